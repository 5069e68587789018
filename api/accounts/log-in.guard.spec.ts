import { describe, expect, it } from '@jest/globals';
import type { HttpException } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import type { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import type { AccountsService } from '../../league/accounts/accounts.service.js';
import type { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { messages } from '../../league/contract/messages.js';
import { TooManyRequests } from '../http/api-exception.js';
import type { Csrf } from '../http/csrf.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Reply, Request } from '../http/request.js';
import type { Throttle } from '../http/throttle.js';
import { LocalStrategy } from './log-in.guard.js';
import { SessionsService } from './sessions.service.js';
import { type SecondStep } from './second-step.service.js';
import { type KnownDevices } from './known-devices.service.js';

/** Returns the answer and the log lines of a log-in. `isThrottled`: too many wrong attempts came before it. */
async function logIn(member: object | null, password: string, isThrottled = false) {
  const lines: unknown[] = [];
  const write = (fields: object, text: string) => void lines.push({ ...fields, text });
  const accounts = {
    findByLogInKey: () => member,
    isPasswordOf: (found: unknown, typed: string) => found !== null && typed === 'right',
  };
  const count = () => (isThrottled ? Promise.reject(new TooManyRequests(60)) : Promise.resolve());
  const strategy = new LocalStrategy(
    accounts as unknown as AccountsService,
    { count, uncount: () => undefined } as unknown as Throttle,
    { find: () => null } as unknown as KnownDevices,
    { recordFailedLogIn: () => Promise.resolve() } as unknown as AccountActivityService,
    { info: write, warn: write } as unknown as PinoLogger,
  );
  const request = { body: { login_key: 'Anna', password }, ip: '203.0.113.7', headers: {} } as unknown as Request;
  const answer: unknown = await strategy
    .validate(request)
    .catch((error: HttpException) => ({ status: error.getStatus(), ...(error.getResponse() as object) }));
  return { answer, lines };
}

const who = { name: 'Anna', address: '203.0.113.7' };
const failed = { ...who, text: 'a log-in failed' };
const member = { id: 5, isActive: true };

// proves: security-11
describe('a log-in', () => {
  const invalid = { status: 400, message: messages.login.invalid };

  it.each([
    ['wrong password', member, 'wrong', false, invalid, { ...failed, reason: 'wrong password' }],
    ['unknown name', null, 'right', false, invalid, { ...failed, reason: 'unknown name' }],
    [
      'inactive',
      { ...member, isActive: false },
      'right',
      false,
      { status: 403, message: messages.login.inactive, uid: 5 },
      { ...failed, reason: 'inactive account' },
    ],
    [
      'throttled',
      member,
      'right',
      true,
      { status: 429, message: 'Too many attempts, please wait' },
      { ...failed, reason: 'too many wrong ones' },
    ],
  ])(
    'that is refused logs one line with name and address, but never the password: %s',
    async (_, found, password, isThrottled, answer, line) => {
      expect(await logIn(found, password, isThrottled)).toEqual({ answer, lines: [line] });
    },
  );

  it('returns the member of the right password, and leaves the log line to the session', async () => {
    expect(await logIn(member, 'right')).toEqual({ answer: member, lines: [] });
  });
});

describe('a session', () => {
  const anna = { id: 5, username: 'Anna', passwordHash: 'hash' };
  const since = new Date('2023-03-26T12:00:00Z');

  /** Starts a session in a browser that Anna used before. `isCurrent`: her password has not changed meanwhile. */
  async function start(isCurrent: boolean, passedSecondStep: boolean) {
    const done: unknown[] = [];
    const note =
      (what: string) =>
      (...details: unknown[]) =>
        void done.push([what, ...details]);
    const session = {
      sessionId: 'before',
      regenerate: () => Promise.resolve(void Object.assign(session, { sessionId: 'after' })),
      destroy: () => Promise.resolve(note('destroyed')()),
    };
    const request = { session, ip: '203.0.113.7', headers: {}, cookies: {} } as unknown as Request;
    const activity = {
      start: (id: string, _: object, { memberId }: { memberId: number }, origin: object) => {
        note('stored')(id, memberId, origin);
        return Promise.resolve(isCurrent);
      },
    };
    const sessions = new SessionsService(
      activity as unknown as AccountActivityService,
      { issue: () => note('token')() } as unknown as Csrf,
      {
        find: () => 'x',
        remember: (_: Reply, { id }: typeof anna, enrolment: Date | null) => note('device')(id, enrolment),
      } as unknown as KnownDevices,
      { end: () => note('second step ended')() } as unknown as SecondStep,
      { read: () => Promise.resolve({ since }) } as unknown as SecondFactorService,
      { count: () => Promise.resolve() } as unknown as Throttle,
      { info: (fields: object, text: string) => note('log')({ ...fields, text }) } as unknown as PinoLogger,
      { PUBLIC_URL: 'http://league.example' } as Env,
    );
    const error: unknown = await sessions
      .start(request, {} as Reply, anna, { passedSecondStep })
      .catch((e: unknown) => e);
    return { done, error };
  }
  const stored = (passedSecondStep: boolean) => [
    'stored',
    'after',
    5,
    { device: '', network: '203.0.113.x', knownDevice: true, passedSecondStep },
  ];

  it.each([
    [false, null],
    [true, since],
  ])('gets a new id, a token and a device cookie, and logs one line (second step: %s)', async (passed, enrolment) => {
    expect(await start(true, passed)).toEqual({
      done: [
        stored(passed),
        ['token'],
        ['device', 5, enrolment],
        ['second step ended'],
        ['log', { ...who, member: 5, text: 'a member logged in' }],
      ],
      error: undefined,
    });
  });

  it('is destroyed, without cookies or a log line, if the password has changed meanwhile', async () => {
    const { done, error } = await start(false, false);
    expect(done).toEqual([stored(false), ['destroyed']]);
    expect(error).toMatchObject({ code: 'credentials_changed' });
  });
});
