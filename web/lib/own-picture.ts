import type { CurrentUser } from '../../league/wire/shapes.js';

/** The address of the logged-in member's own picture, which comes with the account; undefined while there is none. */
export const ownPicture = (user: CurrentUser): string | undefined =>
  user.has_profile_picture
    ? `data:image/${user.profile_picture_format};base64,${user.profile_picture_data}`
    : undefined;
