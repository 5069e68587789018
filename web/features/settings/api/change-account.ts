import { messages } from '../../../../league/wire/messages.js';
import { change, read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useChange } from '../../../lib/use-change.js';
import type { EmailSwitch } from '../model/email-switches.js';

const { account, register } = messages;
const wrongPassword = { current_password_correct: account.wrongPassword };
/** A member's name and picture stand in tables, comments and profiles: everything that was read. */
const everything = [[]];

/** What the flags of a refusal mean, beside the field each is about. */
export const usernameFlags = {
  newUsername: {
    new_username_valid: register.usernameInvalid,
    new_username_unique: register.usernameTaken,
    user_can_change_username: account.waitForUsername,
  },
  currentPassword: wrongPassword,
};
export const emailFlags = {
  newEmail: { new_email_valid: register.emailInvalid, new_email_unique: register.emailTaken },
  currentPassword: wrongPassword,
};
export const passwordFlags = {
  currentPassword: wrongPassword,
  newPassword: { new_password_valid: register.passwordInvalid },
};

export const useChangeUsername = () =>
  useChange(
    (payload: { newUsername: string; currentPassword: string }) =>
      change(
        { method: 'POST', path: 'change-username/', payload },
        { generic: 'There was an error changing the username' },
      ),
    everything,
  );

/** Has a link mailed to the new address; the address changes when it is opened. */
export const useChangeEmail = () =>
  useChange((payload: { newEmail: string; currentPassword: string }) =>
    change({ method: 'POST', path: 'change-email/', payload }, { generic: 'There was an error changing the email' }),
  );

export const useChangePassword = () =>
  useChange(async (passwords: { currentPassword: string; newPassword: string }) => {
    const texts = { generic: 'There was an error changing the password' };
    const { token } = await read<{ token: string }>('get-token/', texts);
    return change({ method: 'POST', path: 'change-password/', payload: { ...passwords, token } }, texts);
  });

export const useChangePicture = () =>
  useChange((picture: Blob) => {
    const form = new FormData();
    form.set('profile_picture', picture);
    return change(
      { method: 'POST', path: 'change-profile-picture/', payload: form },
      {
        generic: 'There was an error changing the profile picture',
        explain: (status) => (status === 400 || status === 413 ? account.invalidPicture : undefined),
      },
    );
  }, everything);

export const useToggleEmails = () =>
  useChange(
    (type: EmailSwitch['type']) =>
      change(
        { method: 'PUT', path: 'toggle-email-notifications/', payload: { type }, success: 201 },
        { generic: account.toggling },
      ),
    [queryKeys.user],
  );

export const useDeleteAccount = () =>
  useChange((username: string) =>
    change(
      { method: 'POST', path: 'delete-account/', payload: { username } },
      {
        generic: 'There was an error deleting the account',
        explain: (status) => (status === 400 ? account.wrongUsername : undefined),
      },
    ),
  );
