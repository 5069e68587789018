import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { readResultTable } from './result-table.js';

const read = (html: string) => {
  const $ = load(`<table>${html}</table>`);
  return readResultTable($, $('table').first());
};
const headRow = '<thead><tr><th>Pos</th><th>No</th><th>Rider</th><th>Pts</th></tr></thead>';
const body = (...rows: string[]) => `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody>`;
const row = (name: string) => `<td>1</td><td>93</td><td>${name}</td><td>25</td>`;
const nameIn = (cell: string) => read(headRow + body(row(cell))).rows[0]?.name;

describe('the fields of a table', () => {
  it('are found by the headings of the columns', () => {
    const { heads: columnHeads, found, rows } = read(headRow + body(row('M. Marquez')));
    expect(columnHeads).toEqual(['Pos', 'No', 'Rider', 'Pts']);
    expect([...found]).toEqual(['position', 'number', 'name', 'points']);
    expect(rows).toEqual([{ position: '1', number: '93', name: 'M. Marquez', points: '25' }]);
  });

  it('are found by the class of a column heading, whatever the other headings are', () => {
    const named =
      '<tr><th class="ms-table_field--points">A</th><th>Pts</th><th class="ms-table_field--number">B</th></tr>';
    const { rows } = read(named + body('<td>25</td><td>9</td><td>93</td>'));
    expect(rows).toEqual([{ position: '', number: '93', name: '', points: '25' }]);
  });

  it('are found by the class of their cells in only some of the rows', () => {
    const marked = '<td class="ms-table_field--number">93</td><td>25</td>';
    const { found, rows } = read(body(marked, '<td>5</td><td>20</td>'));
    expect([...found]).toEqual(['number']);
    expect(rows.map(({ number }) => number)).toEqual(['93', '']);
  });

  it('are not found in a table without column headings and classes', () => {
    const { heads: columnHeads, found, rows } = read(body('<td>1</td><td>93</td>'));
    expect([columnHeads, [...found]]).toEqual([[], []]);
    expect(rows).toEqual([{ position: '', number: '', name: '', points: '' }]);
  });
});

describe('the rows of a table', () => {
  it.each([
    ['heads', body('<td>1</td><td>93</td><td>A</td><td>25</td>', '<th>2</th><th>5</th><th>B</th><td>20</td>')],
    ['cells of its foot', `${body('<td>1</td><td>93</td><td>A</td><td>25</td>')}<tfoot>${row('B')}</tfoot>`],
  ])('may have riders in %s', (_, rows) => {
    expect(read(headRow + rows).rows).toHaveLength(2);
  });

  it('come from its own body, not from its foot or from a table within a cell', () => {
    const inner = `<table>${body('<td>7</td><td>7</td>')}</table>`;
    const foot = '<tfoot><tr><td>1</td><td>1</td></tr></tfoot>';
    const { rows } = read(headRow + body(`<td>1</td><td>93</td><td>A</td><td>25${inner}</td>`) + foot);
    expect(rows.map(({ number }) => number)).toEqual(['93']);
  });
});

describe('a value', () => {
  it('is the first element that the site marks as a value, without the rest of the cell', () => {
    const value = '<i>gained 2</i><span class="ms-table_row-value"> 1 </span><span class="ms-table_row-value">2</span>';
    expect(read(headRow + body(`<td>${value}</td><td>93</td><td></td><td></td>`)).rows[0]?.position).toBe('1');
  });

  it('is a visible one if others are hidden', () => {
    const hidden = '<span class="ms-table_row-value" hidden>3</span>';
    const cell = (values: string) => read(headRow + body(`<td>${values}</td><td>93</td><td></td><td></td>`)).rows[0];
    expect(cell(`${hidden}<span class="ms-table_row-value">1</span>`)?.position).toBe('1');
    expect(cell(hidden)?.position).toBe('3');
  });
});

describe('a name', () => {
  it.each([
    ['the short one', '<b>Marc Marquez</b><span class="name-short">M. Marquez</span><i>Honda</i>', 'M. Marquez'],
    ['the first innermost element with a text', '<p><i> </i><b>M. Marquez</b></p><i>Honda</i>', 'M. Marquez'],
    ['the text of a cell without elements', ' M.  Marquez ', 'M. Marquez'],
    ['the text of a cell whose elements have no text', '<img>M. Marquez', 'M. Marquez'],
    ['none in an empty cell', '', ''],
  ])('is %s', (_, cell, name) => {
    expect(nameIn(cell)).toBe(name);
  });
});
