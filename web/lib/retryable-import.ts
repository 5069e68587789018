/**
 * Returns a function that imports a module and can be called again after a failure. Older Chromium versions cache the
 * failure of a module: the same URL fails again without a request. A retry therefore adds a query to the URL in the
 * error, or calls `load` if the error has no URL.
 */
export function retryableImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      if (failedStyles.size > 0) await Promise.all([...failedStyles].map(loadStyle));
      if (failedUrl === undefined) return await load();
      attempts += 1;
      return (await import(/* @vite-ignore */ `${failedUrl}?attempt=${attempts}`)) as Module;
    } catch (error) {
      failedUrl ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}

const failedStyles = new Set<string>();

/** Records style sheets that fail to load. Vite requests each only once, so the next import requests them again. */
export function watchStyles(): void {
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedStyles.add(target.href);
    target.remove();
  };
  document.addEventListener('error', failed, { capture: true });
}

/** @throws Error if the style sheet still fails to load */
function loadStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      failedStyles.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error('A style sheet could not be loaded')));
    document.head.append(link);
  });
}
