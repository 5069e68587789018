/**
 * Runs `work` with a signal that is aborted after some milliseconds, with a TimeoutError, or together with `other`. In Node.js 20
 * `AbortSignal.any` does not do it: an `AbortSignal.timeout` that is only part of another signal is collected as garbage, and never fires.
 */
export async function withinTime<T>(
  ms: number,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
  const abort = () => controller.abort(other?.reason);
  other?.addEventListener('abort', abort);
  if (other?.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener('abort', abort);
  }
}
