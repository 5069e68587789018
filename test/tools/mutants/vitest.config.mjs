import { defineConfig } from 'vitest/config';

const inRoot = (/** @type {string} */ path) => new URL(`../../../${path}`, import.meta.url).pathname;

/**
 * The specs beside the pure code, for Stryker. Vitest keeps libraries loaded from one mutant to the next, which Jest does not: a mutant
 * costs a fifth of the time. The specs that need a DOM are left out.
 */
export default defineConfig({
  root: inRoot(''),
  resolve: {
    alias: [
      { find: '@jest/globals', replacement: inRoot('test/tools/mutants/jest-globals.mjs') },
      // The code itself in place of what was built from it.
      { find: /^#(api|worker|league|demo)\/(.*)\.js$/, replacement: inRoot('$1/$2') },
    ],
  },
  test: {
    include: ['{league,worker,web}/**/*.spec.ts'],
    exclude: ['web/lib/api-client.spec.ts'],
    setupFiles: [inRoot('test/tools/mutants/properties.mjs')],
    isolate: false,
    testTimeout: 60_000,
  },
});
