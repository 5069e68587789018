import { describe, expect, it } from '@jest/globals';
import type { PicksColumns } from '../picks/picks-columns.js';
import { scoredMemberAt } from './scored-member-at.js';

/** Two members; index 0 of the riders is no pick. */
const picks: PicksColumns = {
  size: 2,
  picksIds: Int32Array.of(71, 72),
  picked: {
    1: Uint8Array.of(1, 5),
    2: Uint8Array.of(2, 4),
    3: Uint8Array.of(3, 0),
    4: Uint8Array.of(4, 2),
    5: Uint8Array.of(5, 1),
    independent: Uint8Array.of(3, 0),
    rookie: Uint8Array.of(0, 2),
  },
  submittedAt: Float64Array.of(0, 1_500_250),
  riderIds: [null, 501, 502, 503, 504, 505],
};
const table = { order: Uint32Array.of(1, 0), points: Float64Array.of(4500, 9000) };

describe('a member taken out of the columns', () => {
  it('has the picks, the points and the id', () => {
    expect(scoredMemberAt(picks, table, 0)).toEqual({
      picksId: 71,
      picks: { ranked: [501, 502, 503, 504, 505], independentId: 503, rookieId: null },
      pointsHundredths: 4500,
      submittedAt: Date.parse('2000-01-01T00:00:00Z'), // 0 microseconds since 2000
    });
  });

  it('has no rider where none was picked, and the time of submission to the microsecond', () => {
    expect(scoredMemberAt(picks, table, 1)).toEqual({
      picksId: 72,
      picks: { ranked: [505, 504, 0, 502, 501], independentId: null, rookieId: 502 },
      pointsHundredths: 9000,
      submittedAt: Date.parse('2000-01-01T00:00:01.500Z') + 0.25, // 1 500 250 microseconds
    });
  });
});
