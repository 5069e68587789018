/** Two-step log-in and passkeys (docs/decisions/second-factor.md), all of it our own calls. */

/** How many recovery codes a member gets at once. */
export const recoveryCodeCount = 10;

/** What finishes a log-in whose password was right. */
export type SecondStepMethod = 'code' | 'passkey';

/**
 * login for an account with two-step log-in, with status 202: nobody is logged in yet. finish-log-in or log-in-with-passkey from the same
 * browser finishes it within ten minutes.
 */
export interface SecondStepAnswer {
  second_factor_required: true;
  /** A code of the app and a recovery code are both `code`. */
  methods: SecondStepMethod[];
}

/** finish-log-in and log-in-with-passkey refused. */
export interface SecondStepRefusal {
  message: string;
  /** The first step has to be done again. */
  log_in_expired: boolean;
}

/** get-second-factor. */
export interface SecondFactorAnswer {
  on: boolean;
  /** Since when; null while it is off. */
  since: string | null;
  recovery_codes_left: number;
  /** Whether the member is an admin who needs it for all that admins do. */
  required: boolean;
  passkeys: PasskeyShape[];
}
export interface PasskeyShape {
  id: number;
  name: string;
  created_at: string;
  /** Null for one that was never used. */
  last_used_at: string | null;
}

/** read-reset-link: the passkeys of the account, which a new password by the link removes unless the member keeps them. */
export interface ResetLinkAnswer {
  passkeys: PasskeyShape[];
}

/** begin-second-factor: the secret that the app and the server share, as text and as the address of a QR code. */
export interface SecondFactorSecretAnswer {
  secret: string;
  uri: string;
}

/** confirm-second-factor and renew-recovery-codes: the codes are shown this once. */
export interface RecoveryCodesAnswer {
  recovery_codes: string[];
}

/** begin-passkey and begin-passkey-log-in: the options of WebAuthn as JSON. */
export interface PasskeyOptionsAnswer {
  options: Record<string, unknown>;
}

/** Refused because of the current password that was sent with it. */
export interface CurrentPasswordRefusal {
  current_password_correct: boolean;
}
