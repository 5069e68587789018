import { z } from 'zod';
import { id, time } from './answer-fields.js';

/** Two-step log-in and passkeys (docs/decisions/account-security.md), all of it our own calls. */

/** How many recovery codes a member gets at once. */
export const recoveryCodeCount = 10;

/** What finishes a log-in whose password was right. A code of the app and a recovery code are both `code`. */
const secondStepMethod = z.enum(['code', 'passkey']);
export type SecondStepMethod = z.infer<typeof secondStepMethod>;

/**
 * login for an account with two-step log-in, with status 202: nobody is logged in yet. finish-log-in or log-in-with-passkey from the same
 * browser finishes it within ten minutes.
 */
export const secondStepAnswer = z.strictObject({
  second_factor_required: z.literal(true),
  methods: z.array(secondStepMethod),
});
export type SecondStepAnswer = z.infer<typeof secondStepAnswer>;

/** finish-log-in and log-in-with-passkey refused. */
export interface SecondStepRefusal {
  message: string;
  /** The first step has to be done again. */
  log_in_expired: boolean;
}

const passkey = z.strictObject({
  id,
  name: z.string(),
  created_at: time,
  /** Null for one that was never used. */
  last_used_at: time.nullable(),
});
export type PasskeyShape = z.infer<typeof passkey>;

const secondFactorAnswer = z.strictObject({
  on: z.boolean(),
  /** Since when; null while it is off. */
  since: time.nullable(),
  recovery_codes_left: z.int().min(0).max(recoveryCodeCount),
  /** Whether the member is an admin who needs it for all that admins do. */
  required: z.boolean(),
  passkeys: z.array(passkey),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** read-reset-link: the passkeys of the account, which a new password by the link removes unless the member keeps them. */
const resetLinkAnswer = z.strictObject({ passkeys: z.array(passkey) });
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswer>;

/** begin-second-factor: the secret that the app and the server share, as text and as the address of a QR code. */
const secondFactorSecretAnswer = z.strictObject({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  uri: z.string().startsWith('otpauth://totp/'),
});
export type SecondFactorSecretAnswer = z.infer<typeof secondFactorSecretAnswer>;

/** confirm-second-factor and renew-recovery-codes: the codes are shown this once. */
const recoveryCodesAnswer = z.strictObject({
  recovery_codes: z.array(z.string().regex(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).length(recoveryCodeCount),
});
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

/** begin-passkey and begin-passkey-log-in: the options of WebAuthn as JSON. */
const passkeyOptionsAnswer = z.strictObject({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;

/** Refused because of the current password that was sent with it. */
export const currentPasswordRefusal = z.strictObject({ current_password_correct: z.boolean() });
export type CurrentPasswordRefusal = z.infer<typeof currentPasswordRefusal>;

/** The answers about two-step log-in and passkeys, by the name of the call. */
export const secondFactorSchemas = {
  'get-second-factor': secondFactorAnswer,
  'read-reset-link': resetLinkAnswer,
  'begin-second-factor': secondFactorSecretAnswer,
  'confirm-second-factor': recoveryCodesAnswer,
  'renew-recovery-codes': recoveryCodesAnswer,
  'begin-passkey': passkeyOptionsAnswer,
  'begin-passkey-log-in': passkeyOptionsAnswer,
};
