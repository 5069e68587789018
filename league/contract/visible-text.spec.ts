import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { announcementText, groupName, textOrNull, weekendTitle } from './fields.js';
import { groupForm, passkeyForm, riderForm, weekendForm } from './forms.js';
import { isVisible } from './visible-text.js';

const invisible: [string, string][] = [
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a Hangul filler', '\u3164'],
  ['other Hangul fillers', '\u115f\u1160\uffa0'],
  ['a Braille blank', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['marks without a letter', '\u0301\u20e3'],
  ['marks of direction', '\u200e\u202e\u2069\u061c'],
  ['a byte order mark', '\ufeff'],
  ['a half of a character', '\ud800'],
  ['no character', '\uffff'],
  ['several of them', ' \u200b\u3164\u2800\u00ad\u0301 '],
];
const visible = ['a', '.', '1', 'é', 'e\u0301', '日', 'ف', '😀', '👨‍👩‍👧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u200bx\u200b', 'नि', '_'];

describe('isVisible', () => {
  it.each(invisible)('rejects %s', (_, text) => {
    expect(isVisible(text)).toBe(false);
  });

  it.each(visible)('accepts %j', (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it('accepts a visible text between invisible characters', () => {
    const padding = fc.constantFrom(...invisible.map(([, text]) => text));
    fc.assert(
      fc.property(padding, padding, fc.constantFrom(...visible), (before, after, text) => {
        expect(isVisible(before + text + after)).toBe(true);
      }),
    );
  });
});

describe('an invisible name or text', () => {
  it.each(invisible)('is refused by the API and by the web forms: %s', (_, text) => {
    const accepted = [
      groupName.safeParse(text).success,
      weekendTitle.safeParse(text).success,
      announcementText.safeParse({ title: text, text: 'x' }).success,
      announcementText.safeParse({ title: 'x', text }).success,
      groupForm.safeParse({ name: text }).success,
      passkeyForm.safeParse({ name: text, currentPassword: '' }).success,
      weekendForm.safeParse({ title: text, url: '', start: '', end: '', country: '' }).success,
      riderForm.safeParse({ ...rider, first: text }).success,
    ];
    expect(accepted).toEqual(accepted.map(() => false));
    expect(textOrNull(30).parse(text)).toBeNull();
  });
  const rider = { first: 'A', last: 'B', number: '1', points: '0', team: '', manufacturer: '', country: '' };

  it('would be accepted if it were visible', () => {
    expect(riderForm.safeParse(rider).success).toBe(true);
    expect(weekendForm.safeParse({ title: 'x', url: '', start: '', end: '', country: '' }).success).toBe(true);
  });
});
