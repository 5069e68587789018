import { useQuery } from '@tanstack/react-query';
import type { CurrentUser, UserSimple } from '../../../league/contract/shapes.js';
import { defaultPictureQuery, pictureUrl, uploadedPicturesQuery } from './api/pictures.js';

/**
 * The pictures of members by username, as URLs: uploaded ones in one call, for the others the default picture. The previous ones
 * are shown while others load. A failure is not reported: initials are shown instead.
 */
export function usePictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const without = withName(users).filter((user) => !user.has_profile_picture);
  const defaultPicture = useDefaultPicture(without.length > 0);
  const uploaded = useUploadedPictures(users);
  return {
    ...(defaultPicture && Object.fromEntries(without.map((user) => [user.username, defaultPicture]))),
    ...uploaded,
  };
}

/** Like `usePictures`, without the default picture: in a list, initials tell members apart. */
export function useUploadedPictures(users: readonly (UserSimple | null)[]): Partial<Record<string, string>> {
  const withPicture = withName(users).filter((user) => user.has_profile_picture);
  const userList = [...new Set(withPicture.map((user) => user.username))].sort();
  const { data } = useQuery(uploadedPicturesQuery(userList));
  return data ?? {};
}

/** Rows and comments of deleted accounts have no name (rules.md 8). */
const withName = (users: readonly (UserSimple | null)[]): UserSimple[] =>
  users.filter((user) => user !== null).filter((user) => user.username !== '');

/** The URL of the logged-in member's picture, which is part of the account, or of the default picture. */
export function useOwnPicture(user: CurrentUser): string | undefined {
  const defaultPicture = useDefaultPicture(!user.has_profile_picture);
  const { profile_picture_format: format, profile_picture_data: data } = user;
  return user.has_profile_picture ? pictureUrl({ format, data }) : defaultPicture;
}

/** The URL of the default picture: fetched once, when it is first needed; until then undefined. */
function useDefaultPicture(wanted: boolean): string | undefined {
  const { data } = useQuery({ ...defaultPictureQuery, enabled: wanted });
  return wanted ? data : undefined;
}
