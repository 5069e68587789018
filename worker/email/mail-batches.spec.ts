import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Member } from '../../league/schema/member.entity.js';
import { ClaimedMails, type ReadyMail, SentMails } from './mail-batches.js';

const ready = (id: number): ReadyMail => ({
  mail: { id, memberId: id, attempts: 1 },
  member: { id } as Member,
  composeFor: () => Promise.resolve(null),
  heldSince: 0,
});

describe('emails that are claimed together', () => {
  let due: number;
  let claims: number[];
  let released: number[];
  let mails: ClaimedMails;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    [due, claims, released] = [1000, [], []];
    let last = 0;
    mails = new ClaimedMails(
      (limit) => {
        claims.push(limit);
        const got = Math.min(limit, due);
        due -= got;
        return Promise.resolve(Array.from({ length: got }, () => ready((last += 1))));
      },
      (waiting) => Promise.resolve(void released.push(...waiting.map(({ mail }) => mail.id))),
    );
  });
  afterEach(() => void jest.useRealTimers());

  /** Takes emails one after the other. Each email takes `ms` milliseconds. */
  async function take(count: number, ms: number): Promise<(number | undefined)[]> {
    const ids: (number | undefined)[] = [];
    for (let taken = 0; taken < count; taken += 1) {
      ids.push((await mails.next())?.mail.id);
      jest.advanceTimersByTime(ms);
    }
    return ids;
  }

  it('double in number with each claim, up to 64', async () => {
    expect(await take(190, 1)).toEqual(Array.from({ length: 190 }, (_, index) => index + 1));
    expect(claims).toEqual([2, 4, 8, 16, 32, 64, 64]); // 190
  });

  it('are as many as the worker sends in a quarter of a second', async () => {
    await take(60, 50);
    expect(claims.slice(0, 3)).toEqual([2, 4, 5]); // 250 ms / 50 ms per email = 5
    expect(new Set(claims.slice(2))).toEqual(new Set([5]));
    await take(9, 400);
    expect(claims.at(-1)).toBe(1);
  });

  it('are released and claimed again if one of them takes more than a second', async () => {
    await take(20, 10);
    expect(claims).toEqual([2, 4, 8, 16]); // 30 claimed, 20 taken
    jest.advanceTimersByTime(1001);
    expect(await take(1, 1)).toEqual([31]);
    expect(released).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(claims).toEqual([2, 4, 8, 16, 4]); // 16 in 6 * 10 + 1001 ms: 4 in 250
  });

  it('go to one connection each, and only one claim runs at a time', async () => {
    const taken = await Promise.all(Array.from({ length: 4 }, () => mails.next()));
    expect(taken.map((one) => one?.mail.id)).toEqual([1, 2, 3, 4]);
    expect(claims).toEqual([2, 4]);
  });

  it('end for all connections when no more emails are due', async () => {
    due = 2;
    const taken = await Promise.all(Array.from({ length: 4 }, () => mails.next()));
    expect(taken.map((one) => one?.mail.id)).toEqual([1, 2, undefined, undefined]);
  });

  it('are released when a turn ends', async () => {
    await take(4, 1);
    await mails.release();
    await mails.release();
    expect(released).toEqual([5, 6]);
  });
});

describe('sent emails', () => {
  it('are marked immediately, and emails that are sent meanwhile are marked together', async () => {
    const statements: { ids: readonly number[]; end: () => void }[] = [];
    const sent = new SentMails((ids) => new Promise((end) => void statements.push({ ids, end })));
    const marked: number[] = [];
    const add = (id: number) => void sent.add(id).then(() => marked.push(id));
    add(1);
    await turn();
    [2, 3, 4].forEach(add);
    await turn();
    expect(statements.map(({ ids }) => ids)).toEqual([[1]]);
    statements[0]?.end();
    await turn();
    expect([statements.map(({ ids }) => ids), marked]).toEqual([[[1], [2, 3, 4]], [1]]);
    statements[1]?.end();
    await turn();
    expect(marked).toEqual([1, 2, 3, 4]);
  });

  it('report a failure to their senders, and later emails are still marked', async () => {
    const sent = new SentMails((ids) => (ids.includes(1) ? Promise.reject(new Error('gone')) : Promise.resolve()));
    await expect(sent.add(1)).rejects.toThrow('gone');
    await sent.add(2);
  });
});
