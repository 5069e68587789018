import { describe, expect, it } from '@jest/globals';
import { describeRow } from './describe-row.js';

describe('describeRow', () => {
  it('says where the rider finished, or why not', () => {
    expect(describeRow({ kind: 'race', position: 2, mark: 'FIN', points: 20 })).toBe('Race: 2nd');
    expect(describeRow({ kind: 'sprint', position: 0, mark: 'DNF', points: 0 })).toBe('Sprint: not classified (DNF)');
  });
});
