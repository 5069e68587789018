import { defineConfig } from 'vitest/config';

const inRoot = (/** @type {string} */ path) => new URL(`../../../${path}`, import.meta.url).pathname;

/**
 * Runs the specs beside the pure code for Stryker. Vitest keeps libraries loaded between mutants, so that a mutant It
 * takes a fifth of the time that it takes with Jest. Omits specs that need a DOM.
 */
export default defineConfig({
  root: inRoot(''),
  resolve: {
    alias: [
      { find: '@jest/globals', replacement: inRoot('test/tools/mutants/jest-globals.mjs') },
      // Uses the sources instead of the built code.
      { find: /^#(api|worker|league|demo)\/(.*)\.js$/, replacement: inRoot('$1/$2') },
    ],
  },
  test: {
    include: ['{league,worker,web}/**/*.spec.ts'],
    exclude: [
      'web/app/page-policy.spec.ts',
      'web/lib/{api-client,retryable-import,storage}.spec.ts',
      'web/shared/push/push.spec.ts',
    ],
    setupFiles: [inRoot('test/tools/mutants/properties.mjs')],
    isolate: false,
    testTimeout: 60_000,
  },
});
