import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refusedPage } from '../../../../demo/results-site/error-pages.js';
import { ridersPage } from '../../../../demo/results-site/riders-page.js';
import { season, type SeasonRider } from '../../../../demo/results-site/season.js';
import { worldStandingPage, type WorldStandingVariant } from '../../../../demo/results-site/world-standing-page.js';
import { findManufacturer } from '../../../../league/contract/racing-identity.js';
import { collectRiders, type FoundRider, nameFromLink, parseRidersPage, parseStandings } from './rider-pages.js';

const found = (more: Partial<FoundRider> = {}): FoundRider => {
  return { number: '#49', first: 'Fabio', last: 'Di Giannantonio', independent: true, rookie: false, ...more };
};

describe('riders from the texts of a page', () => {
  const diGiannantonio = { number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: true, rookie: false };

  it('have the digits of their number, and their other texts are unchanged', () => {
    expect(collectRiders([found(), found({ number: '37', first: 'Pedro', last: 'Acosta', rookie: true })])).toEqual({
      riders: [diGiannantonio, { number: 37, first: 'Pedro', last: 'Acosta', independent: true, rookie: true }],
      problems: [],
    });
    expect(collectRiders([])).toEqual({ riders: [], problems: [] });
  });

  it.each(['1', '99', '#099'])('may have the number %s', (number) => {
    expect(collectRiders([found({ number })]).riders).toMatchObject([{ number: Number(/\d+/.exec(number)) }]);
  });

  it.each(['0', '100', '', '#', '49/50', '~49~'])(
    'are omitted with the number “%s”, and a problem names it',
    (number) => {
      expect(collectRiders([found({ number }), found({ first: 'Pedro', last: 'Acosta' })])).toMatchObject({
        riders: [{ last: 'Acosta' }],
        problems: [`The rider “Fabio Di Giannantonio” has no number from 1 to 99: “${number}”.`],
      });
    },
  );

  it.each([
    ['', 'Di Giannantonio', '“Di Giannantonio”'],
    ['Fabio', '', '“Fabio”'],
    ['', '', '“”'],
  ])('are omitted unless they have a first and a last name: “%s” and “%s”', (first, last, told) => {
    expect(collectRiders([found({ first, last })])).toEqual({
      riders: [],
      problems: [`The rider with the number “#49” has no full name: ${told}.`],
    });
  });

  it('are all omitted if they share a number', () => {
    const acosta = found({ number: '49', first: 'Pedro', last: 'Acosta' });
    expect(collectRiders([found(), acosta, found({ number: '37', last: 'Other' })])).toMatchObject({
      riders: [{ number: 37 }],
      problems: ['The number 49 belongs to more than one rider on the page: “Fabio Di Giannantonio”, “Pedro Acosta”.'],
    });
  });

  it('count once if the page lists a rider twice, however it writes the name', () => {
    const again = found({ first: 'DI GIANNANTONIO', last: 'Fábio' });
    expect(collectRiders([found(), again])).toEqual({ riders: [diGiannantonio], problems: [] });
  });

  it('are omitted if the page gives the same rider two numbers', () => {
    expect(collectRiders([found(), found({ number: '94' })])).toEqual({
      riders: [],
      problems: ['The rider “Fabio Di Giannantonio” has more than one number on the page: 49, 94.'],
    });
  });
});

// proves: admin-more-5
describe("the name in a link to a rider's page", () => {
  it.each([
    ['/en/riders/marc-marquez/1234', 'Marc', 'Marquez'],
    ['https://www.motogp.com/en/riders/fabio-di-giannantonio/12-34', 'Fabio', 'Di Giannantonio'],
  ])('of %s is %s %s', (link, first, last) => {
    expect(nameFromLink(link)).toEqual({ first, last });
  });

  it.each([
    undefined,
    '',
    '#',
    '/en/riders/motogp',
    '/en/riders/marc-marquez',
    '/en/riders/rossi/46',
    '/en/teams/a-b/1',
  ])('is not found in %s', (link) => {
    expect(nameFromLink(link)).toBeNull();
  });
});

const asRead = ({ number, first, last, independent, rookie, team, country }: SeasonRider) => {
  const manufacturer = findManufacturer(team);
  return { number, first, last, independent, rookie, team, country, ...(manufacturer && { manufacturer }) };
};

const card = (hashtag: string, name: string, href = '/en/riders/fabio-di-giannantonio/1234') => `
  <a class="rider-list__rider" href="${href}"><div class="rider-list__info-container">
    <span class="rider-list__info-hashtag">${hashtag}</span><div class="rider-list__info-name">${name}</div></div></a>`;
const grid = (...lists: string[]) =>
  `<div class="rider-grid__motogp">${lists.map((list) => `<div class="rider-list__container">${list}</div>`).join('')}</div>`;
const names = '<span>Fabio</span><span>Di Giannantonio</span>';
const heading = (text: string) => `<h2 class="rider-list__career-type">${text}</h2>`;

