import { expect, it } from '@jest/globals';
import { noPause, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import { picksInOrder } from './picks-in-order.js';

it('a table is given as the ids of its picks, best first', async () => {
  const picks = { ranked: [501, 502, 503, 504, 505] as const, independentId: null, rookieId: null };
  const columns = picksColumnsOf([71, 72, 73].map((picksId) => ({ picksId, picks, submittedAt: 0 })));
  const ranked = { order: Uint32Array.of(2, 0, 1), points: new Float64Array(3) };
  expect(await picksInOrder(columns, ranked, noPause)).toEqual(Int32Array.of(73, 71, 72));
});
