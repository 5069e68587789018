import { describe, expect, it } from '@jest/globals';
import { arePicksHidden, closingTime, isWindowOpen, nextCloseAt } from './pick-rules.js';

const march1 = new Date('2023-03-01T12:00:00Z');
const march24 = new Date('2023-03-24T00:00:00Z');
const april1 = new Date('2023-04-01T12:00:00Z');
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

// proves: rules-24
describe('isWindowOpen', () => {
  it('is false while no admin opened it', () => {
    expect(isWindowOpen({ selectionOpen: false, picksCloseAt: null }, march1)).toBe(false);
    expect(isWindowOpen({ selectionOpen: false, picksCloseAt: march24 }, march1)).toBe(false);
  });

  it('is true until the moment of closing, false from it on', () => {
    const season = { selectionOpen: true, picksCloseAt: march24 };
    expect(isWindowOpen(season, justBefore(march24))).toBe(true); // 23:59:59.999 of 23 March
    expect(isWindowOpen(season, march24)).toBe(false); // 00:00 UTC of 24 March
  });

  it('is true for ever where nothing closes it', () => {
    expect(isWindowOpen({ selectionOpen: true, picksCloseAt: null }, april1)).toBe(true);
  });
});

// proves: rules-25
describe('closingTime', () => {
  it('is 00:00 UTC of the first day of the first weekend', () => {
    expect(closingTime('2023-03-24', march1)).toEqual(march24);
  });

  it('is none without a weekend', () => {
    expect(closingTime(null, march1)).toBeNull();
  });

  it('is none for a start in the past, so that a window opened after it stays open', () => {
    expect(closingTime('2023-03-24', april1)).toBeNull();
  });

  it('is none for a start at this very moment', () => {
    expect(closingTime('2023-03-24', march24)).toBeNull();
    expect(closingTime('2023-03-24', justBefore(march24))).toEqual(march24);
  });
});

// proves: rules-25
describe('nextCloseAt, after the calendar changed', () => {
  const open = { selectionOpen: true, picksCloseAt: march24 };

  it('follows the earliest start, in whatever order the weekends come', () => {
    expect(nextCloseAt(open, ['2023-03-31', '2023-03-10', '2023-03-24'], march1)).toEqual(
      new Date('2023-03-10T00:00Z'),
    );
  });

  it('follows the second weekend when the first one was deleted', () => {
    expect(nextCloseAt(open, ['2023-03-31'], march1)).toEqual(new Date('2023-03-31T00:00Z'));
  });

  it('is none when the last weekend was deleted', () => {
    expect(nextCloseAt(open, [], march1)).toBeNull();
  });

  it('is set by the first weekend that is entered', () => {
    const season = { selectionOpen: true, picksCloseAt: null };
    expect(nextCloseAt(season, ['2023-03-24'], march1)).toEqual(march24);
  });

  it('leaves the window open when a weekend is entered with a start in the past', () => {
    const season = { selectionOpen: true, picksCloseAt: null };
    const picksCloseAt = nextCloseAt(season, ['2023-02-10'], march1);
    expect(isWindowOpen({ ...season, picksCloseAt }, march1)).toBe(true);
  });

  it('keeps a window closed that has closed by itself, wherever the weekends move', () => {
    const picksCloseAt = nextCloseAt(open, ['2023-05-05'], april1);
    expect(picksCloseAt).toEqual(march24);
    expect(isWindowOpen({ ...open, picksCloseAt }, april1)).toBe(false);
  });

  it('keeps a window open that an admin opened after the first start', () => {
    const reopened = { selectionOpen: true, picksCloseAt: closingTime('2023-03-24', april1) };
    const picksCloseAt = nextCloseAt(reopened, ['2023-03-24', '2023-04-14'], april1);
    expect(isWindowOpen({ ...reopened, picksCloseAt }, april1)).toBe(true);
  });
});

// proves: rules-27
describe('arePicksHidden', () => {
  it('is true only while the window is open and no result is stored', () => {
    expect(arePicksHidden({ windowOpen: true, anyResultStored: false })).toBe(true);
    expect(arePicksHidden({ windowOpen: true, anyResultStored: true })).toBe(false);
    expect(arePicksHidden({ windowOpen: false, anyResultStored: false })).toBe(false);
    expect(arePicksHidden({ windowOpen: false, anyResultStored: true })).toBe(false);
  });
});
