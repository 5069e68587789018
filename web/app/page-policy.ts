/*
 * What the Content-Security-Policy of the page (api/http/security-headers.ts) asks of its scripts. To be imported first.
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

/** The address where it is of this origin; null, which the browser refuses, where it is not. */
export const ownScript = (address: string): string | null =>
  new URL(address, window.location.href).origin === window.location.origin ? address : null;

// The dialogs and menus of Radix stop the page behind them from scrolling by a <style> element. Its package get-nonce reads this variable.
globalThis.__webpack_nonce__ = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;

// Browsers call the default policy for the addresses of workers. It has no rule for markup and code: texts never become these.
window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript });
