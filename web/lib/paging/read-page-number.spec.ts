import { describe, expect, it } from '@jest/globals';
import { readPageNumber } from './read-page-number.js';

describe('readPageNumber', () => {
  it('reads a page', () => {
    expect(readPageNumber('12')).toBe(12);
  });

  it.each([null, '', '0', '-1', '1.5', '01', 'two', 'undefined', '99999999999'])('takes %p for no page', (named) => {
    expect(readPageNumber(named)).toBeNull();
  });
});
