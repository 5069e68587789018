import { CallFailed } from '../../../lib/api-client.js';

const afterFailure = 10_000;
const tooMany = 429;

/**
 * When to read again, in ms; false: not by itself. A session that has ended, or what is gone, doesn't come back by asking;
 * any other failure may pass, and is not made worse by asking every second.
 */
export function pollInterval(error: Error | null, wanted: number): number | false {
  if (!error) return wanted;
  return isFinal(error) ? false : Math.max(wanted, afterFailure);
}

const isFinal = (error: Error): boolean =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== tooMany;
