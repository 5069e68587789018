import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { DefaultPictureAnswer, MembersAnswer, PicturesAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { CurrentUser, UserSimple } from '../../../../league/contract/shapes.js';
import { getJson, sendJson } from '../../../lib/api-client.js';

const isUsernamePrefix = (typed: string): boolean => /^[A-Za-z0-9]{1,30}$/.test(typed);

/** At most ten names that begin with the typed text. Disabled for a text that no name can begin with. */
export const memberSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['member-search', typed.toLowerCase()],
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
 * The URLs of members' pictures, by username: one request for all uploaded pictures, the default picture for other
 * members. The previous pictures stay while new ones load. A failure is silent, because initials replace missing
 * pictures.
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

/** Like `usePictures`, but without the default picture, because initials distinguish members in a list. */
export function useUploadedPictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withPicture = withName(users).filter((user) => user.has_profile_picture);
  const userList = [...new Set(withPicture.map((user) => user.username))].sort();
  const { data } = useQuery(uploadedPicturesQuery(userList));
  return data ?? {};
}

/** Rows and comments of deleted accounts have no name (rules.md 8). */
const withName = (users: readonly (UserSimple | null)[]): UserSimple[] =>
  users.filter((user) => user !== null).filter((user) => user.username !== '');

/** The account contains the logged-in member's picture. Members without a picture get the default one. */
export function useOwnPicture(user: CurrentUser): string | undefined {
  const defaultPicture = useDefaultPicture(!user.has_profile_picture);
  const { profile_picture_format: format, profile_picture_data: data } = user;
  return user.has_profile_picture ? pictureUrl({ format, data }) : defaultPicture;
}

/** Fetched only once, when it is first needed. Undefined until then. */
function useDefaultPicture(isNeeded: boolean): string | undefined {
  const { data } = useQuery({ ...defaultPictureQuery, enabled: isNeeded });
  return isNeeded ? data : undefined;
}

export const pictureUrl = ({ format, data }: { format: string; data: string }): string =>
  `data:image/${format};base64,${data}`;

/** Uploaded pictures as URLs, by username. The previous pictures stay while new ones load. */
const uploadedPicturesQuery = (userList: readonly string[]) =>
  queryOptions({
    queryKey: ['pictures', userList],
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

export const defaultPictureQuery = queryOptions({
  queryKey: ['default-picture'],
  queryFn: ({ signal }) => getJson<DefaultPictureAnswer>('get-user-default-profile-picture/', { generic: '' }, signal),
  select: ({ profile_picture }) => pictureUrl(profile_picture),
  staleTime: Infinity,
  gcTime: Infinity,
});
