import { TestEnvironment } from 'jest-environment-node';
import { checkDescribed } from './described-answers.mjs';

/**
 * The Node environment of Jest with `inThisProcess`: the built API and worker, loaded once in a test process, outside Jest's module registry
 * (docs/decisions/integration-tests-in-process.md).
 */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.inThisProcess = { createApi, createWorker };
    this.global.checkDescribedAnswer = checkDescribed;
    this.global.loadBuiltCode = (/** @type {string} */ url) => import(url);
    // Specs compare dates of the built code, and read the metadata of its decorators.
    this.global.Date = Date;
    this.global.Reflect = Reflect;
  }
}

/** @param {NodeJS.ProcessEnv} environment */
async function createApi(environment) {
  const [{ createApp }, { readEnv }] = await Promise.all([
    import('../../dist/api/create-app.js'),
    import('../../dist/league/core/env.js'),
  ]);
  return createApp(readEnv(environment));
}

/** @param {NodeJS.ProcessEnv} environment */
async function createWorker(environment) {
  const [worker, { readEnv }] = await Promise.all([
    import('../../dist/worker/create-worker.js'),
    import('../../dist/league/core/env.js'),
  ]);
  return worker.createWorker(readEnv(environment));
}
