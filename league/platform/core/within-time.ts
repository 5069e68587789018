/**
 * Runs `work` with a signal that is aborted with a TimeoutError after `ms`, or as soon as `other` is aborted. `AbortSignal.any` can't be used:
 * Node.js 20 garbage-collects an `AbortSignal.timeout` that only another signal refers to, so it never fires.
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
