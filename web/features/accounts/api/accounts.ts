import { queryOptions } from '@tanstack/react-query';
import type {
  FindAccountAnswer,
  InactiveAnswer,
  RegisterAnswer,
  ResetPasswordAnswer,
} from '../../../../league/contract/answers.js';
import type {
  PasskeyOptionsAnswer,
  ResetLinkAnswer,
  SecondStepAnswer,
  SecondStepRefusal,
} from '../../../../league/contract/second-factor.js';
import { secondFactorMessages } from '../../../../league/contract/second-factor-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { ApiError, getJson, sendJson } from '../../../lib/api-client.js';
import { loadInvitation } from '../../../lib/kept-invitation.js';
import { retryableImport } from '../../../lib/retryable-import.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { endPushWith } from '../../../shared/push/push.js';
import { logOut } from '../../../shared/session/api/session.js';
import { parseLogInKey } from '../model/log-in.js';

const refusals: Record<number, string> = { 400: messages.login.invalid, 403: messages.login.inactive };

export interface LogInInput {
  key: string;
  password: string;
}

/**
 * Logs in with a username or an email address. Returns the second step if the account has one. @throws ApiError with
 * the refusal's text
 */
export async function logIn({ key, password }: LogInInput): Promise<SecondStepAnswer | null> {
  const answer = await sendJson<Partial<SecondStepAnswer>>(
    { method: 'POST', path: 'login/', payload: { ...parseLogInKey(key), password } },
    { generic: messages.login.failed, explain: (status) => refusals[status] },
  );
  return answer.second_factor_required ? { second_factor_required: true, methods: answer.methods ?? ['code'] } : null;
}

/** `code`: from the app, or a recovery code. */
export const finishLogIn = (code: string) =>
  sendJson<unknown, SecondStepRefusal>(
    { method: 'POST', path: 'finish-log-in/', payload: { code } },
    { generic: messages.login.failed, explain: (_status, { message }) => message && `${message}.` },
  );

const importWebAuthn = retryableImport(() => import('@simplewebauthn/browser'));

/** Logs in with a passkey: without a password, or as the second step. */
export async function logInWithPasskey(): Promise<void> {
  const texts = {
    generic: messages.login.failed,
    explain: (_status: number, { message }: { message?: unknown }) =>
      typeof message === 'string' ? `${message}.` : undefined,
  };
  const { startAuthentication } = await importWebAuthn();
  const path = 'begin-passkey-log-in/';
  const { options } = await sendJson<PasskeyOptionsAnswer>({ method: 'POST', path, payload: {} }, texts);
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch((error: unknown) => {
    throw new ApiError(secondFactorMessages.passkeyCancelled, 0, error);
  });
  await sendJson({ method: 'POST', path: 'log-in-with-passkey/', payload: { credential } }, texts);
}

export const isLogInExpired = (refusal: ApiError | null): boolean =>
  (refusal?.body as Partial<SecondStepRefusal> | null)?.log_in_expired === true;

/** The uid of the account if the password was right but the account is not active yet. */
export const inactiveUid = (refusal: ApiError | null): number | null =>
  refusal?.status === 403 ? ((refusal.body as Partial<InactiveAnswer> | null)?.uid ?? null) : null;

const { register: texts, recovery } = messages;

export interface Registration {
  username: string;
  email: string;
  password1: string;
  password2: string;
}

export const registrationFlags = {
  username: { username_valid: texts.usernameInvalid, username_unique: texts.usernameTaken },
  email: { email_valid: texts.emailInvalid, email_unique: texts.emailTaken },
  password1: { password_valid: texts.passwordInvalid },
  password2: { passwords_match: texts.passwordsDiffer },
};

/** Sends the invitation that led the visitor here. */
export const useRegister = (effects: Effects<Registration, RegisterAnswer>) =>
  useAppMutation(
    (registration: Registration) =>
      sendJson<RegisterAnswer>(
        { method: 'POST', path: 'register/', payload: { ...registration, invitation: loadInvitation() } },
        { generic: 'There was an error creating the account' },
      ),
    [],
    effects,
  );

const onlyFor = (expected: number, text: string) => (status: number) => (status === expected ? text : undefined);

export const useFindAccount = () => useAppMutation(findAccount);

function findAccount(typed: string): Promise<FindAccountAnswer> {
  const { is_username, login_key } = parseLogInKey(typed);
  const query = new URLSearchParams({ [is_username ? 'username' : 'email']: login_key });
  return getJson<FindAccountAnswer>(`find-account?${query}`, {
    generic: 'There was an error looking for the account',
    explain: onlyFor(404, recovery.noAccount(login_key)),
  });
}

export const useSendResetMail = (effects: Effects<string>) =>
  useAppMutation(
    (username: string) =>
      sendJson(
        { method: 'POST', path: 'send-reset-email/', payload: { username } },
        { generic: 'There was an error sending the reset email', explain: onlyFor(404, messages.users.notFound) },
      ),
    [],
    effects,
  );

export const resetFlags = {
  password1: { password_valid: texts.passwordInvalid },
  password2: { passwords_match: texts.passwordsDiffer },
};

interface ResetLink {
  uid: string;
  token: string;
}
interface Reset extends ResetLink {
  password1: string;
  password2: string;
  keptPasskeys: readonly number[];
}

/** The passkeys of the account, for the link in a reset email. */
export const resetLinkQuery = ({ uid, token }: ResetLink) =>
  queryOptions({
    queryKey: ['mailed-link', 'reset', uid, token],
    meta: { outlivesMember: true },
    queryFn: async () => {
      const texts = { generic: 'There was an error loading your passkeys', explain: onlyFor(400, recovery.linkOver) };
      const payload = { uid64: uid, token };
      return (await sendJson<ResetLinkAnswer>({ method: 'POST', path: 'read-reset-link/', payload }, texts)).passkeys;
    },
  });

export const useResetPassword = (effects: Effects<Reset>) =>
  useAppMutation(
    ({ uid, keptPasskeys, ...rest }: Reset) =>
      sendJson<unknown, ResetPasswordAnswer>(
        { method: 'POST', path: 'reset-password/', payload: { ...rest, uid64: uid, kept_passkeys: keptPasskeys } },
        {
          generic: 'There was an error changing the password',
          explain: (_status, { token_valid }) => (token_valid === false ? recovery.linkOver : undefined),
        },
      ),
    [],
    effects,
  );

const activationRefusals: Record<number, string> = {
  400: 'This account is already active. You can log in.',
  404: messages.activation.notFound,
};

/** Requests a new activation link. An earlier link stops working. */
export const useRequestActivation = () =>
  useAppMutation((uid: string | number) =>
    sendJson(
      { method: 'POST', path: 'request-activation-token/', payload: { uid } },
      { generic: 'There was an error sending the activation email', explain: (status) => activationRefusals[status] },
    ),
  );

/** Logs out a member who is not the recipient of an emailed link. */
export const useLogOutForLink = (effects: Effects) => useAppMutation(() => endPushWith(logOut), [], effects);
