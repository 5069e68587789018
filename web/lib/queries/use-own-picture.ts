import type { CurrentUser } from '../../../league/contract/shapes.js';
import { pictureAddress } from '../picture-address.js';
import { useDefaultPicture } from './use-default-picture.js';

/** The address of the logged-in member's own picture, which comes with the account, or of what stands for members without one. */
export function useOwnPicture(user: CurrentUser): string | undefined {
  const standIn = useDefaultPicture(!user.has_profile_picture);
  const { profile_picture_format: format, profile_picture_data: data } = user;
  return user.has_profile_picture ? pictureAddress({ format, data }) : standIn;
}
