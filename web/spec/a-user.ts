import type { Anonymous, CurrentUser } from '../../league/contract/shapes.js';

export const aVisitor: Anonymous = {
  is_logged_in: false,
  is_admin: false,
  username: false,
  email: false,
  notifications: false,
  profile_picture_data: false,
  profile_picture_format: false,
};

const idOf = (username: string) => [...username].reduce((id, letter) => id * 31 + letter.charCodeAt(0), 1) % 1_000_003;

/** A logged-in member in a response of the API. */
export const aUser = (other: Partial<CurrentUser> = {}): CurrentUser => ({
  id: idOf(other.username ?? 'anna'),
  username: 'anna',
  email: 'anna@example.com',
  date_created: '2022-01-01T00:00:00.000Z',
  date_username_edited: null,
  is_admin: false,
  is_active: true,
  is_logged_in: true,
  has_profile_picture: false,
  notifications: [],
  race_weekends_emails: true,
  comment_response_emails: true,
  announcement_response_emails: null,
  named_in_archives: false,
  start_messages: false,
  second_factor_missing: false,
  profile_picture_data: '',
  profile_picture_format: '',
  ...other,
});
