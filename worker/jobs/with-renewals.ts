const everyMs = 3_000;

/**
 * Runs work and meanwhile renews its lease every three seconds; when it returns, no renewal runs any more. A renewal that fails is passed to
 * `onFailure`, and the next one is tried: the database may be away for a moment.
 */
export async function withRenewals<T>(
  renew: () => Promise<void>,
  onFailure: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T> {
  /** Null between two renewals. */
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= renew()
      .catch(onFailure)
      .finally(() => (current = null));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await current;
  }
}
