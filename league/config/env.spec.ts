import { describe, expect, it } from '@jest/globals';
import { readEnv } from './env.js';

const complete = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/league',
  MAIL_URL: 'smtp://localhost:25',
  SESSION_SECRET: 'k3jh4kj2h34kjh2k3j4hkj23h4kjh23k4jh',
};

describe('readEnv', () => {
  it('fills the defaults of operations.md and derives the public address from the port', () => {
    expect(readEnv({ ...complete, PORT: '4000' })).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      RETRIEVAL_TIMEOUT_SECONDS: 30,
      QUEUES: ['retrieval', 'standings', 'email', 'autopilot'],
      AUTOPILOT_EVERY_SECONDS: 60,
      LEAGUE_NAME: 'Parc Fermé',
    });
  });

  it('takes an empty variable as missing', () => {
    expect(readEnv({ ...complete, REDIS_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 });
  });

  it('names every problem at once', () => {
    expect(() => readEnv({ PORT: 'many', QUEUES: 'email,nosuch', SESSION_SECRET: 'short' })).toThrow(
      /PORT[^]*DATABASE_URL[^]*MAIL_URL[^]*SESSION_SECRET[^]*QUEUES/,
    );
  });

  it('embeds and invents nothing in production', () => {
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

  it('takes a subset of the queues', () => {
    expect(readEnv({ ...complete, QUEUES: 'email, standings' }).QUEUES).toEqual(['email', 'standings']);
  });
});
