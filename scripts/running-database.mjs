import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runningLock } from './data-folder.mjs';
import { readKept, writeKept } from './kept-file.mjs';
import { holderOf } from './lock.mjs';
import { atShutdown } from './shutdown.mjs';

/** @param {string} dataDir */
const fileIn = (dataDir) => join(dataDir, 'database.json');

/** Keeps the address of the database for `npm run admin` as long as this start runs. @param {string} dataDir @param {string | undefined} url */
export function rememberDatabase(dataDir, url) {
  const file = fileIn(dataDir);
  writeKept(file, { url });
  atShutdown(async () => rmSync(file, { force: true }));
}

/** The database of the start that runs on a data folder now, if one does. @param {string} dataDir @returns {string | undefined} */
export function runningDatabase(dataDir) {
  return holderOf(runningLock(dataDir)) && readKept(fileIn(dataDir)).url;
}
