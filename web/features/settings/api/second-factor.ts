import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type {
  CurrentPasswordRefusal,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorSecretAnswer,
} from '../../../../league/contract/second-factor.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

const { security } = messages;

/** The two-step log-in of the member, and the passkeys. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.secondFactor,
  queryFn: ({ signal }) =>
    getJson<SecondFactorAnswer>('get-second-factor/', { generic: security.secondFactor }, signal),
});

/** What shows whether it is on. */
const stale = [queryKeys.secondFactor, queryKeys.accountActivity, queryKeys.user];

interface Refusal extends CurrentPasswordRefusal {
  message: string;
}

/** Sends a change; a refusal has its text. */
const send = <Body>(path: string, payload: object) =>
  sendJson<Body, Refusal>(
    { method: 'POST', path, payload },
    { generic: security.changingSecondFactor, explain: (_status, { message }) => message && `${message}.` },
  );

/** By the current password. */
export const useBeginSecondFactor = () =>
  useAppMutation((currentPassword: string) =>
    send<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword }),
  );

/** By a first code of the app. */
export const useConfirmSecondFactor = () =>
  useAppMutation((code: string) => send<RecoveryCodesAnswer>('confirm-second-factor/', { code }), stale);

/** By the current password. */
export const useRenewRecoveryCodes = () =>
  useAppMutation(
    (currentPassword: string) => send<RecoveryCodesAnswer>('renew-recovery-codes/', { currentPassword }),
    stale,
  );

/** By the current password. */
export const useRemoveSecondFactor = (effects?: Effects<string>) =>
  useAppMutation((currentPassword: string) => send('remove-second-factor/', { currentPassword }), stale, effects);
