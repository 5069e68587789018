import { describe, expect, it } from '@jest/globals';
import { readServerPage } from './read-server-page.js';

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
