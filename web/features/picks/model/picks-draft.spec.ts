import { describe, expect, it } from '@jest/globals';
import type { PickDetailed, PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';
import {
  chooseRider,
  clearSlot,
  compareDraft,
  describeStanding,
  draftOf,
  emptyPicks,
  findRider,
  parseStoredDraft,
  type Slot,
  slotName,
  slotsOf,
  riderAt,
  samePicks,
} from './picks-draft.js';

const draft = { ranked: [1, 2, null, 4, 5], independent: 7, rookie: null };

describe('chooseRider', () => {
  it('fills an empty slot', () => {
    expect(chooseRider(draft, 2, 3).ranked).toEqual([1, 2, 3, 4, 5]);
  });

  it('swaps two of the five', () => {
    expect(chooseRider(draft, 0, 5).ranked).toEqual([5, 2, null, 4, 1]);
  });

  it('moves a rider from another slot to an empty one', () => {
    expect(chooseRider(draft, 2, 1).ranked).toEqual([null, 2, 1, 4, 5]);
  });

  it('changes nothing when the rider stands there already', () => {
    expect(chooseRider(draft, 1, 2)).toEqual(draft);
  });

  it('leaves the five alone when a special pick is one of them', () => {
    expect(chooseRider(draft, 'independent', 1)).toEqual({ ...draft, independent: 1 });
  });
});

describe('clearPlace', () => {
  it('takes one rider away and leaves the others where they are', () => {
    expect(clearSlot(draft, 1)).toEqual({ ...draft, ranked: [1, null, null, 4, 5] });
    expect(clearSlot(draft, 'independent')).toEqual({ ...draft, independent: null });
  });
});

describe('describeStanding', () => {
  it.each<[slot: Slot, riderId: number, words: string | null]>([
    [0, 1, 'here now'],
    [0, 2, '2nd now – swap'],
    [2, 2, '2nd now – move'],
    [1, 1, '1st now – swap'],
    [0, 9, null],
    ['independent', 7, 'here now'],
    ['independent', 1, null],
    [0, 7, null],
  ])('on slot %j says of rider %i: %j', (slot, riderId, words) => {
    expect(describeStanding(draft, slot, riderId)).toBe(words);
  });
});

describe('samePicks', () => {
  it('needs every slot to be the same', () => {
    expect(samePicks(draft, { ...draft, ranked: [...draft.ranked] })).toBe(true);
    expect(samePicks(draft, chooseRider(draft, 0, 5))).toBe(false);
    expect(samePicks(draft, clearSlot(draft, 'independent'))).toBe(false);
    expect(samePicks(draft, chooseRider(draft, 'rookie', 1))).toBe(false);
  });
});

describe('placesOf', () => {
  it('has the special slots that the season asks for', () => {
    expect(slotsOf({ top_independent: false, top_rookie: false })).toEqual([0, 1, 2, 3, 4]);
    expect(slotsOf({ top_independent: false, top_rookie: true })).toEqual([0, 1, 2, 3, 4, 'rookie']);
    expect(slotsOf({ top_independent: true, top_rookie: true }).map(slotName)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '5th',
      'Independent',
      'Rookie',
    ]);
  });
});

describe('draftOf', () => {
  const pick = (id: number) => ({ competitor_points: { competitor: { id } } }) as PickDetailed;

  it('has who was saved on each slot', () => {
    const picks = [1, 2, 3, 4, 5].map(pick);
    const saved = { picks, independent_pick: pick(6), rookie_pick: null } as PicksDetailed;
    expect(draftOf(saved)).toEqual({ ranked: [1, 2, 3, 4, 5], independent: 6, rookie: null });
    const few = { picks: [pick(1)], independent_pick: null, rookie_pick: pick(7) };
    expect(draftOf(few)).toEqual({ ranked: [1, null, null, null, null], independent: null, rookie: 7 });
  });
});

describe('who stands on a slot', () => {
  const slots: Slot[] = [0, 2, 5, 'independent', 'rookie'];

  it('is nobody where the slot is empty, or is none', () => {
    expect(slots.map((slot) => riderAt(draft, slot))).toEqual([1, null, null, 7, null]);
  });

  it('is found among the riders by id, as long as the season has them', () => {
    const riders = [3, 7].map((id) => ({ competitor_points: { competitor: { id } } }) as SeasonRider);
    expect(findRider(riders, 7)).toBe(riders[1]);
    expect([findRider(riders, 9), findRider(riders, null)]).toEqual([undefined, undefined]);
  });
});

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
    expect(parseStoredDraft(JSON.stringify(kept))).toEqual(kept);
  });

  it('takes a special pick or a basis that is missing, or a basis that is none, for none', () => {
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
  ])('gives nothing for what it does not understand: %j', (text) => {
    expect(parseStoredDraft(text)).toBeNull();
  });
});
