import { describe, expect, it } from '@jest/globals';
import { readLogInKey, readReturnAddress, readServerPage } from './log-in.js';

// proves: login-3
describe('readLogInKey', () => {
  it('takes a key without @ as a username', () => {
    expect(readLogInKey(' juliemoto ')).toEqual({ is_username: true, login_key: 'juliemoto' });
  });

  it('takes a key with @ as an e-mail address', () => {
    expect(readLogInKey('julie@example.org')).toEqual({ is_username: false, login_key: 'julie@example.org' });
  });
});

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

const search = (next: string) => `?next=${encodeURIComponent(next)}`;

// proves: site-1
describe('readServerPage', () => {
  it.each(['/admin/', '/admin', '/admin/members/3/end-sessions', '/admin/riders?seasonId=1&order=-number&q=a%20b'])(
    'goes back to %s',
    (page) => {
      expect(readServerPage(search(page))).toBe(page);
    },
  );

  it.each([
    '',
    '/',
    '/standings',
    '//elsewhere.example',
    '/admin.elsewhere.example',
    '/admin/../x',
    'https://elsewhere.example/admin/',
    '/standings/admin',
    'javascript:alert(1)',
  ])('goes nowhere for "%s"', (page) => {
    expect(readServerPage(search(page))).toBeNull();
  });
});
