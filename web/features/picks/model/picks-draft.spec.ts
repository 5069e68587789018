import { describe, expect, it } from '@jest/globals';
import type { PickDetailed, PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';
import {
  chooseRider,
  clearSlot,
  compareDraft,
  describeCurrentSlot,
  draftOf,
  emptyPicks,
  findRider,
  parseStoredDraft,
  type Slot,
  slotName,
  slotsOf,
  riderAt,
  samePicks,
  type PicksDraft,
  moveRider,
  nextStep,
  orderRiders,
  explainPicksRefusal,
  findRefused,
} from './picks-draft.js';
import { aSeasonRider, riderId } from '../../../spec/a-season.js';

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

describe('describeCurrentSlot', () => {
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
    expect(describeCurrentSlot(draft, slot, riderId)).toBe(words);
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

const riders = [1, 2, 3, 4, 5, 6].map((number) => aSeasonRider(number, 'A', `Rider ${number}`));
const slots: Slot[] = [0, 1, 2, 3, 4, 'independent', 'rookie'];
const ids = (...numbers: (number | null)[]) => numbers.map((number) => number && riderId(number));
const draftWith = (other: Partial<PicksDraft>): PicksDraft => ({ ...emptyPicks, ...other });

describe('nextStep', () => {
  const next = (picks: PicksDraft, slot: Slot, number: number) =>
    nextStep({ picks, slots, riders }, slot, riderId(number));

  it('is the next empty slot, and leaves out those that are filled', () => {
    expect(next(emptyPicks, 0, 1)).toBe(1);
    expect(next(draftWith({ ranked: ids(1, null, 3, 4, null) }), 1, 2)).toBe(4);
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, null) }), 4, 5)).toBe('independent');
  });

  it('begins again at the first slot, also where a rider leaves one', () => {
    expect(next(draftWith({ ranked: ids(null, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe(0);
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, null), independent: riderId(1), rookie: riderId(2) }), 4, 1)).toBe(
      0,
    );
  });

  it('is Submit after the last one', () => {
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe('submit');
  });

  it('is nothing after a change of a slot that was filled; a rider whom the season lacks does not fill one', () => {
    expect(next(draftWith({ ranked: ids(1, null, null, null, null) }), 0, 2)).toBeNull();
    expect(next(draftWith({ ranked: ids(99, null, null, null, null) }), 0, 2)).toBe(1);
  });
});

describe('moveRider', () => {
  const picks = draftWith({ ranked: [1, 2, null, 4, 5], independent: 7 });

  it.each([
    [0, 1, [2, 1, null, 4, 5]],
    [4, 0, [5, 1, 2, null, 4]],
    [0, 4, [2, null, 4, 5, 1]],
    [1, 2, [1, null, 2, 4, 5]],
    [3, 3, [1, 2, null, 4, 5]],
  ])('from %i to %i', (from, to, ranked) => {
    expect(moveRider(picks, from, to)).toEqual({ ...picks, ranked });
  });
});

describe('orderRiders', () => {
  const numbers = (previous: Parameters<typeof orderRiders>[1]) =>
    orderRiders(riders, previous).map(({ competitor_points: { competitor } }) => competitor.number);
  const result = (number: number, position: number) =>
    [riderId(number), { competitor_id: riderId(number), position, points: 100 }] as const;

  it('has the best of the season before first, then the others as they were', () => {
    expect(numbers({ year: 2022, results: new Map([result(5, 2), result(3, 1)]) })).toEqual([3, 5, 1, 2, 4, 6]);
  });

  it('is that of the riders without a season before', () => {
    expect(numbers(null)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('explainPicksRefusal', () => {
  // proves: picks-8, picks-9, picks-10, picks-11, picks-12
  it.each([
    [{ cant_select_picks: true }, 'You already have picks that participated in one or more races!'],
    [{ picks_already_selected: true }, 'Another user already has the same picks and order.'],
    [{ invalid_picks: [false, false, true, false, false] }, 'Highlighted picks are invalid'],
    [{ selection_closed: true }, 'The picks window is closed.'],
    [{ invalid_season: true }, 'No current season'],
    [{ invalid_independent: true }, 'Selected independent rider is not an independent rider'],
    [{ invalid_rookie: true }, 'Selected rookie is not rookie'],
  ])('%j has the text "%s"', (refusal, text) => {
    expect(explainPicksRefusal(refusal)).toBe(text);
  });

  it('tells several reasons', () => {
    expect(explainPicksRefusal({ invalid_independent: true, invalid_rookie: true })).toBe(
      'Selected independent rider is not an independent rider · Selected rookie is not rookie',
    );
  });

  it('has no words without a reason', () => {
    expect(explainPicksRefusal({ invalid_picks: [false, false, false, false, false] })).toBeUndefined();
  });
});

const sent = { ranked: [1, 2, 3, 4, 5], independent: 6, rookie: 7 };
const all = slotsOf({ top_independent: true, top_rookie: true });

describe('findRefused', () => {
  it('names the slots that were refused', () => {
    const invalid_picks = [false, true, false, false, true];
    expect(findRefused({ refusal: { invalid_picks, invalid_rookie: true }, sent }, sent, all)).toEqual([
      1,
      4,
      'rookie',
    ]);
    expect(findRefused({ refusal: { invalid_independent: true }, sent }, sent, all)).toEqual(['independent']);
  });

  it('leaves out those that were changed since', () => {
    const refusal = { invalid_picks: [false, true, false, false, true] };
    expect(findRefused({ refusal, sent }, chooseRider(sent, 1, 9), all)).toEqual([4]);
  });

  it('names none for another reason, or without one', () => {
    expect(findRefused({ refusal: { picks_already_selected: true }, sent }, sent, all)).toEqual([]);
    expect(findRefused({ refusal: {}, sent }, sent, all)).toEqual([]);
  });
});
