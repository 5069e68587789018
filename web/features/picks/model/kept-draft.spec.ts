import { describe, expect, it } from '@jest/globals';
import { compareDraft, parseKept } from './kept-draft.js';
import { emptyPicks } from './picks-draft.js';

const picks = { ranked: [1, 2, 3, 4, 5], independent: 7, rookie: null };
const others = { ...picks, ranked: [5, 2, 3, 4, 1] };
const first = '2027-03-03T14:05:00.123Z';
const later = '2027-03-04T08:00:00.000Z';

describe('compareDraft', () => {
  it('is "saved" without a draft, and where it holds what is saved', () => {
    expect(compareDraft(null, null)).toBe('saved');
    expect(compareDraft(null, { picks, dateSaved: first })).toBe('saved');
    expect(compareDraft({ picks, basis: null }, { picks, dateSaved: first })).toBe('saved');
    expect(compareDraft({ picks: emptyPicks, basis: null }, null)).toBe('saved');
  });

  it('is "changed" while the draft goes on from what is saved', () => {
    expect(compareDraft({ picks, basis: null }, null)).toBe('changed');
    expect(compareDraft({ picks: others, basis: first }, { picks, dateSaved: first })).toBe('changed');
  });

  it('is "overtaken" when other picks were saved since the draft was begun', () => {
    expect(compareDraft({ picks: others, basis: first }, { picks, dateSaved: later })).toBe('overtaken');
    expect(compareDraft({ picks: others, basis: null }, { picks, dateSaved: later })).toBe('overtaken');
  });
});

describe('parseKept', () => {
  it.each([
    { picks, basis: first },
    { picks: emptyPicks, basis: null },
  ])('gives back what was kept: %j', (kept) => {
    expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  });

  it('takes a special pick or a basis that is missing, or a basis that is none, for none', () => {
    const none = { picks: { ranked: [1, 2, 3, 4, 5], independent: null, rookie: null }, basis: null };
    expect(parseKept('{"picks":{"ranked":[1,2,3,4,5]}}')).toEqual(none);
    expect(parseKept('{"picks":{"ranked":[1,2,3,4,5]},"basis":7}')).toEqual(none);
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
  ])('gives nothing for what it does not understand: %j', (text) => {
    expect(parseKept(text)).toBeNull();
  });
});
