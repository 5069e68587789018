import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { MailRenderer, sharedBody } from './render-mail.js';
import { type FinalWeekend, type OwnLine, weekendFinalMail } from './standings-mails.js';

interface Texts {
  name: string;
  link: string;
}

const greeting = (isLong: boolean, { name, link }: Texts): ReactElement =>
  createElement(
    'div',
    null,
    createElement('p', { style: { margin: 0 } }, `Hello ${name}`),
    isLong && createElement('p', null, 'Café ▲ <and> "more"'),
    createElement('a', { href: link }, 'Open'),
  );

/** Members' texts, including HTML, replacement patterns and our own markers. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('<b>', '&amp;', `"'`, '$1 $& $$', '\uE000name\uE001', 'Zoë', ''),
);
const singleSpaced = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

describe('a body that several emails share', () => {
  it('gives each member the same email as rendering for that member alone', () => {
    const member = fc.record({ isLong: fc.boolean(), name: anyText, link: fc.webUrl({ withQueryParameters: true }) });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        const renderer = new MailRenderer();
        for (const { isLong, ...texts } of members) {
          const shared = renderer.render({
            subject: 'One',
            body: sharedBody({ isLong }, texts, (shape, marks) => greeting(shape.isLong, marks)),
          });
          const alone = new MailRenderer().render({ subject: 'One', body: greeting(isLong, texts) });
          expect(shared.html).toBe(alone.html);
          expect(singleSpaced(shared.text)).toBe(singleSpaced(alone.text));
        }
      }),
    );
  });

  it('is rendered once for each shape', () => {
    const renderer = new MailRenderer();
    let times = 0;
    for (const isLong of [true, false, true, false]) {
      const body = sharedBody({ isLong }, { name: 'anna', link: 'https://league.example' }, (shape, marks) => {
        times += 1;
        return greeting(shape.isLong, marks);
      });
      renderer.render({ subject: 'One', body });
    }
    expect(times).toBe(2);
  });

  it('breaks the lines of the plain text at 78 characters, but never within a word', () => {
    const words = 'seventeen letters '.repeat(12).trim();
    const link = `https://league.example/${'x'.repeat(90)}`;
    const body = sharedBody(null, { name: words, link }, (_, marks) => greeting(false, marks));
    const lines = new MailRenderer().render({ subject: 'One', body }).text.split('\n');
    expect(lines.filter((line) => line.length > 78)).toEqual([link]);
    expect(lines.filter((line) => line.startsWith('letters') || line.startsWith('seventeen')).length).toBeGreaterThan(
      1,
    );
    expect(singleSpaced(lines.join('\n'))).toContain(words);
  });
});

describe('the HTML of an email', () => {
  const line = (position: number, positionChange: number): OwnLine => ({
    ...{ position, positionChange, username: 'Zoë', wonHundredths: 4500, pointsHundredths: 150_000 - position },
    ahead: null,
    behind: null,
    before: null,
  });
  const weekend: FinalWeekend = {
    ...{ weekend: { id: 1, title: 'Grand Prix of Österreich' }, round: 1, rounds: 20, count: 2000, next: null },
    isCorrected: false,
    isLatest: true,
    top: [line(1, 0), line(2, 3), line(3, -1)],
  };
  const mail = {
    ...{ league: 'Parc Fermé', site: 'https://league.example', mails: 'race-weekends' as const },
    ...{ unsubscribe: 'https://league.example/unsubscribe?member=1&mails=race-weekends', username: 'Zoë' },
  };

  it('is in US-ASCII lines that every mail server accepts unchanged', () => {
    const { html, text } = new MailRenderer().render(weekendFinalMail(mail, weekend, line(4, 2)));
    expect(html).toMatch(/^[\t\n\x20-\x7e]*$/);
    expect(html).toContain('Grand Prix of &#214;sterreich');
    expect(html.split('\n').filter((one) => one.length > 998)).toEqual([]);
    expect(text).toContain('Grand Prix of Österreich');
    expect(text).toContain('Zoë');
  });

  it('has the figures of its member, regardless of earlier emails', () => {
    const renderer = new MailRenderer();
    const members: [own: OwnLine | null, sentence: string, chip: string | null][] = [
      [line(4, 2), 'You are 4th of 2,000 members, up 2: 45 points from this weekend, 1,499.96 in all.', '&#9650; up 2'],
      [
        line(5, -12),
        'You are 5th of 2,000 members, down 12: 45 points from this weekend, 1,499.95 in all.',
        '&#9660; down 12',
      ],
      [line(6, 0), 'You are 6th of 2,000 members: 45 points from this weekend, 1,499.94 in all.', null],
      [
        line(1500, 1),
        'You are 1,500th of 2,000 members, up 1: 45 points from this weekend, 1,485 in all.',
        '&#9650; up 1',
      ],
      [null, 'the standings are up to date', null],
    ];
    for (const [own, sentence, chip] of [...members, ...members]) {
      const { html, text } = renderer.render(weekendFinalMail(mail, weekend, own));
      expect(text.replaceAll('\n', ' ')).toContain(sentence);
      expect(/(&#96[56]0; (?:up|down) \d+)/.exec(html)?.[1] ?? null).toBe(chip);
    }
  });

  it('states after a correction what has changed for its member, in the subject and the body', () => {
    const renderer = new MailRenderer();
    const corrected = { ...weekend, isCorrected: true };
    const before = { position: 6, pointsHundredths: 149_500 };
    const all: [own: OwnLine | null, subject: string][] = [
      [{ ...line(4, 2), before }, '. You are 4th (was 6th), 1,499.96 points (was 1,495)'],
      [line(5, 0), '. You are 5th, 1,499.95 points'],
      [null, ''],
    ];
    for (const [own, sentence] of all) {
      const { subject, html, text } = renderer.render(weekendFinalMail(mail, corrected, own));
      expect(subject).toBe(`Corrected: Grand Prix of Österreich${sentence}`);
      expect(text.replaceAll('\n', ' ')).toContain(`${sentence.slice(2)}`);
      expect(html).toContain('The Grand Prix of &#214;sterreich was corrected');
    }
  });

  it('is in the past after the correction of a weekend before the latest', () => {
    const corrected = { ...weekend, isCorrected: true, isLatest: false };
    const own = { ...line(4, 2), before: { position: 6, pointsHundredths: 149_500 } };
    const { subject, text } = new MailRenderer().render(weekendFinalMail(mail, corrected, own));
    const sentence = 'After it, you were 4th (not 6th), 1,499.96 points (not 1,495)';
    expect(subject).toBe(`Corrected: Grand Prix of Österreich. ${sentence}`);
    const told = text.replaceAll('\n', ' ');
    for (const part of [`${sentence}.`, 'this is where you stood after it.', 'You were 4th of 2,000 members'])
      expect(told).toContain(part);
  });

  it('has two decimals in the whole column of points if one row has decimals', () => {
    const rows = [
      line(1, 0),
      { ...line(2, 0), pointsHundredths: 149_950 },
      { ...line(3, 0), pointsHundredths: 149_000 },
    ];
    const { text } = new MailRenderer().render(weekendFinalMail(mail, { ...weekend, top: rows }, null));
    expect([...text.matchAll(/Zoë +\+(\S+) +(\S+)$/gm)].map(([, won, all]) => [won, all])).toEqual([
      ['45', '1,499.99'],
      ['45', '1,499.50'],
      ['45', '1,490.00'],
    ]);
  });
});
