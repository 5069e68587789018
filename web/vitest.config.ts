import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Specs of code that runs without a page: in a service worker, on the server, or while the site is built. */
const withoutPage = [
  'web/app/first-view.spec.tsx',
  'web/service-worker/*.spec.ts',
  'web/shared/push/in-service-worker.spec.ts',
];

/**
 * Runs the specs of the front end. The specs of a worker share its modules and its jsdom, because loading React and the
 * testing library again for each file took two thirds of the processor time.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Vite's cache must not depend on the folder that Vitest is started in.
  cacheDir: 'node_modules/.vite/web-specs',
  test: {
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: availableParallelism(),
    // Space for new objects in MB. It reduces the processor time for collecting garbage (docs/benchmarks.md).
    execArgv: ['--max-semi-space-size=64'],
    // Ends tests that hang. Long enough for a machine several times slower than a developer's.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          include: ['web/**/*.spec.{ts,tsx}'],
          exclude: withoutPage,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: ['web/spec/complete-jsdom.ts', 'web/spec/set-up-page.ts'],
        },
      },
      {
        extends: true,
        // Runs after the others, because a worker that changes its environment loads all modules again.
        test: { name: 'no page', include: withoutPage, environment: 'node', sequence: { groupOrder: 1 } },
      },
    ],
  },
});
