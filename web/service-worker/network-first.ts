/** How long to wait for the network before a kept response is used, in milliseconds. */
const maxWaitMs = 8_000;

/**
 * Returns the network's response. If the network fails or takes longer than `maxWaitMs`, it returns the result of
 * `find`.
 * @throws the error of `fetched` if `find` finds nothing or fails, for example because the disk is full
 */
export async function networkFirst(
  fetched: Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  const findKept = () => find().catch(() => undefined);
  const timedOut = Symbol('timed out');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => (timer = setTimeout(() => resolve(timedOut), maxWaitMs)));
  try {
    const first = await Promise.race([fetched, timeout]);
    if (first !== timedOut) return first;
    return (await findKept()) ?? (await fetched);
  } catch (error) {
    const kept = await findKept();
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
