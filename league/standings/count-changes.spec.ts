import { expect, it } from '@jest/globals';
import { noPause } from '../../test/generated/picks-columns-of.js';
import { countChanges } from './count-changes.js';
import { placesOf } from './moves-between.js';

it('counts who climbed, fell or did neither, as the lines of the table say it', async () => {
  const previous = await placesOf(Int32Array.of(11, 12, 13, 14), noPause);
  // 13 climbs from 3 to 1, 11 and 12 fall by one, 14 stays, 15 and 16 were not there.
  expect(await countChanges(Int32Array.of(13, 11, 12, 14, 15, 16), previous, noPause)).toEqual({
    climbing: 1,
    falling: 2,
    same: 3,
  });
});
