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
  let isRenewing = false;
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    current = renew()
      .catch(onFailure)
      .finally(() => (isRenewing = false));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await current;
  }
}
