import { describe, expect, it } from '@jest/globals';
import { findManufacturer } from '../../../../league/contract/racing-identity.js';
import { refusedPage } from '../../../../demo/results-site/refusals.js';
import { season } from '../../../../demo/results-site/season.js';
import { type WorldStandingVariant, worldStandingPage } from '../../../../demo/results-site/world-standing-page.js';
import { parseStandings } from './standings-page.js';

const cell = (name: string, content: string) => `<td class="standings-table__body-cell--${name}">${content}</td>`;
const page = (...rows: string[]) =>
  `<table class="standings-table__table">${rows.map((row) => `<tr class="standings-table__body-row">${row}</tr>`).join('')}</table>`;
const link =
  '<a class="standings-table__rider-link" href="https://www.motogp.com/en/riders/fabio-di-giannantonio/12-34"></a>';
const first = '<span class="standings-table__first-name">Fabio</span>';
const diGiannantonio = { number: 49, first: 'Fabio', last: 'Di Giannantonio', independent: false, rookie: false };

describe('the championship standings page', () => {
  it.each<WorldStandingVariant>(['a', 'b'])('gives all its riders in the form %s, and offers none', (variant) => {
    const riders = season.standings.map(({ number: wanted }) => {
      const { number, first, last, team, country } = season.riders.find((rider) => rider.number === wanted)!;
      const manufacturer = findManufacturer(team);
      const identity = { team, country, ...(manufacturer && { manufacturer }) };
      return { number, first, last, independent: false, rookie: false, ...identity };
    });
    expect(parseStandings(worldStandingPage(season, variant))).toEqual({ kind: 'riders', riders, offered: [] });
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
  ])('gives the name of a rider from %s', (_, name) => {
    expect(parseStandings(page(cell('number', '49') + name))).toEqual({
      kind: 'riders',
      riders: [diGiannantonio],
      offered: [],
    });
  });

  it('leaves the hidden tables of the other classes alone', () => {
    const shown = page(cell('number', '49') + cell('full-name', 'Fabio Di Giannantonio'));
    const hidden = `<div class="u-hide">${page(cell('number', '37') + cell('full-name', 'Pedro Acosta'))}</div>`;
    expect(parseStandings(hidden + shown)).toMatchObject({ riders: [diGiannantonio] });
  });
});

describe('a standings page that is not understood', () => {
  it.each([
    ['refused', refusedPage(), 'no rows of championship standings'],
    ['not filled yet', page(), 'no rows of championship standings'],
    ['without the cell of the number', page(cell('full-name', 'Fabio Di Giannantonio')), 'no number from 1 to 99'],
    ['without names', page(cell('number', '49')), 'The rider with the number “49” has no full name: “”.'],
    [
      'a number twice',
      page(...Array<string>(2).fill(cell('number', '49') + cell('full-name', 'A. B'))),
      'more than one rider',
    ],
  ])('is unreadable: %s', (_, html, words) => {
    expect(parseStandings(html)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(words) });
  });
});
