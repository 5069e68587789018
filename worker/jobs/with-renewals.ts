const everyMs = 3_000;

/**
 * Renews a lease while the work runs. No renewal runs after it has returned. A failed renewal does not stop the
 * renewals, because the database may be unreachable for a moment.
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
