import { queryOptions } from '@tanstack/react-query';
import type {
  CurrentPasswordRefusal,
  PasskeyOptionsAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorSecretAnswer,
} from '../../../../league/contract/second-factor.js';
import { secondFactorMessages } from '../../../../league/contract/second-factor-messages.js';
import { ApiError, getJson, sendJson } from '../../../lib/api-client.js';
import { retryableImport } from '../../../lib/retryable-import.js';
import type { Change } from '../../../lib/stale-queries.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { pushKey } from '../../../shared/push/api/push-switch.js';
import { accountActivityKey, sessionsKey } from './account.js';

const secondFactorKey = ['second-factor'];

export const secondFactorQuery = (member: string) =>
  queryOptions({
    queryKey: [...secondFactorKey, { member }],
    queryFn: ({ signal }) =>
      getJson<SecondFactorAnswer>('get-second-factor/', { generic: secondFactorMessages.loading }, signal),
  });

const changed: readonly Change[] = [secondFactorKey, accountActivityKey, 'user'];
/** Turning it on ends the other sessions, and push messages in all browsers. */
const turnedOn = [...changed, sessionsKey, pushKey];

interface Refusal extends CurrentPasswordRefusal {
  message: string;
}

const send = <Body>(path: string, payload: object) =>
  sendJson<Body, Refusal>(
    { method: 'POST', path, payload },
    { generic: secondFactorMessages.changing, explain: (_status, { message }) => message && `${message}.` },
  );

/** Needs the current password. */
export const useBeginSecondFactor = () =>
  useAppMutation((currentPassword: string) =>
    send<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword }),
  );

/** Needs a first code from the app. */
export const useConfirmSecondFactor = () =>
  useAppMutation((code: string) => send<RecoveryCodesAnswer>('confirm-second-factor/', { code }), turnedOn);

/** Needs the current password. */
export const useRenewRecoveryCodes = () =>
  useAppMutation(
    (currentPassword: string) => send<RecoveryCodesAnswer>('renew-recovery-codes/', { currentPassword }),
    changed,
  );

/** Needs the current password. */
export const useRemoveSecondFactor = (effects?: Effects<string>) =>
  useAppMutation((currentPassword: string) => send('remove-second-factor/', { currentPassword }), changed, effects);

const importWebAuthn = retryableImport(() => import('@simplewebauthn/browser'));

interface NewPasskey {
  name: string;
  currentPassword: string;
}

export const useAddPasskey = (effects?: Effects<NewPasskey>) =>
  useAppMutation(
    async ({ name, currentPassword }: NewPasskey) => {
      const { startRegistration } = await importWebAuthn();
      const { options } = await send<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword });
      const credential = await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      }).catch((error: unknown) => {
        throw new ApiError(secondFactorMessages.passkeyNotMade, 0, error);
      });
      return send('add-passkey/', { name, credential });
    },
    changed,
    effects,
  );

interface PasskeyRemoval {
  id: number;
  currentPassword: string;
}

export const useRemovePasskey = (effects?: Effects<PasskeyRemoval>) =>
  useAppMutation((removal: PasskeyRemoval) => send('remove-passkey/', removal), changed, effects);
