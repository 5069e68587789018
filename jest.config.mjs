import { availableParallelism } from 'node:os';

/** The specs of the server run as ES modules, the module system of production. `npm run check` checks the types. */
export default {
  testEnvironment: '<rootDir>/test/harness/node-environment.mjs',
  testRunner: '<rootDir>/test/harness/test-runner.mjs',
  // Ends tests that hang. Long enough for a machine several times slower than a developer's.
  testTimeout: 240_000,
  // Modules of Node's VM stay in memory after their file, so a process that holds many is replaced.
  workerIdleMemoryLimit: '2GB',
  // Twice the number of cores, because many tests wait for a page, a timer or another process.
  maxWorkers: 2 * availableParallelism(),
  roots: ['<rootDir>/league', '<rootDir>/api', '<rootDir>/worker', '<rootDir>/demo', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    // `npm run test:all` also runs tests that take long.
    ...(process.env.TEST_SCOPE === 'all' ? [] : ['\\.long\\.spec\\.ts$']),
    // `npm run check` runs the tests of files, such as documents and container files.
    ...(process.env.TEST_FILES || process.env.TEST_SCOPE === 'all' ? [] : ['<rootDir>/test/files/']),
    // Without Redis the queue is in PostgreSQL (docs/guide/operator/install.md), so Redis cannot be lost.
    ...(process.env.TEST_REDIS_URL ? [] : ['test/faults/promises/r6', 'test/scale/sentinel']),
    // `npm run test:faults` runs it alone, because it restarts the PostgreSQL that other tests use.
    ...(process.env.FAULTS_SEED ? [] : ['test/faults/promises/r7']),
    // `npm run test:containers` runs these.
    ...(process.env.CONTAINERS_TEST ? [] : ['test/containers/stack']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/web/dist', '<rootDir>/var'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
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
