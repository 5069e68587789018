/**
 * Returns a function that imports a module and can be called again after a failure. Chromium caches the failure of a
 * module: the same URL fails again without a request. A retry therefore adds a query to the URL in the error. It uses
 * `load` if the error has no URL.
 */
export function retryableImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      if (failedUrl === undefined) return await load();
      attempts += 1;
      return (await import(/* @vite-ignore */ `${failedUrl}?attempt=${attempts}`)) as Module;
    } catch (error) {
      failedUrl ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}

/**
 * Removes each style sheet that could not be loaded. Vite would otherwise take it for loaded at the next attempt, and
 * show the chunk without its styles.
 */
export function removeFailedStyles(): void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  document.addEventListener('error', failed, { capture: true });
}
