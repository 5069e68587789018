import { describe, expect, it } from '@jest/globals';
import { readPageNumber } from './read-page-number.js';

// proves: announcements-2, profiles-5
describe('readPageNumber', () => {
  it('reads a page', () => {
    expect(readPageNumber('12')).toBe(12);
    expect(readPageNumber('7')).toBe(7);
    expect(readPageNumber('100')).toBe(100);
  });

  it.each([null, '', '0', '-1', '1.5', '01', 'two', 'undefined', '99999999999'])('takes %p for no page', (named) => {
    expect(readPageNumber(named)).toBeNull();
  });
});
