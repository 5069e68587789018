import { describe, expect, it } from 'vitest';
import { aDelivery } from '../../../spec/a-picks-overview.js';
import { describeDelivery, describeReminded } from './describe-mails.js';

describe('describeDelivery', () => {
  it.each([
    [{ delivered: 29 }, '29 of 29 delivered'],
    [{ delivered: 0, waiting: 1200 }, '0 of 1,200 delivered, 1,200 waiting'],
    [{ delivered: 26, failed: 1, waiting: 2 }, '26 of 29 delivered, 2 waiting, 1 failed'],
  ])('returns the text for %j: %s', (counts, text) => expect(describeDelivery(aDelivery(counts))).toBe(text));
});

describe('describeReminded', () => {
  it.each([
    [0, 'They had already been reminded, so nothing was sent'],
    [1, 'The reminder goes to 1 member'],
    [3, 'The reminder goes to 3 members'],
  ])('returns the text for %d: %s', (amount, text) => expect(describeReminded(amount)).toBe(text));
});
