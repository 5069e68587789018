/** After the page has loaded, in milliseconds: what it shows comes first. */
const delay = 2_000;

/** Registers the service worker of a production build; in development there is none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it the site works as before; a browser may not allow one.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  window.addEventListener('load', () => setTimeout(register, delay));
}
