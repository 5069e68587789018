import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { championshipPage } from '../../../../demo/results-site/championship-page.js';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { failedPage, notFoundPage, refusedPage } from '../../../../demo/results-site/error-pages.js';
import { renameClasses } from '../../../../demo/results-site/apply-trouble.js';
import { season, type SessionRow } from '../../../../demo/results-site/season.js';
import { type ParsedResults, parseResults as parseTables } from './choose-table.js';

const parseResults = (html: string) => parseTables(load(html), 'race');

const weekend = season.weekends[0]!;
const page = (rows: readonly SessionRow[] | null, late = false) =>
  eventPage({ season, weekend, session: 'race', rows, late, consentAsked: true });

const picker = '<a class="msnt-select__option msnt-select__option--event" href="/x/">Dutch GP</a>';
const table = (head: string, body: string, css = '') =>
  `<table class="${css}"><thead>${head}</thead><tbody>${body}</tbody></table>`;
const heads = (...texts: string[]) => `<tr>${texts.map((text) => `<th>${text}</th>`).join('')}</tr>`;
const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;

function reasonOf(parsed: ParsedResults): string {
  if (parsed.kind !== 'unreadable') throw new Error(`not unreadable: ${parsed.kind}`);
  return parsed.reason;
}

describe('a results page with a table', () => {
  it('is read as the texts of its rows', () => {
    const parsed = parseResults(page(weekend.race));
    if (parsed.kind !== 'table') throw new Error('no table');
    expect(parsed.rows).toHaveLength(20);
    expect(parsed.rows[0]).toEqual({
      position: '1',
      number: '1',
      name: 'F. Bagnaia',
      points: '25',
      team: 'Ducati Lenovo Team',
      bike: 'Ducati',
    });
    expect(parsed.rows.at(-1)).toMatchObject({ position: 'dnf', number: '88', name: 'M. Oliveira', points: '' });
  });

  it('is read the same way if the site has renamed its classes', () => {
    expect(parseResults(renameClasses(page(weekend.race)))).toEqual(parseResults(page(weekend.race)));
  });

  it('is read by the classes of its cells, whatever their order and the headings', () => {
    const row = ['points', 'number', 'pos'].map(
      (field, i) => `<td class="ms-table_field--${field}">${[25, 93, 1][i]}</td>`,
    );
    const html = table(heads('Platz', 'Nummer', 'Punkte'), `<tr>${row.join('')}</tr>`, 'ms-table--result');
    expect(parseResults(html)).toMatchObject({ rows: [{ position: '1', number: '93', name: '', points: '25' }] });
  });

  it.each([
    ['Cla', '#', 'Driver', 'Points'],
    ['POS', 'No', 'rider', 'PTS'],
    ['Pos.', 'No.', 'Rider', 'Pts.'],
    ['Position', 'Number', 'Driver', 'Points'],
  ])('is read by its column headings if it has no known class: %s %s %s %s', (position, number, name, points) => {
    const html = table(
      heads(name, position, 'Time', points, number),
      cells('<b>M. Marquez</b><i>Honda</i>', ' 1 ', '41:25', '25', '93'),
    );
    expect(parseResults(html)).toMatchObject({
      rows: [{ position: '1', number: '93', name: 'M. Marquez', points: '25' }],
    });
  });

  it('is read if its column headings are in the body of the table', () => {
    const html = `<table>${heads('Pos', 'No', 'Pts')}${cells('1', '93', '25')}</table>`;
    expect(parseResults(html)).toMatchObject({ rows: [{ position: '1', number: '93', points: '25' }] });
  });

  it('is found after other tables of the page', () => {
    const html =
      table(heads('Pos', 'Rider'), cells('1', 'J. Doe')) + table(heads('Pos', 'No', 'Pts'), cells('1', '93', '25'));
    expect(parseResults(html)).toMatchObject({ rows: [{ number: '93' }] });
  });

  it('is found after the hidden table and picker of another class', () => {
    const hidden = table(heads('Pos', 'No', 'Pts'), cells('1', '37', '25'), 'ms-table--result');
    const other = `<div class="u-hide">${picker}${hidden}</div>`;
    const own = table(heads('Pos', 'No', 'Pts'), cells('1', '93', '25'), 'ms-table--result');
    expect(parseResults(other + own)).toMatchObject({ rows: [{ number: '93' }] });
    expect(parseResults(other).kind).toBe('unreadable');
  });

  it('is read without rows of one cell, which are not results', () => {
    const advertisement = '<tr><td colspan="3">Buy tyres</td></tr>';
    const html = table(heads('Pos', 'No', 'Pts'), cells('1', '93', '25') + advertisement + cells('2', '5', '20'));
    expect(parseResults(html)).toMatchObject({ rows: [{ number: '93' }, { number: '5' }] });
  });

  it.each([
    ['fewer cells than columns', heads('Pos', 'No', 'Pts'), cells('1', '93')],
    ['more cells than columns', heads('Pos', 'No', 'Pts'), cells('1', '93', '21', '25')],
    [
      'a head over two columns too many',
      '<tr><th>Pos</th><th>No</th><th colspan="2">Time</th><th>Pts</th></tr>',
      cells('1', '93', '41:25', '25'),
    ],
  ])('has a problem for a row that does not fit its columns: %s', (_, head, line) => {
    expect(parseResults(table(head, line))).toMatchObject({
      rows: [{ problem: 'its cells do not match the columns of the table.', name: expect.stringContaining('1 93') }],
    });
  });

  it.each([
    [
      'a head over two columns',
      '<tr><th>Pos</th><th colspan="2">Rider</th><th>No</th><th>Laps</th><th>Pts</th></tr>',
      cells('1', 'ESP', 'M. Marquez', '93', '25', '20'),
    ],
    [
      'a cell over two columns',
      heads('Pos', 'Flag', 'Rider', 'No', 'Laps', 'Pts'),
      '<tr><td>1</td><td colspan="2">M. Marquez</td><td>93</td><td>25</td><td>20</td></tr>',
    ],
    [
      'two rows of heads',
      '<tr><th rowspan="2">Pos</th><th colspan="2">Competitor</th><th colspan="2">Race</th></tr><tr><th>No</th><th>Rider</th><th>Laps</th><th>Pts</th></tr>',
      cells('1', '93', 'M. Marquez', '25', '20'),
    ],
    [
      'a cell over two rows',
      heads('Group', 'Pos', 'No', 'Rider', 'Laps', 'Pts'),
      '<tr><td rowspan="2">A</td><td>1</td><td>93</td><td>M. Marquez</td><td>25</td><td>20</td></tr>' +
        cells('2', '5', 'J. Zarco', '25', '16'),
    ],
    [
      'a second line of details',
      heads('Pos', 'No', 'Rider', 'Laps', 'Pts'),
      '<tr><td rowspan="2">1</td><td rowspan="2">93</td><td>M. Marquez</td><td>25</td><td rowspan="2">20</td></tr><tr><td>Honda</td><td>1:30</td></tr>',
    ],
  ])('is read by the grid of its cells: %s', (_, head, line) => {
    const parsed = parseResults(table(head, line));
    if (parsed.kind !== 'table') throw new Error(JSON.stringify(parsed));
    expect(parsed.rows[0]).toEqual({ position: '1', number: '93', name: 'M. Marquez', points: '20' });
    expect(parsed.rows.slice(1).map(({ number, points }) => [number, points])).toEqual(
      line.includes('Zarco') ? [['5', '16']] : [],
    );
  });

  it('is read with the numbers of two elements apart, and without hidden texts', () => {
    const points = '<td>25<sup>1</sup></td>';
    const hidden = '<td>20<span hidden>7</span><span style="display: none">8</span></td>';
    const html = table(
      heads('Pos', 'No', 'Pts'),
      `<tr><td>1</td><td>93</td>${points}</tr><tr><td>2</td><td>5</td>${hidden}</tr>`,
    );
    expect(parseResults(html)).toMatchObject({ rows: [{ points: '25 1' }, { points: '20' }] });
  });

  it.each([
    ['position', '<td>2</td>', '<td>20</td>'],
    ['points', '', '<td>20</td>'],
  ])('keeps a row that shares the number of the row above but has its own %s', (_, position, points) => {
    const span = position === '' ? ' rowspan="2"' : '';
    const first = `<tr><td${span}>1</td><td rowspan="2">93</td><td>25</td></tr>`;
    expect(parseResults(table(heads('Pos', 'No', 'Pts'), `${first}<tr>${position}${points}</tr>`))).toMatchObject({
      rows: [{ points: '25' }, { number: '93', points: '20' }],
    });
  });

  it('is not read if it has two columns for the points', () => {
    const html = table(heads('Pos', 'No', 'Pts', 'Points'), cells('1', '93', '25', '225'));
    expect(reasonOf(parseResults(html))).toBe('The result table has 2 columns for the points: “Pts”, “Points”.');
  });

  it('has a problem for a hidden row if its rider is in no visible row, and ignores a hidden copy', () => {
    const hide = (line: string) => line.replace('<tr>', '<tr hidden>');
    const html = table(
      heads('Pos', 'No', 'Pts'),
      cells('1', '93', '25') + hide(cells('1', '93', '12')) + hide(cells('2', '5', '20')),
    );
    expect(parseResults(html)).toMatchObject({
      rows: [{ number: '93' }, { number: '5', problem: 'the page hides it.' }],
    });
  });
});

