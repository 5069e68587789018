import { describe, expect, it, vi } from 'vitest';
import { matchPath } from 'react-router-dom';
import { matchPage, pagePaths } from '../../league/contract/page-paths.js';

// proves: quality-9
describe("the server's table of pages", () => {
  it.each([
    ...Object.values(pagePaths).map((path) => path.replace(/:\w+/, 'x')),
    ...[
      '/Standings',
      '/standings/',
      '/standings//',
      '/users/',
      '/users//',
      '/users/a/b',
      '/users/a%2Fb',
      '/users/%61/',
    ],
    ...['/%73tandings', '/standing', '/standings.html', '/administration/seasons', '/administration/seasons/2023/x'],
    ...['//', '//standings', '/race-weekends/undefined', '/favicon.ico', '/wp-login.php', '/*', '/users/a b', '/ä'],
  ])('contains %s exactly if the web router does', (path) => {
    const isForRouter = Object.values(pagePaths).some((pattern) => matchPath(pattern, decodeLikeRouter(path)) !== null);
    expect(matchPage(path) !== null).toBe(isForRouter);
  });

  it('includes profile paths that cannot be decoded, so that the page can show that the name is unknown', () => {
    expect(matchPage('/users/%E0%A4%A')).toEqual({ name: 'profile', parameter: '%E0%A4%A' });
    expect(matchPage('/%E0%A4%A')).toBeNull();
  });
});

it('matchPage returns the page and its decoded parameter', () => {
  expect(matchPage('/Race-Weekends/7/')).toEqual({ name: 'weekend', parameter: '7' });
  expect(matchPage('/users/%61nna')).toEqual({ name: 'profile', parameter: 'anna' });
  expect(matchPage('/standings')).toEqual({ name: 'standings', parameter: '' });
});

/** Decodes a path as the router does before it matches. */
const decodeLikeRouter = (path: string) =>
  path
    .split('/')
    .map((part) => decodeURIComponent(part).replace(/\//g, '%2F'))
    .join('/');

it('matchPage scans a path with many slashes only once', () => {
  const replace = vi.spyOn(String.prototype, 'replace');
  expect(matchPage(`${'/'.repeat(16_000)}x`)).toBeNull();
  expect(matchPage('/standings///')).toEqual({ name: 'standings', parameter: '' });
  expect(matchPage('/')).toEqual({ name: 'home', parameter: '' });
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});
