import { z } from 'zod';
import { id, time } from './answer-fields.js';

/** Two-step log-in and passkeys are not in wire.md (docs/decisions/account-security.md). */

export const recoveryCodeCount = 10;

/** A recovery code is also a `code`. */
const secondStepMethod = z.enum(['code', 'passkey']);
export type SecondStepMethod = z.infer<typeof secondStepMethod>;

/** After the 202 of login, the second step must follow within ten minutes from the same browser. */
export const secondStepAnswer = z.strictObject({
  second_factor_required: z.literal(true),
  methods: z.array(secondStepMethod),
});
export type SecondStepAnswer = z.infer<typeof secondStepAnswer>;

export interface SecondStepRefusal {
  message: string;
  log_in_expired: boolean;
}

const passkey = z.strictObject({
  id,
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
});
export type PasskeyShape = z.infer<typeof passkey>;

const secondFactorAnswer = z.strictObject({
  on: z.boolean(),
  since: time.nullable(),
  recovery_codes_left: z.int().min(0).max(recoveryCodeCount),
  /** Whether the member is an admin who may not act as one without two-step log-in. */
  required: z.boolean(),
  passkeys: z.array(passkey),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** The passkeys of the account. A new password removes the passkeys that the member does not keep. */
const resetLinkAnswer = z.strictObject({ passkeys: z.array(passkey) });
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswer>;

const secondFactorSecretAnswer = z.strictObject({
  secret: z.string().regex(/^[A-Z2-7]{32}$/),
  uri: z.string().startsWith('otpauth://totp/'),
});
export type SecondFactorSecretAnswer = z.infer<typeof secondFactorSecretAnswer>;

/** The codes are shown only this once. */
const recoveryCodesAnswer = z.strictObject({
  recovery_codes: z.array(z.string().regex(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).length(recoveryCodeCount),
});
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

const passkeyOptionsAnswer = z.strictObject({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;

export const currentPasswordRefusal = z.strictObject({ current_password_correct: z.boolean() });
export type CurrentPasswordRefusal = z.infer<typeof currentPasswordRefusal>;

export const secondFactorSchemas = {
  'get-second-factor': secondFactorAnswer,
  'read-reset-link': resetLinkAnswer,
  'begin-second-factor': secondFactorSecretAnswer,
  'confirm-second-factor': recoveryCodesAnswer,
  'renew-recovery-codes': recoveryCodesAnswer,
  'begin-passkey': passkeyOptionsAnswer,
  'begin-passkey-log-in': passkeyOptionsAnswer,
};
