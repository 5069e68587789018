import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { DefaultPictureAnswer, MembersAnswer, PicturesAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser, UserSimple } from '../../../../league/contract/shapes.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

const isUsernamePrefix = (typed: string): boolean => /^[A-Za-z0-9]{1,30}$/.test(typed);

/** At most ten names of members that begin with the typed text; disabled for a text that no name can begin with. */
export const memberSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: [...queryKeys.memberSearch, typed.toLowerCase()],
    queryFn: isUsernamePrefix(typed)
      ? ({ signal }) =>
          getJson<MembersAnswer>(
            `get-members?search=${encodeURIComponent(typed)}`,
            { generic: messages.headToHead.searching },
            signal,
          )
      : skipToken,
    select: ({ members }) => members.map(({ username }) => username),
    placeholderData: keepPreviousData,
  });

/**
 * The pictures of members by username, as URLs: uploaded ones in one call, for the others the default picture. The previous ones
 * are shown while others load. A failure is not reported: initials are shown instead.
 */
export function usePictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withoutPicture = withName(users).filter((user) => !user.has_profile_picture);
  const defaultPicture = useDefaultPicture(withoutPicture.length > 0);
  const uploaded = useUploadedPictures(users);
  return {
    ...(defaultPicture && Object.fromEntries(withoutPicture.map((user) => [user.username, defaultPicture]))),
    ...uploaded,
  };
}

/** Like `usePictures`, without the default picture: in a list, initials distinguish members. */
export function useUploadedPictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withPicture = withName(users).filter((user) => user.has_profile_picture);
  const userList = [...new Set(withPicture.map((user) => user.username))].sort();
  const { data } = useQuery(uploadedPicturesQuery(userList));
  return data ?? {};
}

/** The users with a name: rows and comments of deleted accounts have none (rules.md 8). */
const withName = (users: readonly (UserSimple | null)[]): UserSimple[] =>
  users.filter((user) => user !== null).filter((user) => user.username !== '');

/** The URL of the logged-in member's picture, which is part of the account, or of the default picture. */
export function useOwnPicture(user: CurrentUser): string | undefined {
  const defaultPicture = useDefaultPicture(!user.has_profile_picture);
  const { profile_picture_format: format, profile_picture_data: data } = user;
  return user.has_profile_picture ? pictureUrl({ format, data }) : defaultPicture;
}

/** The URL of the default picture, fetched once, when it is first needed; undefined until then. */
function useDefaultPicture(isNeeded: boolean): string | undefined {
  const { data } = useQuery({ ...defaultPictureQuery, enabled: isNeeded });
  return isNeeded ? data : undefined;
}

/** The data URL of a picture of the API (base64). */
export const pictureUrl = ({ format, data }: { format: string; data: string }): string =>
  `data:image/${format};base64,${data}`;

/** The uploaded pictures of members as URLs, by username. The previous ones are shown while others load. */
const uploadedPicturesQuery = (userList: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.pictures, userList],
    queryFn: ({ signal }) =>
      sendJson<PicturesAnswer>(
        { method: 'POST', path: 'get-users-profile-pictures/', payload: { userList }, signal },
        { generic: '' },
      ),
    select: urlsByUsername,
    enabled: userList.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

const urlsByUsername = ({ profile_pictures }: PicturesAnswer): Partial<Record<string, string>> =>
  Object.fromEntries(Object.values(profile_pictures).map((one) => [one.username, pictureUrl(one)]));

/** The picture of members who have not uploaded one, as a URL. */
export const defaultPictureQuery = queryOptions({
  queryKey: queryKeys.defaultPicture,
  queryFn: ({ signal }) => getJson<DefaultPictureAnswer>('get-user-default-profile-picture/', { generic: '' }, signal),
  select: ({ profile_picture }) => pictureUrl(profile_picture),
  staleTime: Infinity,
  gcTime: Infinity,
});
