import { areas, others } from './test/tools/mutants/areas.mjs';

/** A mutant runs the properties on fewer leagues than `npm test`, because the first few leagues kill it if any do. */
process.env.GENERATED_LEAGUES ??= '25';

/** Mutation testing (docs/test-quality.md). @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/tools/mutants/vitest.config.mjs' },
  mutate: [...Object.values(areas).flat(), ...others],
  incremental: true,
  incrementalFile: 'var/mutants/incremental.json',
  tempDirName: 'var/mutants/sandbox',
  ignorePatterns: ['dist', 'web/dist', 'var*', 'docs'],
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: 'var/mutants/report.html' },
  concurrency: 1,
  // Endless loops are found by counting. This timeout is for a busy machine.
  timeoutMS: 20_000,
};
