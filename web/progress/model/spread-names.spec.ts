import { expect, it } from '@jest/globals';
import { spreadNames } from './spread-names.js';

it('moves names apart that would stand on each other, and none out of the picture', () => {
  expect(spreadNames([10, 100], 18, 200)).toEqual([10, 100]);
  expect(spreadNames([52, 50, 51], 18, 200)).toEqual([86, 50, 68]);
  expect(spreadNames([198, 200], 18, 200)).toEqual([182, 200]);
});
