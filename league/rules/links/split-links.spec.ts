import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/generated/any-character.js';
import { splitLinks } from './split-links.js';

const urlsIn = (text: string) => splitLinks(text).flatMap(({ url }) => url ?? []);

describe('splitLinks', () => {
  it('finds links, and leaves the punctuation after them in the text', () => {
    expect(splitLinks('See https://a.example/b?c=d#e, or (www.bbc.co.uk/x_(y)).')).toEqual([
      { text: 'See ', url: null },
      { text: 'https://a.example/b?c=d#e', url: 'https://a.example/b?c=d#e' },
      { text: ', or (', url: null },
      { text: 'www.bbc.co.uk/x_(y)', url: 'http://www.bbc.co.uk/x_(y)' },
      { text: ').', url: null },
    ]);
  });

  it.each([
    ['https://a.example.', 'https://a.example'],
    ['https://a.example/x!?', 'https://a.example/x'],
    ['"https://a.example/x"', 'https://a.example/x'],
    ["https://a.example/it's...", "https://a.example/it's"],
    ['https://a.example/x…', 'https://a.example/x'],
    ['HTTPS://A.example/x', 'HTTPS://A.example/x'],
    ['https://a.example"><b>bold</b>', 'https://a.example'],
    ['https://ドメイン.example/路', 'https://ドメイン.example/路'],
    ['first line\nhttps://a.example\nthird line', 'https://a.example'],
  ])('finds the link %s in %j', (text, url) => {
    expect(urlsIn(text)).toEqual([url]);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://a.example/x',
    '//a.example/x',
    'mailto:anna@a.example',
    'anna@a.example',
    'motogp.com',
    'What a race.it was close',
    'https://a.example/\u202Egnp.exe',
    'https://',
  ])('ignores text that is not a link, or disguises its target: %j', (text) => {
    expect(splitLinks(text)).toEqual([{ text, url: null }]);
  });

  it('preserves every text, and links only to web pages', () => {
    const words = fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'a.example',
      '/x',
      '.',
      ')',
      '"',
      '<',
      '\u202E',
      ' ',
      ':',
      '@',
      'javascript:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.array(words).map((some) => some.join('')),
        ),
        (text) => {
          const parts = splitLinks(text);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          for (const { url } of parts) if (url !== null) expect(new URL(url).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});
