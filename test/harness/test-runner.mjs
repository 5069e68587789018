import { AsyncLocalStorage } from 'node:async_hooks';
import runner from 'jest-circus/runner';

/** The storages that have been in use since the last file ended. @type {Set<AsyncLocalStorage<unknown>>} */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, callback, ...args) {
  storages.add(this);
  return run.call(this, store, callback, ...args);
};

/**
 * The test runner of Jest, which loads jest-circus again for each file and keeps its AsyncLocalStorage. Up to Node.js 22 each new promise asks every
 * storage of the process: after forty files a promise takes nearly twenty times as long. A storage that is used again is enabled by that.
 * @type {typeof runner.default}
 */
export default async function runFileAndEndStorages(...args) {
  try {
    return await runner.default(...args);
  } finally {
    for (const storage of storages) storage.disable();
    storages.clear();
  }
}
