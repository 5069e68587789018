import type { InactiveAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { type ApiError, sendJson } from '../../../lib/api-client.js';
import { parseLogInKey } from '../model/log-in.js';

const refusals: Record<number, string> = { 400: messages.login.invalid, 403: messages.login.inactive };

export interface LogInInput {
  /** A username or an e-mail address. */
  key: string;
  password: string;
}

/** Logs in by username or e-mail; throws ApiError with the text of the refusal. */
export const logIn = ({ key, password }: LogInInput) =>
  sendJson(
    { method: 'POST', path: 'login/', payload: { ...parseLogInKey(key), password } },
    { generic: messages.login.failed, explain: (status) => refusals[status] },
  );

/** The uid of the account if the password was right and it is not activated; otherwise null. */
export const inactiveUid = (refusal: ApiError | null): number | null =>
  refusal?.status === 403 ? ((refusal.body as Partial<InactiveAnswer> | null)?.uid ?? null) : null;