describe('the riders page', () => {
  // proves: rules-36
  it('lists the official riders, and offers wildcards and substitutes', () => {
    expect(parseRidersPage(ridersPage(season))).toEqual({
      kind: 'riders',
      riders: season.riders.filter(({ startOnly }) => !startOnly).map(asRead),
      offered: season.riders.filter(({ startOnly }) => startOnly).map(asRead),
      problems: [],
    });
  });

  it('ignores the hidden grid of Moto2', () => {
    expect(ridersPage(season)).toContain('Acosta');
    expect(JSON.stringify(parseRidersPage(ridersPage(season)))).not.toContain('Acosta');
  });

  // proves: admin-more-5
  it.each([
    ['Rookie', { independent: false, rookie: true }],
    ['INDEPENDENT TEAM RIDER', { independent: true, rookie: false }],
    ['rookie · independent', { independent: true, rookie: true }],
    ['Rookies Cup winner', { independent: false, rookie: false }],
    ['', { independent: false, rookie: false }],
  ])('takes the flags from the words beside the name: “%s”', (label, flags) => {
    const details = `<div class="rider-list__details-container"><span class="rider-list__details-team">Independent
      Rookie Racing</span><span>ITA</span><span>${label}</span></div>`;
    expect(parseRidersPage(grid(card('#49', names + details)))).toMatchObject({ riders: [flags] });
  });

  it.each(['#49', '# 49', '#FDG49', ' #DG 49 ', '49'])('takes the digits of the hashtag %s', (hashtag) => {
    expect(parseRidersPage(grid(card(hashtag, names)))).toMatchObject({ riders: [{ number: 49 }] });
  });

  it.each([
    ['no spans', ''],
    ['one span', '<span>Di Giannantonio</span>'],
    ['hidden texts', '<span><i hidden>Rider</i></span><span><i hidden>49</i></span>'],
    ['empty spans', '<span> </span><span></span>'],
    ['an empty first name', '<span></span><span>Giannantonio</span>'],
  ])('takes the name from the link if the card has %s', (_, spans) => {
    expect(parseRidersPage(grid(card('#49', spans)))).toEqual({
      kind: 'riders',
      riders: [{ number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: false, rookie: false }],
      offered: [],
      problems: [],
    });
  });
});

describe('a riders page that cannot be understood', () => {
  it.each([
    ['refused', refusedPage(), 'no list of MotoGP riders'],
    ['empty', '', 'no list of MotoGP riders'],
    ['without lists', grid(), 'no list of MotoGP riders'],
    ['not filled yet', grid(''), 'The list of MotoGP riders is empty'],
    [
      'without official riders',
      grid(heading('Wildcards And Substitutes') + card('#49', names)),
      'official riders is missing',
    ],
    [
      'without official riders, but with wildcards',
      grid(heading('Wildcards') + card('#49', names)),
      'riders is missing',
    ],
    ['with former riders first', grid(heading('Former riders') + card('#49', names)), 'riders is missing'],
    ['a rider without a number', grid(card('#', names)), '“Fabio Di Giannantonio” has no number from 1 to 99: “#”'],
    ['a number over 99', grid(card('#130', names)), 'no number from 1 to 99'],
    ['a number of 0', grid(card('#0', names)), 'no number from 1 to 99'],
    ['a rider without a name', grid(card('#49', '', '/en/riders/')), 'number “#49” has no full name: “”.'],
    [
      'a number of two riders',
      grid(card('#49', names) + card('#49', '<span>Joan</span><span>Mir</span>')),
      'The number 49 belongs to more than one rider',
    ],
  ])('is unreadable: %s', (_, html, words) => {
    expect(parseRidersPage(html)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(words) });
  });

  const named = (first: string, last: string) => `<span>${first}</span><span>${last}</span>`;
  const [mir, marini, acosta] = [named('Joan', 'Mir'), named('Luca', 'Marini'), named('Pedro', 'Acosta')];

  it('names the row of an official rider without a number, and keeps the other riders for a review', () => {
    const problem = 'The rider “Luca Marini” has no number from 1 to 99: “#”.';
    const page = grid(card('#36', mir) + card('#', marini), card('#37', acosta));
    expect(parseRidersPage(page)).toMatchObject({
      kind: 'unreadable',
      reason: `${problem} To add the other rider, review them.`,
      riders: [{ number: 36 }],
      offered: [{ number: 37 }],
      problems: [problem],
    });
  });

  it('is understood if only a wildcard has no number, and a problem names the row', () => {
    expect(parseRidersPage(grid(card('#36', mir), card('', acosta) + card('#10', marini)))).toMatchObject({
      kind: 'riders',
      riders: [{ number: 36 }],
      offered: [{ number: 10 }],
      problems: ['The rider “Pedro Acosta” has no number from 1 to 99: “”.'],
    });
  });

  it('offers no substitute who is an official rider or has the number of an official rider', () => {
    expect(parseRidersPage(grid(card('#36', mir), card('#36', mir) + card('#36', marini)))).toMatchObject({
      kind: 'riders',
      riders: [{ number: 36, last: 'Mir' }],
      offered: [],
      problems: ['The number 36 belongs to more than one rider on the page: “Joan Mir”, “Luca Marini”.'],
    });
  });

  it('never throws, whatever the page contains', () => {
    const parts = [
      card('#49', names),
      card('#5', ''),
      '<div class="rider-grid__motogp">',
      '<div class="rider-list__container">',
    ];
    const html = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())).map((texts) => texts.join(''));
    fc.assert(
      fc.property(html, (text) => {
        expect(['riders', 'unreadable']).toContain(parseRidersPage(text).kind);
      }),
    );
  });
});