// proves: wire-89
describe('a page of an event without a result', () => {
  it.each([
    ['it has no table', page(null)],
    ['its table has no rows', page([])],
    ['its table has not been inserted yet', page(weekend.race, true)],
    [
      'its table says so in one cell',
      picker + table(heads('Pos', 'No', 'Pts'), '<tr><td colspan="3">No results yet</td></tr>'),
    ],
    ['it only has a table of something else', picker + table(heads('Day', 'Session'), cells('Friday', 'Practice'))],
  ])('is not available because %s', (_, html) => {
    expect(parseResults(html)).toEqual({ kind: 'not_available' });
  });
});

// proves: wire-89
describe('a page that cannot be understood', () => {
  it.each([
    ['refused', refusedPage(), '“Access Denied”'],
    ['failed', failedPage(), '“Something went wrong”'],
    ['missing', notFoundPage(), '“Page not found”'],
    ['empty', '', 'without a title'],
    ['text', 'Just a moment...', 'without a title'],
    ['JSON', '{"error":"forbidden"}', 'without a title'],
    ['with a table of something else', table(heads('Day', 'Rider'), cells('Friday', 'A. B')), 'neither an event'],
    ['with its picker renamed and no table', renameClasses(page(null)), 'neither an event'],
  ])('is unreadable, and the message contains its title: %s', (_, html, words) => {
    expect(reasonOf(parseResults(html))).toContain(words);
  });

  it('is named by the beginning of its title if the title is long', () => {
    expect(reasonOf(parseResults(`<title>${'x'.repeat(5000)}</title>`)).length).toBeLessThan(250);
  });

  it('names the columns that it lacks and the headings that it has', () => {
    const html = picker + table(heads('Pos', 'Rider', 'Points'), cells('1', 'M. Marquez', '25'));
    expect(reasonOf(parseResults(html))).toBe(
      'The result table lacks a column for the number (# or No or Number); it has the headings “Pos”, “Rider”, “Points”.',
    );
  });

  it('names two missing columns, even without an event', () => {
    const html = table(heads('Pos', 'Rider'), cells('1', 'M. Marquez'));
    expect(reasonOf(parseResults(html))).toBe(
      'The result table lacks a column for the number (# or No or Number) and a column for the points (Points or Pts); it has the headings “Pos”, “Rider”.',
    );
  });

  it('reports possible causes if nothing on it belongs to a results page', () => {
    expect(reasonOf(parseResults('<title>Access Denied</title>'))).toBe(
      "The site returned a page titled “Access Denied” that has neither an event's header nor a result table: it may have refused or blocked the reader, or changed its pages.",
    );
  });

  it('names all columns if the table on the site has changed completely', () => {
    const html = picker + table(heads('A', 'B'), cells('1', '93'), 'ms-table--result');
    expect(reasonOf(parseResults(html))).toMatch(/for the position .* for the number .* for the points .*“A”, “B”/);
    const headless = picker + table('', cells('1', '93'), 'ms-table--result');
    expect(reasonOf(parseResults(headless))).toContain('it has no headings');
  });

  it('is unreadable if it shows the championship instead of a result', () => {
    expect(reasonOf(parseResults(championshipPage(season)))).toContain('neither an event');
  });

  it('is unreadable if it has an empty table and no event', () => {
    expect(reasonOf(parseResults(table(heads('Pos', 'No', 'Pts'), '')))).toContain('empty result table');
  });

  it('never throws, whatever the page contains', () => {
    const parts = [
      '<table>',
      '<tr>',
      '<th>Pos',
      '<th>No',
      '<th>Pts',
      '<td>1',
      '<td>',
      '</table>',
      '<table class="ms-table--result">',
      picker,
    ];
    const html = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())).map((texts) => texts.join(''));
    fc.assert(
      fc.property(html, (text) => {
        expect(['table', 'not_available', 'unreadable']).toContain(parseResults(text).kind);
      }),
    );
  });
});
