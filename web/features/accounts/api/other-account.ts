import type { OtherAccountAnswer } from '../../../../league/contract/answers.js';
import { CallFailed } from '../../../lib/api-client.js';

/** Who is logged in, where the link of a mail was refused because it is for another account; otherwise null. */
export function otherAccountOf(error: Error): string | null {
  if (!(error instanceof CallFailed)) return null;
  const { logged_in_as: name } = (error.body ?? {}) as Partial<OtherAccountAnswer>;
  return name ?? null;
}
