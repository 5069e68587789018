import { messages } from '../../../../league/contract/messages.js';
import { change } from '../../../lib/api-client.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';

const { register: texts } = messages;

export interface Registration {
  username: string;
  email: string;
  password1: string;
  password2: string;
}

/** What each flag of a refused registration means, beside the field it is about. */
export const registrationFlags = {
  username: { username_valid: texts.usernameInvalid, username_unique: texts.usernameTaken },
  email: { email_valid: texts.emailInvalid, email_unique: texts.emailTaken },
  password1: { password_valid: texts.passwordInvalid },
  password2: { passwords_match: texts.passwordsDiffer },
};

export const useRegister = (effects: Effects<Registration>) =>
  useAppMutation(
    (registration: Registration) =>
      change(
        { method: 'POST', path: 'register/', payload: registration },
        { generic: 'There was an error creating the account' },
      ),
    [],
    effects,
  );
