import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DefaultPictureAnswer, PicturesAnswer } from '../../../league/contract/answers.js';
import type { CurrentUser, UserSimple } from '../../../league/contract/shapes.js';
import { sendJson, getJson } from '../../lib/api-client.js';
import { queryKeys } from '../../lib/query-keys.js';

/**
 * The pictures of members by username, as addresses that an image can show: of those who have one asked for in one call,
 * of the others the one that stands for all. Until those of further members are there, the ones before stay. A picture that
 * can't be read is no news: letters stand in its place.
 */
export function usePictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const without = withName(users).filter((user) => !user.has_profile_picture);
  const defaultPicture = useDefaultPicture(without.length > 0);
  const uploaded = useUploadedPictures(users);
  return { ...(defaultPicture && Object.fromEntries(without.map((user) => [user.username, defaultPicture]))), ...uploaded };
}

/** Like `usePictures`, without what stands for members who have no picture: beside each other their letters tell them apart. */
export function useUploadedPictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withPicture = withName(users).filter((user) => user.has_profile_picture);
  const userList = [...new Set(withPicture.map((user) => user.username))].sort();
  const { data } = useQuery({
    queryKey: [...queryKeys.pictures, userList],
    queryFn: () =>
      sendJson<PicturesAnswer>(
        { method: 'POST', path: 'get-users-profile-pictures/', payload: { userList } },
        { generic: '' },
      ),
    select: addresses,
    enabled: userList.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
  return data ?? {};
}

/** A deleted account has left rows and comments without a name (rules.md 8). */
const withName = (users: readonly (UserSimple | null)[]): UserSimple[] =>
  users.filter((user) => user !== null).filter((user) => user.username !== '');

const addresses = ({ profile_pictures }: PicturesAnswer) =>
  Object.fromEntries(Object.values(profile_pictures).map((one) => [one.username, pictureUrl(one)]));

/** The address of the logged-in member's own picture, which comes with the account, or of what stands for members without one. */
export function useOwnPicture(user: CurrentUser): string | undefined {
  const defaultPicture = useDefaultPicture(!user.has_profile_picture);
  const { profile_picture_format: format, profile_picture_data: data } = user;
  return user.has_profile_picture ? pictureUrl({ format, data }) : defaultPicture;
}

/** The address of what stands for members without a picture: fetched once, when it is first wanted; until then undefined. */
function useDefaultPicture(wanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.defaultPicture,
    queryFn: ({ signal }) => getJson<DefaultPictureAnswer>('get-user-default-profile-picture/', { generic: '' }, signal),
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return wanted && data ? pictureUrl(data.profile_picture) : undefined;
}

/** A picture as it comes over the wire (its data in base64), as an address that an image can show. */
export const pictureUrl = ({ format, data }: { format: string; data: string }): string =>
  `data:image/${format};base64,${data}`;