const cell = (name: string, content: string) => `<td class="standings-table__body-cell--${name}">${content}</td>`;
const page = (...rows: string[]) =>
  `<table class="standings-table__table">${rows.map((row) => `<tr class="standings-table__body-row">${row}</tr>`).join('')}</table>`;
const link =
  '<a class="standings-table__rider-link" href="https://www.motogp.com/en/riders/fabio-di-giannantonio/12-34"></a>';
const first = '<span class="standings-table__first-name">Fabio</span>';
const diGiannantonio = { number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: false, rookie: false };

describe('the championship standings page', () => {
  it.each<WorldStandingVariant>(['a', 'b'])('lists all its riders in the form %s, and offers none', (variant) => {
    const riders = season.standings.map(({ number: wanted }) => {
      const { number, first, last, team, country } = season.riders.find((rider) => rider.number === wanted)!;
      const manufacturer = findManufacturer(team);
      const identity = { team, country, ...(manufacturer && { manufacturer }) };
      return { number, first, last, independent: false, rookie: false, ...identity };
    });
    expect(parseStandings(worldStandingPage(season, variant))).toEqual({
      kind: 'riders',
      riders,
      offered: [],
      problems: [],
    });
  });

  // proves: admin-more-5
  it.each([
    ['the first name in its own element', cell('full-name', `${first} Di Giannantonio`)],
    ['the first name after the last one', cell('full-name', `Di Giannantonio ${first}`)],
    [
      'the name in the link only',
      cell('rider', `<a><span class="standings-table__rider-name">${first} Di Giannantonio</span></a>`),
    ],
    [
      'the name beside other texts of the cell',
      cell('rider', '<i>Ducati</i><span class="standings-table__rider-name">Fabio Di Giannantonio</span>'),
    ],
    ['the name as plain text, the first word being the first name', cell('full-name', ' Fabio  Di Giannantonio ')],
    ['no text but the link to the page of the rider', cell('rider', link)],
    ['half a name beside that link', cell('full-name', 'Giannantonio') + cell('rider', link)],
    [
      'an empty first name beside that link',
      cell('full-name', '<span class="standings-table__first-name"></span> Giannantonio') + cell('rider', link),
    ],
    ['an empty cell beside the one with the name', cell('full-name', '') + cell('rider', 'Fabio Di Giannantonio')],
  ])('takes the name of a rider from %s', (_, name) => {
    expect(parseStandings(page(cell('number', '49') + name))).toEqual({
      kind: 'riders',
      riders: [diGiannantonio],
      offered: [],
      problems: [],
    });
  });

  it('ignores the hidden tables of other classes', () => {
    const shown = page(cell('number', '49') + cell('full-name', 'Fabio Di Giannantonio'));
    const hidden = `<div class="u-hide">${page(cell('number', '37') + cell('full-name', 'Pedro Acosta'))}</div>`;
    expect(parseStandings(hidden + shown)).toMatchObject({ riders: [diGiannantonio] });
  });
});

describe('a standings page with several tables', () => {
  const acosta = page(cell('number', '37') + cell('full-name', 'Pedro Acosta'));
  const own = page(cell('number', '49') + cell('full-name', 'Fabio Di Giannantonio'));

  it('is read from the visible table', () => {
    expect(parseStandings(`<div hidden>${acosta}</div><div data-unrendered="">${acosta}</div>${own}`)).toMatchObject({
      riders: [{ number: 49 }],
    });
  });

  it('is not read if two tables are visible', () => {
    expect(parseStandings(`<h2>MotoGP</h2>${own}<h2>Moto2</h2>${acosta}`)).toEqual({
      kind: 'unreadable',
      reason: 'The page shows 2 championship tables: “MotoGP”, “Moto2”.',
    });
  });

  it('does not join a footnote mark to a number', () => {
    const html = page(cell('number', '4<sup>1</sup>') + cell('full-name', 'Fabio Di Giannantonio'));
    expect(parseStandings(html)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('“4 1”') });
  });
});

describe('a standings page that cannot be understood', () => {
  it.each([
    ['refused', refusedPage(), 'no rows of championship standings'],
    ['not filled yet', page(), 'no rows of championship standings'],
    ['without the cell of the number', page(cell('full-name', 'Fabio Di Giannantonio')), 'no number from 1 to 99'],
    ['without names', page(cell('number', '49')), 'The rider with the number “49” has no full name: “”.'],
    [
      'a number twice',
      page(...['A. B', 'C. D'].map((name) => cell('number', '49') + cell('full-name', name))),
      'more than one rider',
    ],
  ])('is unreadable: %s', (_, html, words) => {
    expect(parseStandings(html)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(words) });
  });
});
