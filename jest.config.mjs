import { availableParallelism } from 'node:os';

/** Specs run as ES modules, the module system of production. Types are checked by `npm run check`, not here. */
export default {
  testEnvironment: '<rootDir>/test/harness/node-environment.mjs',
  testRunner: '<rootDir>/test/harness/test-runner.mjs',
  // No test needs it: it ends one that waits in vain, also on a machine several times slower than a developer's.
  testTimeout: 120_000,
  // Modules of Node's VM stay in memory after their file: a process that holds many is replaced.
  workerIdleMemoryLimit: '2GB',
  // Twice as many as there are cores: many tests wait for a page, a timer or another process.
  maxWorkers: 2 * availableParallelism(),
  roots: ['<rootDir>/league', '<rootDir>/api', '<rootDir>/worker', '<rootDir>/demo', '<rootDir>/web', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    // What needs time runs with `npm run test:all`.
    ...(process.env.TEST_SCOPE === 'all' ? [] : ['\\.long\\.spec\\.ts$']),
    // Tests of files, such as documents and container files, are part of `npm run check`.
    ...(process.env.TEST_FILES || process.env.TEST_SCOPE === 'all' ? [] : ['<rootDir>/test/files/']),
    // Where no Redis can be had the queue lives in PostgreSQL (docs/guide/operator/install.md), and there is none to lose.
    ...(process.env.TEST_REDIS_URL ? [] : ['test/faults/promises/r6', 'test/scale/sentinel']),
    // It restarts the PostgreSQL that other tests use at the same time: with `npm run test:faults` alone.
    ...(process.env.FAULTS_SEED ? [] : ['test/faults/promises/r7']),
    // With `npm run test:containers` alone.
    ...(process.env.CONTAINERS_TEST ? [] : ['test/containers/stack']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/web/dist', '<rootDir>/var'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/harness/css-classes.ts', '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['<rootDir>/test/harness/complete-jsdom.ts'],
  transform: {
    '/dist/(api|demo|league|worker)/.+\\.js$': '<rootDir>/test/harness/built-code.mjs',
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          experimental: { keepImportAttributes: true },
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};
