import { Secret, TOTP } from 'otpauth';

/** The code that the app of a member shows, some periods of 30 seconds from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
/** The code of the next period. It is accepted even after the code of the current period. */
export const nextCode = (secret: string): string => codeOf(secret, 1);

/** A code that is wrong in every period. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((periods) => codeOf(secret, periods));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? '';
}
