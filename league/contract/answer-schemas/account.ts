import { z } from 'zod';
import {
  type AccountActivityAnswer,
  accountEventKinds,
  type SessionsAnswer,
  type MailSwitchesAnswer,
  type UnsubscriptionAnswer,
} from '../account.js';
import { mailSwitches, subscriptions } from '../mail-switches.js';
import {
  type PasskeyOptionsAnswer,
  recoveryCodeCount,
  type RecoveryCodesAnswer,
  type ResetLinkAnswer,
  type SecondFactorAnswer,
  type SecondFactorSecretAnswer,
} from '../second-factor.js';
import { id, time } from './shapes.js';

const sessions = z.strictObject({
  sessions: z.array(z.strictObject({ device: z.string(), started_at: time, last_seen_at: time, current: z.boolean() })),
}) satisfies z.ZodType<SessionsAnswer>;

/** The answers about sessions and account activity, by the name of the call. */
export const securitySchemas = {
  'get-sessions': sessions,
  'end-other-sessions': sessions,
  'get-account-activity': z.strictObject({
    events: z
      .array(
        z.strictObject({
          id,
          kind: z.enum(accountEventKinds),
          at: time,
          times: z.int().min(1),
          device: z.string(),
          network: z.string(),
        }),
      )
      .max(30),
  }) satisfies z.ZodType<AccountActivityAnswer>,
};

const recoveryCodes = z.strictObject({
  recovery_codes: z.array(z.string().regex(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).length(recoveryCodeCount),
}) satisfies z.ZodType<RecoveryCodesAnswer>;
const passkeyOptions = z.strictObject({
  options: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<PasskeyOptionsAnswer>;
const passkey = z.strictObject({ id, name: z.string(), created_at: time, last_used_at: time.nullable() });

/** Exact checks of the calls about two-step log-in and passkeys, by the name of the call. */
export const secondFactorSchemas = {
  'get-second-factor': z.strictObject({
    on: z.boolean(),
    since: time.nullable(),
    recovery_codes_left: z.int().min(0).max(recoveryCodeCount),
    required: z.boolean(),
    passkeys: z.array(passkey),
  }) satisfies z.ZodType<SecondFactorAnswer>,
  'read-reset-link': z.strictObject({ passkeys: z.array(passkey) }) satisfies z.ZodType<ResetLinkAnswer>,
  'begin-second-factor': z.strictObject({
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    uri: z.string().startsWith('otpauth://totp/'),
  }) satisfies z.ZodType<SecondFactorSecretAnswer>,
  'confirm-second-factor': recoveryCodes,
  'renew-recovery-codes': recoveryCodes,
  'begin-passkey': passkeyOptions,
  'begin-passkey-log-in': passkeyOptions,
};

const switches = z.strictObject({
  switches: z.record(z.enum(mailSwitches), z.boolean()),
}) satisfies z.ZodType<MailSwitchesAnswer>;
const unsubscription = z.strictObject({
  mails: z.enum(subscriptions),
  on: z.boolean(),
}) satisfies z.ZodType<UnsubscriptionAnswer>;

/** The answers about e-mail switches, by the name of the call. */
export const mailSchemas = {
  'get-mail-switches': switches,
  'set-mail-switch': switches,
  'get-unsubscription': unsubscription,
  unsubscribe: unsubscription,
};
