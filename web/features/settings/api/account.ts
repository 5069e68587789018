import { pushMessages } from '../../../../league/contract/account-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { seasonArchiveMessages } from '../../../../league/contract/season-archive-messages.js';
import type {
  DeleteAccountRefusal,
  AccountActivityAnswer,
  SessionsAnswer,
} from '../../../../league/contract/account.js';
import { getFile, getJson, sendJson, timeouts } from '../../../lib/api-client.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import type { EmailSwitch } from '../model/describe-settings.js';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { pushKey } from '../../../shared/push/api/push-switch.js';
import { userQuery } from '../../../shared/session/api/session.js';
import { calendarLinksKey } from '../../../shared/calendar/api/calendar-links.js';

const { account, register } = messages;
const wrongPassword = { current_password_correct: account.wrongPassword };
/** All queries, because standings, comments and profiles contain a member's name and picture. */
const everything = [[]];
export const sessionsKey = ['sessions'];
export const accountActivityKey = ['account-activity'];
/** Stale after other sessions and push messages in all browsers have ended, and the calendar has a new address. */
const othersEnded = [sessionsKey, accountActivityKey, pushKey, calendarLinksKey];

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

export const deletionFlags = { currentPassword: wrongPassword };

interface UsernameInput {
  newUsername: string;
  currentPassword: string;
}

export const useChangeUsername = (effects?: Effects<UsernameInput>) =>
  useAppMutation(
    (payload: UsernameInput) =>
      sendJson(
        { method: 'POST', path: 'change-username/', payload },
        { generic: 'There was an error changing the username' },
      ),
    everything,
    effects,
  );

interface EmailInput {
  newEmail: string;
  currentPassword: string;
}

/** Emails a link to the new address. Opening the link makes it the address of the account. */
export const useChangeEmail = (effects?: Effects<EmailInput>) =>
  useAppMutation(
    (payload: EmailInput) =>
      sendJson(
        { method: 'POST', path: 'change-email/', payload },
        { generic: 'There was an error changing the email' },
      ),
    [],
    effects,
  );

interface PasswordInput {
  currentPassword: string;
  newPassword: string;
}

/** Ends the member's other sessions, and push messages in all browsers. */
export const useChangePassword = (effects?: Effects<PasswordInput>) =>
  useAppMutation(
    async (passwords: PasswordInput) => {
      const texts = { generic: 'There was an error changing the password' };
      const { token } = await getJson<{ token: string }>('get-token/', texts);
      return sendJson(
        { method: 'POST', path: 'change-password/', payload: { ...passwords, token, stay_logged_in: true } },
        texts,
      );
    },
    othersEnded,
    effects,
  );

export const useChangePicture = (effects?: Effects<Blob>) =>
  useAppMutation(
    (picture: Blob) => {
      const form = new FormData();
      form.set('profile_picture', picture);
      return sendJson(
        { method: 'POST', path: 'change-profile-picture/', payload: form, timeoutMs: timeouts.long },
        {
          generic: 'There was an error changing the profile picture',
          explain: (status) => (status === 400 || status === 413 ? account.invalidPicture : undefined),
        },
      );
    },
    everything,
    effects,
  );

interface SwitchInput {
  type: EmailSwitch['type'];
  enabled: boolean;
}

const switchFields = {
  1: 'race_weekends_emails',
  2: 'comment_response_emails',
  3: 'announcement_response_emails',
} as const;

export const useToggleEmails = (effects?: Effects<SwitchInput>) =>
  useAppMutation(
    (wanted: SwitchInput) =>
      sendJson(
        { method: 'PUT', path: 'toggle-email-notifications/', payload: wanted, success: 201 },
        { generic: account.toggling },
      ),
    ['user'],
    { ...effects, optimistic: (client, { type, enabled }) => updateUser(client, { [switchFields[type]]: enabled }) },
  );

export const useSetNamed = (effects?: Effects<boolean>) =>
  useAppMutation(
    (on: boolean) =>
      sendJson(
        { method: 'PUT', path: 'set-named-in-archives/', payload: { on } },
        { generic: seasonArchiveMessages.naming },
      ),
    ['user'],
    { ...effects, optimistic: (client, on) => updateUser(client, { named_in_archives: on }) },
  );

/** Messages before each start. */
export const useSetStartMessages = (effects?: Effects<boolean>) =>
  useAppMutation(
    (on: boolean) =>
      sendJson(
        { method: 'PUT', path: 'set-start-messages/', payload: { on } },
        { generic: pushMessages.startMessages },
      ),
    ['user'],
    { ...effects, optimistic: (client, on) => updateUser(client, { start_messages: on }) },
  );

const updateUser = (client: QueryClient, change: Partial<CurrentUser>): void =>
  void client.setQueryData(userQuery.queryKey, (user) => (user?.is_logged_in ? { ...user, ...change } : user));

interface DeletionInput {
  username: string;
  currentPassword: string;
}

export const useDeleteAccount = (effects?: Effects<DeletionInput>) =>
  useAppMutation(
    (payload: DeletionInput) =>
      sendJson<unknown, DeleteAccountRefusal>(
        { method: 'POST', path: 'delete-account/', payload },
        {
          generic: 'There was an error deleting the account',
          explain: (status, { current_password_correct: correct, message }) => {
            if (status !== 400) return undefined;
            return message ?? (correct === false ? account.wrongPassword : account.wrongUsername);
          },
        },
      ),
    [],
    effects,
  );

export const sessionsQuery = (member: string) =>
  queryOptions({
    queryKey: [...sessionsKey, { member }],
    queryFn: ({ signal }) => getJson<SessionsAnswer>('get-sessions/', { generic: messages.security.sessions }, signal),
    select: (answer) => answer.sessions,
  });

export const accountActivityQuery = (member: string) =>
  queryOptions({
    queryKey: [...accountActivityKey, { member }],
    queryFn: ({ signal }) =>
      getJson<AccountActivityAnswer>('get-account-activity/', { generic: messages.security.activity }, signal),
    select: (answer) => answer.events,
  });

/** Ends all other sessions, and push messages in all browsers. */
export const useEndOtherSessions = (effects?: Effects) =>
  useAppMutation(
    () => sendJson({ method: 'POST', path: 'end-other-sessions/', payload: {} }, { generic: messages.security.ending }),
    othersEnded,
    effects,
  );

export const getOwnData = (): Promise<Blob> => getFile('get-own-data/', { generic: messages.security.ownData });
