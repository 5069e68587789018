import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Runs the program of `npm run admin` without a database. */
function createAdmin(args: string[], env: Record<string, string> = {}) {
  const file = 'dist/league/accounts/create-admin.js';
  const { status, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  return { status, lines: stderr.trim().split('\n') };
}

const valid = { username: 'director', email: 'director@league.example', password: 'long-enough' };
const argsOf = (values: Partial<typeof valid>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

describe('npm run admin', () => {
  it('reports every missing or invalid value before it opens the database', () => {
    expect(createAdmin([])).toEqual({
      status: 1,
      lines: ['--username: is missing', '--email: is missing', '--password: is missing'],
    });
    expect(createAdmin(argsOf({ username: 'race director', email: 'director', password: 'short' }))).toEqual({
      status: 1,
      lines: [
        '--username: letters and digits only, at most 30',
        '--email: not an e-mail address',
        '--password: at least 8 characters',
      ],
    });
  });

  it('reads the password from ADMIN_PASSWORD', () => {
    const { username, email } = valid;
    const { lines } = createAdmin(argsOf({ username, email }), { ADMIN_PASSWORD: 'short' });
    expect(lines).toEqual(['--password: at least 8 characters']);
  });
});
