import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ended, startProgram } from '../../scripts/programs.mjs';
import { root } from '../../scripts/settings.mjs';

/** @typedef {{ file: string, seconds: number }} Timing */
/** A file descriptor, or this process's output. @typedef {number | 'inherit'} Output */
/** A test that failed, as "file › title", with its message. @typedef {{ name: string, message: string }} Failure */
/**
 * @typedef {{
 *   passed: number, failed: number, skipped: number, exitCode: number, files: Timing[], failures: Failure[],
 * }} Outcome
 */

/**
 * Runs Jest: the tests of the server.
 * @param {string[]} args more arguments for Jest @param {string} folder for the report
 * @param {NodeJS.ProcessEnv} environment added to the environment of this process @param {Output} [output]
 * @returns {Promise<Outcome>}
 */
export async function runJest(args, folder, environment, output) {
  const report = join(folder, 'jest.json');
  const settings = ['--config', 'jest.config.mjs', '--json', '--outputFile', report];
  // Space for new objects in MB. It reduces the processor time for collecting garbage by a twentieth
  // (docs/benchmarks.md#the-test-suite).
  const memory = '--max-semi-space-size=64';
  const node = [memory, '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const exitCode = await runTests([...node, ...settings, ...args], environment, output);
  return readReport(report, exitCode);
}

/**
 * Runs Vitest: the tests of the front end.
 * @param {string[]} args more arguments for Vitest @param {string} folder for the report
 * @param {NodeJS.ProcessEnv} environment added to the environment of this process @param {Output} [output]
 * @returns {Promise<Outcome>}
 */
export async function runVitest(args, folder, environment, output) {
  const report = join(folder, 'vitest.json');
  const settings = [
    '--config',
    'web/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--outputFile',
    report,
  ];
  const exitCode = await runTests(['node_modules/vitest/vitest.mjs', 'run', ...settings, ...args], environment, output);
  return readReport(report, exitCode);
}

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion */
/**
 * @typedef {{
 *   name: string, startTime: number, endTime: number, status: string, message: string, assertionResults: Assertion[],
 * }} SpecFile
 */

/** Reads the report of Jest, whose format Vitest shares. @param {string} report @param {number} exitCode */
function readReport(report, exitCode) {
  if (!existsSync(report)) return withoutReport(exitCode);
  const found = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {SpecFile[]} */
  const files = found.testResults;
  // A file that could not run counts as one failure, because its tests do not count as failed.
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + broken.length,
    skipped: found.numPendingTests + found.numTodoTests,
    exitCode,
    files: files.map(({ name, startTime, endTime }) => {
      return { file: relative(root, name), seconds: (endTime - startTime) / 1000 };
    }),
    failures: [
      ...broken.map(({ name, message }) => failure(relative(root, name), 'could not run', [message])),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(relative(root, name), fullName, failureMessages)),
      ),
    ],
  };
}

/** @param {string} file @param {string} title @param {string[]} messages @returns {Failure} */
function failure(file, title, messages) {
  return { name: `${file} › ${title}`, message: stripVTControlCharacters(messages.join('\n')).trim() };
}

/** Adds up several outcomes. @param {Outcome[]} outcomes @returns {Outcome} */
export const sumOf = (outcomes) =>
  outcomes.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    exitCode: one.exitCode || other.exitCode,
    files: [...one.files, ...other.files],
    failures: [...one.failures, ...other.failures],
  }));

/**
 * Runs the journeys with Playwright Test.
 * @param {string[]} args more arguments for Playwright @param {string} folder for the report and traces of failures
 * @param {NodeJS.ProcessEnv} environment added to the environment of this process @param {Output} [output]
 * @returns {Promise<Outcome>}
 */
export async function runJourneys(args, folder, environment, output) {
  const report = join(folder, 'playwright.json');
  const node = ['--no-warnings', 'node_modules/@playwright/test/cli.js'];
  const exitCode = await runTests([...node, 'test', ...args], environment, output);
  if (!existsSync(report)) return withoutReport(exitCode);
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    exitCode,
    files: suites.map((/** @type {Suite} */ suite) => ({
      file: `test/journeys/${suite.file}`,
      seconds: secondsOf(suite),
    })),
    failures: [
      ...suites.flatMap((/** @type {Suite} */ suite) => failuresOf(suite, `test/journeys/${suite.file}`)),
      ...errors.map((/** @type {JourneyError} */ { message = '' }) =>
        failure('test/journeys', 'could not run', [message]),
      ),
    ],
  };
}

/** @typedef {{ message?: string }} JourneyError */
/** @typedef {{ status: string, results: { duration: number, errors: JourneyError[] }[] }} JourneyTest */
/** @typedef {{ file: string, suites?: Suite[], specs: { title: string, tests: JourneyTest[] }[] }} Suite */
/** @param {Suite} suite @param {string} file @returns {Failure[]} */
function failuresOf({ suites = [], specs }, file) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        return failure(file, title, messages);
      }),
  );
  return [...failed, ...suites.flatMap((suite) => failuresOf(suite, file))];
}

/** @param {Suite} suite @returns {number} */
function secondsOf({ suites = [], specs }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/** @param {number} exitCode @returns {Outcome} */
const withoutReport = (exitCode) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  exitCode: exitCode || 1,
  files: [],
  failures: [],
});

/**
 * Runs Node.js under the guard, which ends processes that the tests leave behind.
 * @param {string[]} args of Node.js @param {NodeJS.ProcessEnv} environment @param {Output} output
 */
async function runTests(args, environment, output = 'inherit') {
  const env = { ...process.env, NODE_ENV: 'test', ...environment };
  return ended(startProgram(process.execPath, args, { output, env }));
}
