import { TestEnvironment } from 'jest-environment-node';
import lightMyRequest from 'light-my-request';
import { Logger } from 'nestjs-pino';
import { checkDescribed } from './described-answers.mjs';

/**
 * Jest's Node environment with `inThisProcess`. Each test process loads the built API and worker once, outside Jest's
 * module registry (docs/decisions/integration-tests-in-process.md).
 */
export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.inThisProcess = { createApi, createWorker, call: lightMyRequest };
    this.global.checkDescribedAnswer = checkDescribed;
    this.global.loadBuiltCode = (/** @type {string} */ url) => import(url);
    // Specs compare dates from the built code and read the metadata of its decorators.
    this.global.Date = Date;
    this.global.Reflect = Reflect;
  }
}

/** @param {NodeJS.ProcessEnv} environment */
async function createApi(environment) {
  const [{ createApp }, { readEnv }] = await Promise.all([
    import('../../dist/api/create-app.js'),
    import('../../dist/league/platform/core/env.js'),
  ]);
  return createApp(readEnv(environment));
}

/**
 * `browser` replaces the worker's own browser.
 * @param {NodeJS.ProcessEnv} environment @param {object} [browser]
 */
async function createWorker(environment, browser) {
  const [worker, { readEnv }] = await Promise.all([
    import('../../dist/worker/create-worker.js'),
    import('../../dist/league/platform/core/env.js'),
  ]);
  const env = readEnv(environment);
  if (!browser) return worker.createWorker(env);
  const [{ Test }, { AppModule }, { WarmBrowser }] = await Promise.all([
    import('@nestjs/testing'),
    import('../../dist/worker/app.module.js'),
    import('../../dist/worker/retrieval/warm-browser.js'),
  ]);
  const building = Test.createTestingModule({ imports: [AppModule.with(env)] });
  const app = await building.overrideProvider(WarmBrowser).useValue(browser).compile();
  app.useLogger(app.get(Logger));
  await app.init();
  return { app, check: () => worker.checkWorker(app, env) };
}
