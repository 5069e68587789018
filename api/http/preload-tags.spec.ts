import { describe, expect, it } from '@jest/globals';
import { matchPage } from '../../league/contract/page-paths.js';
import { createPreloadTags } from './preload-tags.js';

const manifest = {
  '_first-1.js': { file: 'assets/first-1.js', css: ['assets/first-1.css'] },
  '_card-2.js': { file: 'assets/card-2.js', imports: ['_first-1.js', '_list-3.js'], css: ['assets/card-2.css'] },
  '_list-3.js': { file: 'assets/list-3.js', imports: ['_card-2.js'] },
  'features/race-weekends/components/weekend-page.tsx': {
    file: 'assets/weekend-page-4.js',
    imports: ['_first-1.js', '_card-2.js'],
    css: ['assets/weekend-page-4.css', 'assets/card-2.css'],
  },
  'features/hall-of-fame/components/hall-of-fame-page.tsx': { file: 'assets/hall-5.js', imports: ['_first-1.js'] },
};
const html = '<script src="/assets/first-1.js"></script><link href="/assets/first-1.css">';
const preloadTags = createPreloadTags(manifest, html);

function loadedBy(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const page = matchPage(pathname);
  if (!page) throw new Error(`no page at ${address}`);
  return [...preloadTags(page, searchParams, { withView: false }).matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
}

describe('the code of a page', () => {
  it("consists of its script, the script's imports and their styles, but not of files that every page loads", () => {
    expect(loadedBy('/race-weekends/x')).toEqual([
      '/assets/weekend-page-4.js',
      '/assets/card-2.js',
      '/assets/list-3.js',
      '/assets/weekend-page-4.css',
      '/assets/card-2.css',
    ]);
    expect(loadedBy('/hall-of-fame')).toEqual(['/assets/hall-5.js']);
  });

  it('has a lower priority than the style, which the first paint needs', () => {
    const tags = preloadTags({ name: 'weekend', parameter: 'x' }, new URLSearchParams(), { withView: false });
    expect(tags.match(/<link rel="modulepreload"[^>]*>/g)).toHaveLength(3);
    expect(tags.match(/<link rel="modulepreload"[^>]* fetchpriority="low">/g)).toHaveLength(3);
  });

  it('applies its style immediately if the server renders a first view', () => {
    const page = { name: 'weekend', parameter: 'x' } as const;
    const relations = (withView: boolean) =>
      preloadTags(page, new URLSearchParams(), { withView }).match(/rel="[a-z]+"(?=[^>]*\.css")/g);
    expect(relations(true)).toEqual(['rel="stylesheet"', 'rel="stylesheet"']);
    expect(relations(false)).toEqual(['rel="preload"', 'rel="preload"']);
  });

  it('has no tags if every page has it or if nothing has been built', () => {
    expect(loadedBy('/contact')).toEqual([]);
    const page = { name: 'weekend', parameter: 'x' } as const;
    expect(createPreloadTags({}, '')(page, new URLSearchParams(), { withView: false })).toBe('');
  });
});

describe('the data of a page', () => {
  it.each([
    ['/race-weekends/7', ['get-race-weekend?id=7&amp;amount=51&amp;offset=0']],
    [
      '/standings?season=2023',
      ['get-standings?season=2023&amp;amount=51&amp;offset=0', 'get-race-weekends?season=2023&amp;amount=0'],
    ],
    ['/race-weekends?season=2023', ['get-race-weekends?season=2023&amp;amount=0']],
    ['/standings', []],
    ['/standings?season=20x3', []],
    ['/standings?season=2023&place=60', []],
    ['/race-weekends/7?place=60', []],
    ['/race-weekends/7%22%3E', []],
    ['/contact?season=2023', []],
  ])('is loaded at %s by %j', (address, calls) => {
    expect(loadedBy(address).filter((href) => href.startsWith('/api/'))).toEqual(calls.map((call) => `/api/${call}`));
  });
});
