import { describe, expect, it } from 'vitest';
import {
  describeNews,
  findTied,
  offsetOf,
  positionElementId,
  positionSearch,
  explainRefusal,
} from './standings-table.js';

const [earlier, later] = ['2023-11-19T15:20:00.000Z', '2023-11-26T15:20:00.000Z'];
const sprint = '2023-11-25T15:40:00.000Z';

describe('describeNews', () => {
  it.each([
    [{ standings: earlier }, { standings: earlier, provisional: sprint }, null],
    [{ standings: earlier }, { standings: later, provisional: null }, 'New standings are ready.'],
    [{ standings: null }, { standings: later, provisional: null }, 'New standings are ready.'],
    [{ standings: earlier }, { standings: null, provisional: null }, 'The standings have changed.'],
    [{ standings: earlier, provisional: sprint }, { standings: later, provisional: null }, 'New standings are ready.'],
    [
      { standings: earlier, provisional: null },
      { standings: earlier, provisional: sprint },
      'New provisional standings are ready.',
    ],
    [
      { standings: earlier, provisional: sprint },
      { standings: earlier, provisional: null },
      'The provisional standings have changed.',
    ],
    [{ standings: earlier, provisional: sprint }, { standings: earlier, provisional: sprint }, null],
    [{}, { standings: later, provisional: sprint }, null],
  ])('returns for a page that shows %j, when %j are ready: %j', (shown, ready, text) => {
    expect(describeNews(shown, ready)).toBe(text);
  });
});

describe('the pages of a table', () => {
  it.each([
    [1, 0],
    [50, 0],
    [51, 50],
    [100_000, 99_950],
  ])('with position %i start after %i rows', (position, offset) => {
    expect(offsetOf(position)).toBe(offset);
  });

  it('have an element id for each position', () => {
    expect(positionElementId(51)).toBe('place-51');
  });

  it('are addressed by season and position, and the address drops a linked comment', () => {
    expect(positionSearch(new URLSearchParams('season=2023&place=51'), 1)).toBe('?season=2023&place=1');
    expect(positionSearch(new URLSearchParams('comment=7'), 51)).toBe('?place=51');
  });
});

const row = (username: string, points: number) => ({
  user: { username, date_created: '', has_profile_picture: false },
  position: 1,
  position_change: 0,
  points,
});

// proves: standings-13
describe('findTied', () => {
  it('returns the next member if both have equal points', () => {
    expect(findTied(row('julie', 12.5), row('max', 12.5))).toBe('max');
    expect(findTied(row('julie', 12.5), row('max', 12))).toBeUndefined();
    expect(findTied(row('julie', 12.5), undefined)).toBeUndefined();
  });

  it('returns nobody beside a deleted account', () => {
    expect(findTied(row('', 12.5), row('max', 12.5))).toBeUndefined();
    expect(findTied(row('julie', 12.5), row('', 12.5))).toBeUndefined();
  });
});

it('explainRefusal only has a text for a conflict, while the standings are computed', () => {
  expect(explainRefusal(409)).toBe('The standings are being updated. Try again in a moment');
  for (const status of [0, 400, 404, 408, 410, 500]) expect(explainRefusal(status)).toBeUndefined();
});
