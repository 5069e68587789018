import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PicturesAnswer } from '../../../league/contract/answers.js';
import type { UserSimple } from '../../../league/contract/shapes.js';
import { change } from '../call-api.js';
import { pictureAddress } from '../picture-address.js';
import { queryKeys } from '../query-keys.js';
import { useDefaultPicture } from './use-default-picture.js';

/**
 * The pictures of members by username, as addresses that an image can show: of those who have one asked for in one call,
 * of the others the one that stands for all. Until those of further members are there, the ones before stay. A picture that
 * can't be read is no news: letters stand in its place.
 */
export function usePictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const without = named(users).filter((user) => !user.has_profile_picture);
  const standIn = useDefaultPicture(without.length > 0);
  const uploaded = useUploadedPictures(users);
  return { ...(standIn && Object.fromEntries(without.map((user) => [user.username, standIn]))), ...uploaded };
}

/** Like `usePictures`, without what stands for members who have no picture: beside each other their letters tell them apart. */
export function useUploadedPictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withPicture = named(users).filter((user) => user.has_profile_picture);
  const userList = [...new Set(withPicture.map((user) => user.username))].sort();
  const { data } = useQuery({
    queryKey: [...queryKeys.pictures, userList],
    queryFn: () =>
      change<PicturesAnswer>(
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
const named = (users: readonly (UserSimple | null)[]): UserSimple[] =>
  users.filter((user) => user !== null).filter((user) => user.username !== '');

const addresses = ({ profile_pictures }: PicturesAnswer) =>
  Object.fromEntries(Object.values(profile_pictures).map((one) => [one.username, pictureAddress(one)]));
