import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './run-to-end.mjs';

export const superuser = 'league';

/** What a program of PostgreSQL needs of the environment: the same for everybody. */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the files of a PostgreSQL server, unless they are there. They are made beside their final place, so that work
 * that was interrupted is never taken for whole.
 * @param {object} wish
 * @param {string} wish.home
 * @param {string} wish.programs
 * @param {import('./postgres-home.mjs').User | undefined} wish.user
 * @param {string} wish.password of the superuser
 * @param {import('./logs.mjs').Log} wish.log
 * @returns {Promise<string>} their folder
 */
export async function ensureData({ home, programs, user, password, log }) {
  const data = join(home, 'data');
  if (existsSync(data)) return data;
  const fresh = join(home, 'data.new');
  const passwordFile = join(home, 'password.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [fresh, passwordFile]) chownSync(path, user.uid, user.gid);
  const login = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const initdb = {
    command: join(programs, 'initdb'),
    args: [`--pgdata=${fresh}`, ...login, ...text],
    cwd: home,
    ...user,
  };
  await runToEnd('initdb', initdb, log, { env: plainEnvironment });
  rmSync(passwordFile);
  renameSync(fresh, data);
  return data;
}
