import { describe, expect, it } from '@jest/globals';
import { readReturnAddress } from './read-return-address.js';

// proves: login-7
describe('readReturnAddress', () => {
  it('goes back to the page that sent the member here', () => {
    expect(readReturnAddress({ from: '/standings?season=2023' })).toBe('/standings?season=2023');
  });

  it('goes back to a page whose address only ends as that of the log-in does', () => {
    expect(readReturnAddress({ from: '/users/login' })).toBe('/users/login');
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
    [{ from: '/login?next=/admin' }],
    [{ from: ['/standings'] }],
  ])('goes home from %j', (state) => {
    expect(readReturnAddress(state)).toBe('/');
  });
});
