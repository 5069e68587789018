import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readAdminPassword, readDatabaseUrl, readEnv, readMigrationUrls } from './env.js';

const complete = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/league',
  MAIL_URL: 'smtp://localhost:25',
  SESSION_SECRET: 'k3jh4kj2h34kjh2k3j4hkj23h4kjh23k4jh',
};

// proves: operations-9
describe('readEnv', () => {
  it('sets the defaults of docs/guide/operator/variables.md and derives the public address from the port', () => {
    expect(readEnv({ ...complete, PORT: '4000' })).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      RETRIEVAL_TIMEOUT_SECONDS: 30,
      QUEUES: ['retrieval', 'standings', 'email', 'push', 'autopilot', 'projection'],
      AUTOPILOT_EVERY_SECONDS: 60,
      LEAGUE_NAME: 'Parc Fermé',
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readEnv({ ...complete, REDIS_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 });
  });

  it('has an address for the championship by default, and none if the variable is empty', () => {
    expect(readEnv(complete).CHAMPIONSHIP_API_URL).toBe('https://api.motogp.pulselive.com/motogp/v1');
    expect(readEnv({ ...complete, CHAMPIONSHIP_API_URL: '' }).CHAMPIONSHIP_API_URL).toBe('');
    const own = { ...complete, CHAMPIONSHIP_API_URL: 'https://data.example/v2/' };
    expect(readEnv(own).CHAMPIONSHIP_API_URL).toBe('https://data.example/v2');
    expect(() => readEnv({ ...complete, CHAMPIONSHIP_API_URL: 'data' })).toThrow(/CHAMPIONSHIP_API_URL/);
  });

  it('reads a value from the file in NAME_FILE, for the processes and for commands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    const fileOf = (name: string, value: string) => {
      writeFileSync(join(folder, name), `${value}\n`);
      return join(folder, name);
    };
    try {
      const mail = {
        ...complete,
        MAIL_URL: 'smtp://mail:1025',
        MAIL_URL_FILE: fileOf('mail', 'smtps://u:p@mail.example'),
      };
      expect(readEnv(mail).MAIL_URL).toBe('smtps://u:p@mail.example');
      const database = { DATABASE_URL_FILE: fileOf('database', complete.DATABASE_URL) };
      expect(readDatabaseUrl(database)).toBe(complete.DATABASE_URL);
      const owner = fileOf('owner', 'postgres://owner:p@localhost/league');
      expect(readMigrationUrls({ ...database, DATABASE_OWNER_URL_FILE: owner }).owner).toMatch('owner:p@');
      expect(readAdminPassword({ ADMIN_PASSWORD_FILE: fileOf('admin', 'secret') })).toBe('secret');
      expect(readEnv({ ...complete, MAIL_URL_FILE: '' }).MAIL_URL).toBe(complete.MAIL_URL);
      expect(() => readEnv({ ...complete, MAIL_URL_FILE: join(folder, 'none') })).toThrow(/^MAIL_URL_FILE: ENOENT/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reports all problems at once', () => {
    expect(() => readEnv({ PORT: 'many', QUEUES: 'email,nosuch', SESSION_SECRET: 'short' })).toThrow(
      /PORT[^]*DATABASE_URL[^]*MAIL_URL[^]*SESSION_SECRET[^]*QUEUES/,
    );
  });

  // proves: operations-12
  it('has no default addresses and accepts no placeholder secrets in production', () => {
    expect(() => readEnv({ ...complete, NODE_ENV: 'production' })).toThrow(/REDIS_URL[^]*MAIL_FROM[^]*PUBLIC_URL/);
    const given = { REDIS_URL: 'redis://r:6379', MAIL_FROM: 'a@b.org', PUBLIC_URL: 'https://league.example/' };
    expect(readEnv({ ...complete, ...given, NODE_ENV: 'production' }).PUBLIC_URL).toBe('https://league.example');
    expect(() =>
      readEnv({
        ...complete,
        ...given,
        NODE_ENV: 'production',
        SESSION_SECRET: 'change-me-change-me-change-me-change-me',
      }),
    ).toThrow(/placeholder/);
  });

  it('limits the duration of requests to the shutdown time of an API container', () => {
    const [, api = ''] = /\n {2}api:\n([^]*?)\n\n/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
    const [, seconds] = /stop_grace_period: (\d+)s/.exec(api) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(readEnv(complete).RETRIEVAL_ANSWER_SECONDS + 10);
  });

  it('accepts addresses of sentinels, with the name of the primary in REDIS_URL', () => {
    const REDIS_SENTINELS = 'redis://:s@one:26379, redis://two';
    const env = readEnv({ ...complete, REDIS_SENTINELS, REDIS_URL: 'redis://:p@league' });
    expect(env.REDIS_SENTINELS).toEqual(['redis://:s@one:26379', 'redis://two']);
    expect(() => readEnv({ ...complete, REDIS_SENTINELS })).toThrow(/REDIS_SENTINELS: needs REDIS_URL/);
    expect(() => readEnv({ ...complete, REDIS_SENTINELS: 'one:26379' })).toThrow(/REDIS_SENTINELS/);
  });

  // proves: operations-13
  it('accepts a subset of the queues', () => {
    expect(readEnv({ ...complete, QUEUES: 'email, standings' }).QUEUES).toEqual(['email', 'standings']);
  });
});

describe('readMigrationUrls', () => {
  const application = 'postgres://league_app:p@localhost:5432/league';

  it('returns the owner from DATABASE_OWNER_URL, or from DATABASE_URL if it is missing', () => {
    const owner = 'postgres://league:p@localhost:5432/league';
    expect(readMigrationUrls({ DATABASE_URL: application, DATABASE_OWNER_URL: owner })).toEqual({ owner, application });
    for (const missing of [{}, { DATABASE_OWNER_URL: '' }]) {
      expect(readMigrationUrls({ DATABASE_URL: application, ...missing })).toEqual({ owner: application, application });
    }
  });

  it('rejects an invalid address', () => {
    expect(() => readMigrationUrls({ DATABASE_URL: application, DATABASE_OWNER_URL: 'league' })).toThrow(
      /^DATABASE_OWNER_URL/,
    );
  });
});
