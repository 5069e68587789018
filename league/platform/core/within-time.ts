/**
 * Aborts the signal of `work` after `ms`, or together with `other`. `AbortSignal.any` does not work here, because
 * Node.js 20 garbage-collects an `AbortSignal.timeout` that only another signal refers to.
 */
export async function withinTime<T>(
  ms: number,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms);
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
