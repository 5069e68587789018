import { describe, expect, it } from 'vitest';
import { parseLogInKey, parseReturnAddress, parseServerPage } from './log-in.js';

// proves: login-3
describe('parseLogInKey', () => {
  it('reads a key without @ as a username', () => {
    expect(parseLogInKey(' juliemoto ')).toEqual({ is_username: true, login_key: 'juliemoto' });
  });

  it('reads a key with @ as an email address', () => {
    expect(parseLogInKey('julie@example.org')).toEqual({ is_username: false, login_key: 'julie@example.org' });
  });
});

// proves: login-7
describe('parseReturnAddress', () => {
  it('returns to the page that sent the visitor to the log-in', () => {
    expect(parseReturnAddress({ from: '/standings?season=2023' })).toBe('/standings?season=2023');
  });

  it('returns to a page whose path merely ends like the log-in path', () => {
    expect(parseReturnAddress({ from: '/users/login' })).toBe('/users/login');
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
    [{ from: '/login/' }],
    [{ from: '/activate?uid=1&token=used' }],
    [{ from: '/change-password?uid=1&token=used' }],
    [{ from: '/change-email?uid=1&token=used' }],
    [{ from: '/unsubscribe?token=x' }],
    [{ from: '/register' }],
    [{ from: ['/standings'] }],
  ])('returns to the home page from %j', (state) => {
    expect(parseReturnAddress(state)).toBe('/');
  });
});

const search = (next: string) => `?next=${encodeURIComponent(next)}`;

// proves: site-1
describe('parseServerPage', () => {
  it.each(['/admin/', '/admin', '/admin/members/3/end-sessions', '/admin/riders?seasonId=1&order=-number&q=a%20b'])(
    'returns %s',
    (page) => {
      expect(parseServerPage(search(page))).toBe(page);
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
  ])('returns null for "%s"', (page) => {
    expect(parseServerPage(search(page))).toBeNull();
  });
});
