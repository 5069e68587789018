import { AsyncLocalStorage } from 'node:async_hooks';
import runner from 'jest-circus/runner';

/** The storages that have been used since the last file ended. @type {Set<AsyncLocalStorage<unknown>>} */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, callback, ...args) {
  storages.add(this);
  return run.call(this, store, callback, ...args);
};

/**
 * Jest's test runner loads jest-circus again for each file and never disables its AsyncLocalStorage. Up to Node.js
 * 22, each new promise checks every enabled storage. After forty files, a promise takes nearly twenty times as long.
 * Using a disabled storage enables it again.
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
