import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRateLimitedMails, type RateLimitedMails } from './rate-limited-mails.js';

const crowd = 10_000;
const mailsAMinute = 50;
let mails: RateLimitedMails;

beforeAll(async () => {
  mails = await openRateLimitedMails(crowd, mailsAMinute);
});
afterAll(() => mails.close());

// proves: rules-58
describe('a mailing to 10,000 members through a server that accepts 50 emails a minute', () => {
  it('arrives completely, each email exactly once', async () => {
    await mails.announce();
    while (mails.mailServer.kept.length < crowd && mails.minutes < 400) await mails.advance();
    expect(new Set(mails.mailServer.kept).size).toBe(crowd);
    expect(mails.mailServer.kept).toHaveLength(crowd);
    const states = await mails.league.database.query<object[]>('SELECT DISTINCT state FROM mails');
    expect(states).toEqual([{ state: 'sent' }]);
    // 10,000 emails need 200 minutes. A refused email is tried again after at most half an hour.
    expect(mails.minutes).toBeLessThanOrEqual(235);
  }, 500_000);
});
