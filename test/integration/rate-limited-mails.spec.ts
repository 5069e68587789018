import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../harness/wait-until.js';
import { openRateLimitedMails, type RateLimitedMails } from './rate-limited-mails.js';

const crowd = 150;
const mailsAMinute = 50;
let mails: RateLimitedMails;

beforeAll(async () => {
  mails = await openRateLimitedMails(crowd, mailsAMinute);
});
afterAll(() => mails.close());

// proves: rules-58
describe('a mail server that accepts 50 emails a minute and refuses the rest', () => {
  it('is not tried for each email, because the mailing waits after ten refusals in a row', async () => {
    const start = performance.now();
    await mails.announce();
    await mails.advance();
    // On a busy machine, pauses of ten seconds may also end by themselves.
    const runs = 2 + Math.floor((performance.now() - start) / 10_000);
    // Each run ends after ten refusals in a row, but the emails in flight on three connections may be refused, too. An
    // accepted email resets the count.
    expect(mails.refused).toBeLessThanOrEqual(runs * 20);
    expect(mails.refused).toBeLessThan(crowd);
  });

  it('accepts a password reset link within two minutes', async () => {
    const visitor = mails.league.client();
    await visitor.get('get-current-user/');
    await visitor.post('send-reset-email/', { username: 'forgetful' });
    const hasLink = () => mails.mailServer.kept.some((address) => address.startsWith('forgetful@'));
    const asked = mails.minutes;
    await waitUntil('the link was refused at least once', async () => {
      const [link] = await mails.league.database.query<object[]>('SELECT FROM mails WHERE urgent AND attempts > 0');
      return link;
    });
    while (!hasLink() && mails.minutes < asked + 10) await mails.advance();
    expect(mails.minutes - asked).toBeLessThanOrEqual(2);
  });

  it('gets each email once, about as fast as it accepts emails', async () => {
    const areAllSent = () => mails.mailServer.kept.length === crowd + 1;
    while (!areAllSent() && mails.minutes < 60) await mails.advance();
    expect(new Set(mails.mailServer.kept).size).toBe(crowd + 1);
    expect(mails.mailServer.ids).toHaveLength(crowd + 1);
    // 151 emails need 4 minutes. A refused email first waits up to twice as long as it has been refused.
    expect(mails.minutes).toBeLessThanOrEqual(10);
  });
});
