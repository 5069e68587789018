import { describe, expect, it } from 'vitest';
import { countChanges, describeChanges, emptyPicks, parseStoredDraft } from './stored-picks.js';

const draft = { ranked: [1, 2, null, 4, 5], independent: 7, rookie: null };

describe('parseStoredDraft', () => {
  it.each([
    { picks: draft, basis: '2023-03-01T10:00:00.000Z' },
    { picks: emptyPicks, basis: null },
  ])('returns a stored draft: %j', (kept) => {
    expect(parseStoredDraft(JSON.stringify(kept))).toEqual(kept);
  });

  it('defaults a missing special pick and a missing or invalid basis to null', () => {
    const none = { picks: { ranked: [1, 2, 3, 4, 5], independent: null, rookie: null }, basis: null };
    expect(parseStoredDraft('{"picks":{"ranked":[1,2,3,4,5]}}')).toEqual(none);
    expect(parseStoredDraft('{"picks":{"ranked":[1,2,3,4,5]},"basis":7}')).toEqual(none);
  });

  it.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['7'],
    ['{"picks":null}'],
    ['{"picks":{"ranked":[1,2,3,4]}}'],
    ['{"picks":{"ranked":[1,2,3,4,"5"]}}'],
    ['{"picks":{"ranked":[1,2,3,4,5],"rookie":{}}}'],
    ['{"picks":{"ranked":[1,2,3,4,5],"independent":"7"}}'],
    ['{"picks":{"ranked":[1,2,3,4,5,6]}}'],
    ['{"picks":{"ranked":"12345"}}'],
    ['{}'],
  ])('returns null for invalid text: %j', (text) => {
    expect(parseStoredDraft(text)).toBeNull();
  });
});

describe('countChanges', () => {
  it('counts the slots that differ', () => {
    expect(countChanges(draft, { ...draft, ranked: [...draft.ranked] })).toBe(0);
    expect(countChanges(draft, { ...draft, ranked: [5, 2, null, 4, 1] })).toBe(2);
    expect(countChanges(draft, { ...draft, independent: null, rookie: 1 })).toBe(2);
    expect(countChanges(draft, emptyPicks)).toBe(5);
  });

  it('is described in words', () => {
    expect([describeChanges(1), describeChanges(3)]).toEqual(['1 change not saved', '3 changes not saved']);
  });
});
