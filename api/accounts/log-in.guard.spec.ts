import { describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import type { AccountsService } from '../../league/accounts/accounts.service.js';
import type { SecondFactorService } from '../../league/accounts/second-factor/second-factor.service.js';
import { TooManyRequests } from '../http/api-exception.js';
import type { Csrf } from '../http/csrf.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Reply, Request } from '../http/request.js';
import type { Throttle } from '../http/throttle.js';
import { LocalStrategy } from './log-in.guard.js';
import { SessionsService } from './sessions.service.js';
import { type SecondStep } from './second-step.service.js';
import { type KnownDevices } from './known-devices.service.js';

/** Returns the log lines of a log-in. `isThrottled`: there were too many wrong attempts before. */
async function logged(member: object | null, password: string, isThrottled = false): Promise<unknown[]> {
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
  await strategy.validate(request).catch(() => undefined);
  return lines;
}

const who = { name: 'Anna', address: '203.0.113.7' };
const failed = { ...who, text: 'a log-in failed' };
const member = { id: 5, isActive: true };

// proves: security-11
describe('a log-in', () => {
  it.each([
    ['wrong password', member, 'wrong', false, { ...failed, reason: 'wrong password' }],
    ['unknown name', null, 'right', false, { ...failed, reason: 'unknown name' }],
    ['inactive', { ...member, isActive: false }, 'right', false, { ...failed, reason: 'inactive account' }],
    ['throttled', member, 'right', true, { ...failed, reason: 'too many wrong ones' }],
  ])(
    'logs one line with name and address, but never the password: %s',
    async (_, found, password, isThrottled, line) => {
      expect(await logged(found, password, isThrottled)).toEqual([line]);
    },
  );

  it('logs one line when its session has started', async () => {
    const lines: unknown[] = [];
    const sessions = new SessionsService(
      { start: () => Promise.resolve(true) } as unknown as AccountActivityService,
      { issue: () => '' } as unknown as Csrf,
      { find: () => 'x', remember: () => undefined } as unknown as KnownDevices,
      { end: () => undefined } as unknown as SecondStep,
      {} as SecondFactorService,
      { info: (fields: object, text: string) => void lines.push({ ...fields, text }) } as unknown as PinoLogger,
      { PUBLIC_URL: 'http://league.example' } as Env,
    );
    const session = { regenerate: () => Promise.resolve(), sessionId: 'x' };
    const request = { session, ip: '203.0.113.7', headers: {}, cookies: {} } as unknown as Request;
    const anna = { id: 5, username: 'Anna', passwordHash: '' };
    await sessions.start(request, {} as Reply, anna, { passedSecondStep: false });
    expect(lines).toEqual([{ ...who, member: 5, text: 'a member logged in' }]);
  });
});
