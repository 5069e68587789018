import { describe, expect, it } from 'vitest';
import type { PickDetailed, PicksDetailed, SeasonRider } from '../../../../league/contract/shapes.js';
import {
  chooseRider,
  clearSlot,
  compareDraft,
  describeCurrentSlot,
  draftOf,
  findRider,
  type Slot,
  slotName,
  slotsOf,
  riderAt,
  moveRider,
  nextStep,
  orderRiders,
  explainPicksRefusal,
  findRefused,
} from './picks-draft.js';
import { emptyPicks, type PicksDraft } from '../../../shared/picks/stored-picks.js';
import { aSeasonRider, riderId } from '../../../spec/a-season.js';

const draft = { ranked: [1, 2, null, 4, 5], independent: 7, rookie: null };

describe('chooseRider', () => {
  it('fills an empty slot', () => {
    expect(chooseRider(draft, 2, 3).ranked).toEqual([1, 2, 3, 4, 5]);
  });

  it('swaps two of the five riders', () => {
    expect(chooseRider(draft, 0, 5).ranked).toEqual([5, 2, null, 4, 1]);
  });

  it('moves a rider from another slot to an empty one', () => {
    expect(chooseRider(draft, 2, 1).ranked).toEqual([null, 2, 1, 4, 5]);
  });

  it('changes nothing if the rider is already in the slot', () => {
    expect(chooseRider(draft, 1, 2)).toEqual(draft);
  });

  it('leaves the five riders alone if one of them becomes a special pick', () => {
    expect(chooseRider(draft, 'independent', 1)).toEqual({ ...draft, independent: 1 });
  });
});

describe('clearSlot', () => {
  it('removes one rider and leaves the others in their slots', () => {
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
  ])('given slot %j and rider %i, returns %j', (slot, riderId, words) => {
    expect(describeCurrentSlot(draft, slot, riderId)).toBe(words);
  });
});

describe('slotsOf', () => {
  it('includes the special slots of the season', () => {
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

  it('has the saved rider in each slot', () => {
    const picks = [1, 2, 3, 4, 5].map(pick);
    const saved = { picks, independent_pick: pick(6), rookie_pick: null } as PicksDetailed;
    expect(draftOf(saved)).toEqual({ ranked: [1, 2, 3, 4, 5], independent: 6, rookie: null });
    const few = { picks: [pick(1)], independent_pick: null, rookie_pick: pick(7) };
    expect(draftOf(few)).toEqual({ ranked: [1, null, null, null, null], independent: null, rookie: 7 });
  });
});

describe('the rider of a slot', () => {
  const slots: Slot[] = [0, 2, 5, 'independent', 'rookie'];

  it('is null for an empty slot or a slot that does not exist', () => {
    expect(slots.map((slot) => riderAt(draft, slot))).toEqual([1, null, null, 7, null]);
  });

  it('is found by id among the riders of the season', () => {
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
  it('is "saved" without a draft, or if the draft equals the saved picks', () => {
    expect(compareDraft(null, null)).toBe('saved');
    expect(compareDraft(null, { picks, dateSaved: first })).toBe('saved');
    expect(compareDraft({ picks, basis: null }, { picks, dateSaved: first })).toBe('saved');
    expect(compareDraft({ picks: emptyPicks, basis: null }, null)).toBe('saved');
  });

  it('is "changed" if the draft is based on the saved picks', () => {
    expect(compareDraft({ picks, basis: null }, null)).toBe('changed');
    expect(compareDraft({ picks: others, basis: first }, { picks, dateSaved: first })).toBe('changed');
  });

  it('is "overtaken" if other picks were saved after the start of the draft', () => {
    expect(compareDraft({ picks: others, basis: first }, { picks, dateSaved: later })).toBe('overtaken');
    expect(compareDraft({ picks: others, basis: null }, { picks, dateSaved: later })).toBe('overtaken');
  });
});

const riders = [1, 2, 3, 4, 5, 6].map((number) => aSeasonRider(number, 'A', `Rider ${number}`));
const slots: Slot[] = [0, 1, 2, 3, 4, 'independent', 'rookie'];
const ids = (...numbers: (number | null)[]) => numbers.map((number) => number && riderId(number));

const draftWith = (other: Partial<PicksDraft>): PicksDraft => ({ ...emptyPicks, ...other });

describe('nextStep', () => {
  const next = (picks: PicksDraft, slot: Slot, number: number) =>
    nextStep({ picks, slots, riders }, slot, riderId(number));

  it('is the next empty slot, skipping filled ones', () => {
    expect(next(emptyPicks, 0, 1)).toBe(1);
    expect(next(draftWith({ ranked: ids(1, null, 3, 4, null) }), 1, 2)).toBe(4);
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, null) }), 4, 5)).toBe('independent');
  });

  it('starts over at the first slot, and includes the slot that a rider has left', () => {
    expect(next(draftWith({ ranked: ids(null, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe(0);
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, null), independent: riderId(1), rookie: riderId(2) }), 4, 1)).toBe(
      0,
    );
  });

  it('is Submit after the last slot', () => {
    expect(next(draftWith({ ranked: ids(1, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe('submit');
  });

  it('is null after the rider in a filled slot changes, and a rider who left the season does not fill a slot', () => {
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
  ])('moves a rider from slot %i to slot %i', (from, to, ranked) => {
    expect(moveRider(picks, from, to)).toEqual({ ...picks, ranked });
  });
});

describe('orderRiders', () => {
  const numbers = (previous: Parameters<typeof orderRiders>[1]) =>
    orderRiders(riders, previous).map(({ competitor_points: { competitor } }) => competitor.number);
  const result = (number: number, position: number) =>
    [riderId(number), { competitor_id: riderId(number), position, points: 100 }] as const;

  it('starts with the best riders of the previous season, and keeps the order of the others', () => {
    expect(numbers({ year: 2022, results: new Map([result(5, 2), result(3, 1)]) })).toEqual([3, 5, 1, 2, 4, 6]);
  });

  it('keeps the order of the riders without a previous season', () => {
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
  ])('given %j, returns "%s"', (refusal, text) => {
    expect(explainPicksRefusal(refusal)).toBe(text);
  });

  it('joins several reasons', () => {
    expect(explainPicksRefusal({ invalid_independent: true, invalid_rookie: true })).toBe(
      'Selected independent rider is not an independent rider · Selected rookie is not rookie',
    );
  });

  it('returns undefined without a reason', () => {
    expect(explainPicksRefusal({ invalid_picks: [false, false, false, false, false] })).toBeUndefined();
  });
});

const sent = { ranked: [1, 2, 3, 4, 5], independent: 6, rookie: 7 };
const all = slotsOf({ top_independent: true, top_rookie: true });

describe('findRefused', () => {
  it('returns the refused slots', () => {
    const invalid_picks = [false, true, false, false, true];
    expect(findRefused({ refusal: { invalid_picks, invalid_rookie: true }, sent }, sent, all)).toEqual([
      1,
      4,
      'rookie',
    ]);
    expect(findRefused({ refusal: { invalid_independent: true }, sent }, sent, all)).toEqual(['independent']);
  });

  it('omits slots that were changed since', () => {
    const refusal = { invalid_picks: [false, true, false, false, true] };
    expect(findRefused({ refusal, sent }, chooseRider(sent, 1, 9), all)).toEqual([4]);
  });

  it('is empty for other reasons, or without one', () => {
    expect(findRefused({ refusal: { picks_already_selected: true }, sent }, sent, all)).toEqual([]);
    expect(findRefused({ refusal: {}, sent }, sent, all)).toEqual([]);
  });
});
