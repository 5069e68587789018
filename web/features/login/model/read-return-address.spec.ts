import { describe, expect, it } from '@jest/globals';
import { readReturnAddress } from './read-return-address.js';

describe('readReturnAddress', () => {
  it('goes back to the page that sent the member here', () => {
    expect(readReturnAddress({ from: '/standings?season=2023' })).toBe('/standings?season=2023');
  });

  it.each([
    [null],
    [undefined],
    ['x'],
    [{}],
    [{ from: 3 }],
    [{ from: '//elsewhere.example' }],
    [{ from: '/\\elsewhere' }],
    [{ from: '/login' }],
  ])('goes home from %j', (state) => {
    expect(readReturnAddress(state)).toBe('/');
  });
});
