/*
 * The page's Content-Security-Policy (api/http/security-headers.ts) requires this of its scripts. Must be imported
 * first.
 */

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

declare global {
  var __webpack_nonce__: string | undefined;
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** Returns the address if it has our origin; otherwise null, which the browser refuses. */
export const ownScript = (address: string): string | null =>
  new URL(address, window.location.href).origin === window.location.origin ? address : null;

// Radix stops the page behind dialogs and menus from scrolling with a <style> element. Its package get-nonce reads this
// variable.
globalThis.__webpack_nonce__ = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;

// Browsers call the default policy for the addresses of workers. No rule turns text into markup or code.
window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript });
