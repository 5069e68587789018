import { describe, expect, it } from '@jest/globals';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { season, type SessionRow } from '../../../../demo/results-site/season.js';
import type { EventName } from './event-names.js';
import { type ReadSession, readSession, sessionUrl } from './session.js';

const weekend = season.weekends[0]!;
const html = (rows: readonly SessionRow[] | null) => eventPage({ season, weekend, session: 'race', rows });
const asked = 'https://results.example/motogp/results/2023/portugal-gp-1/?st=RACE';
const read = (rows: readonly SessionRow[] | null, url = asked) =>
  readSession({ url: asked, session: 'race' }, { html: html(rows), url });

function resultOf(session: ReadSession) {
  if (session.kind !== 'result') throw new Error(`no result: ${session.kind}`);
  return session;
}

describe('the result of a session', () => {
  it('has the rows of the page', () => {
    const { rows } = resultOf(read(weekend.race));
    expect(rows).toHaveLength(20);
    const identity = { team: 'Ducati Lenovo Team', manufacturer: 'Ducati' };
    const first = { number: 1, name: 'F. Bagnaia', position: 1, pointsHundredths: 2500, mark: 'FIN', identity };
    expect(rows[0]).toEqual(first);
  });

  it('is doubtful if its points fit no race', () => {
    const bare = html(weekend.race).replace(/ aria-current="page"/g, '');
    const readBare = (text: string) =>
      resultOf(readSession({ url: asked, session: 'race' }, { html: text, url: asked }));
    expect(readBare(bare).doubts).toEqual([]);
    expect(readBare(bare.replace(/>\s*25\s*</, '>12.5<')).doubts).toEqual([
      'The page does not say that it shows the race.',
    ]);
  });

  it.each([
    ['a date', '<p>Sunday, 24 April 2022</p>', ['The page does not name 2023, but it shows “Sunday, 24 April 2022”.']],
    ['a season', '<span>2022</span>', ['The page does not name 2023, but it shows “2022”.']],
    ['also its own year', '<p>24 April 2022</p><p>Season 2023</p>', []],
    [
      'its own year only as a notice and in links',
      '<p>24 April 2022</p><p>Updated in 2023</p><footer>2023</footer><a href="/x/">2023</a>',
      ['The page does not name 2023, but it shows “24 April 2022”.'],
    ],
    ['the year in a link', '<a href="/2022/">2022</a>', []],
    ['the year of its notice', '<footer>2026</footer><p>© 2026 The site</p>', []],
  ])('is doubtful if the page only shows other years: %s', (_, shown, doubts) => {
    const timeless = html(weekend.race).replaceAll('2023', '');
    expect(
      resultOf(readSession({ url: asked, session: 'race' }, { html: timeless + shown, url: asked })).doubts,
    ).toEqual(doubts);
  });

  it('is doubtful if the weekend has a link to another year', () => {
    const named = { title: weekend.title, country: null };
    const linked = (year: number) =>
      resultOf(
        readSession(
          { url: asked, session: 'race', events: { year, own: named, others: [] } },
          { html: html(weekend.race), url: asked },
        ),
      ).doubts;
    expect(linked(2023)).toEqual([]);
    expect(linked(2024)).toEqual(['The link of the race weekend leads to results of 2023, not of 2024.']);
  });

  it('is doubtful if the page names an event, but never the weekend or its place, also in another language', () => {
    const bare = html(weekend.race).replaceAll(weekend.title, '').replaceAll(weekend.circuit, '');
    const named = (title: string) => ({ title, country: null });
    const doubtsIn = (text: string, own: EventName = named('Portuguese GP')) => {
      const events = { year: 2023, own, others: [named('Argentinian GP')] };
      return resultOf(readSession({ url: asked, session: 'race', events }, { html: text, url: asked })).doubts;
    };
    expect(doubtsIn(bare)).toEqual([]);
    for (const other of ['Argentinian GP', 'Grande Prémio da Madeira'])
      expect(doubtsIn(`${bare}<p>${other}</p>`)).toEqual([
        `The page does not name “Portuguese GP”, but it shows “${other}”.`,
      ]);
    for (const text of ['Portuguese GP', 'Gran Premio del Portogallo', 'POR', 'Algarve', 'Portuguese Grand Prix'])
      expect(doubtsIn(`${bare}<p>${text}</p><p>Argentinian GP</p>`)).toEqual([]);
    expect(doubtsIn(`${bare}<p>Argentinian GP</p><a href="/x/">Portuguese GP</a>`)).toHaveLength(1);
    expect(doubtsIn(`${bare}<p>Grand Prix of Madeira</p>`, named('Our opening'))).toEqual([]);
    expect(doubtsIn(`${bare}<p>Pacific Grand Prix</p>`, { title: 'Pacific GP', country: 'JPN' })).toEqual([]);
  });

  it('has a digest that identifies the texts of the table', () => {
    const digestOf = (rows: readonly SessionRow[]) => resultOf(read(rows)).pageDigest;
    expect(digestOf(weekend.race)).toMatch(/^[0-9a-f]{64}$/); // SHA-256: 32 bytes
    expect(digestOf(weekend.race)).toBe(digestOf([...weekend.race]));
    const [winner, ...others] = weekend.race as [SessionRow, ...SessionRow[]];
    expect(digestOf([{ ...winner, points: 12.5 }, ...others])).not.toBe(digestOf(weekend.race));
  });

  it('is not available if the page of the event has no result', () => {
    expect(read(null)).toEqual({ kind: 'not_available' });
  });

  it('is unreadable if the page or its texts are unreadable', () => {
    expect(readSession({ url: asked, session: 'race' }, { html: '', url: asked })).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('neither an event'),
    });
    const [winner] = weekend.race as [SessionRow, ...SessionRow[]];
    const twice = read([winner, { ...winner, number: 5 }, { ...winner, number: 5 }]);
    expect(twice).toEqual({
      kind: 'unreadable',
      recognized: true,
      reason: 'The number 5 appears in more than one row. Position 1 appears in more than one row.',
    });
  });
});

describe('the page that the site shows', () => {
  it.each([
    'https://results.example/motogp/results/2023/portugal-gp-1?st=RACE',
    'https://results.example/motogp/results/2023/portugal-gp-1//?st=RACE',
    'https://results.example/motogp/results/2023/portugal-gp-1/?consent=yes&st=RACE#table',
  ])('belongs to the session: %s', (url) => {
    expect(read(weekend.race, url).kind).toBe('result');
  });

  it.each([
    [
      'motogp/results/2023/portugal-gp-1/?st=SPR',
      'to the sprint (/motogp/results/2023/portugal-gp-1/?st=SPR), not to the race.',
    ],
    [
      'motogp/results/2023/portugal-gp-1/?st=Q1',
      'to the qualifying (/motogp/results/2023/portugal-gp-1/?st=Q1), not to the race.',
    ],
    [
      'motogp/results/2023/portugal-gp-1/',
      'to a page that names no known session (/motogp/results/2023/portugal-gp-1/), not to the race.',
    ],
    [
      'motogp/results/2023/argentina-gp-2/?st=RACE',
      'to another page (/motogp/results/2023/argentina-gp-2/), not to the page of this event.',
    ],
    ['motogp/results/2023/?st=RACE', 'to another page (/motogp/results/2023/), not to the page of this event.'],
    [
      'motogp//results/2023/portugal-gp-1/?st=RACE',
      'to another page (/motogp//results/2023/portugal-gp-1/), not to the page of this event.',
    ],
  ])('is refused if it is a different page: %s', (path, words) => {
    const reason = `The site leads ${words}`;
    expect(read(weekend.race, `https://results.example/${path}`)).toEqual({
      kind: 'unreadable',
      reason,
      recognized: true,
    });
  });
});

const event = 'https://www.motorsport.com/motogp/results/2023/portugal-gp-625268/';

describe('the page of a session', () => {
  it("is the page of the event with the session's parameter", () => {
    expect(sessionUrl(event, 'race')).toBe(`${event}?st=RACE`);
    expect(sessionUrl(event, 'sprint')).toBe(`${event}?st=SPR`);
  });

  it('has no query and no hash from a copied link', () => {
    expect(sessionUrl(`${event}?st=Q1&utm_source=mail#top`, 'sprint')).toBe(`${event}?st=SPR`);
  });
});
