import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { type ParsedResults, parseResults as parseTables } from './choose-table.js';

const parseResults = (html: string) => parseTables(load(html), 'race');

const table = (head: string, body: string, css = '') =>
  `<table class="${css}"><thead>${head}</thead><tbody>${body}</tbody></table>`;
const heads = (...texts: string[]) => `<tr>${texts.map((text) => `<th>${text}</th>`).join('')}</tr>`;
const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;

function reasonOf(parsed: ParsedResults): string {
  if (parsed.kind !== 'unreadable') throw new Error(`not unreadable: ${parsed.kind}`);
  return parsed.reason;
}

const result = (number: string, css = '') => table(heads('Pos', 'No', 'Pts'), cells('1', number, '25'), css);

describe('the result table of a page', () => {
  it('is doubtful if it hides its points, or marks riders who have a position', () => {
    const hidden = table(heads('Pos', 'No', 'Pts').replace('<th>Pts', '<th hidden>Pts'), cells('1', '93', '25'));
    expect(parseResults(hidden)).toMatchObject({ doubts: ['The page hides the column for the points.'] });
    const marked = table(
      heads('Pos', 'No', 'Time', 'Pts'),
      cells('1', '93', '41:22', '25') + cells('2', '5', 'Ret.', ''),
    );
    expect(parseResults(marked)).toMatchObject({
      doubts: ['Riders have a position although the page marks them: 5 (2, “Ret.”).'],
    });
    const reason = table(
      heads('Pos', 'No', 'Time/Retired', 'Pts'),
      cells('1', '93', '41:22', '25') + cells('2', '5', '+1 lap', '20') + cells('3', '7', 'Accident', '16'),
    );
    expect(parseResults(reason)).toMatchObject({
      doubts: ['Riders have a position although the page marks them: 7 (3, “Accident”).'],
    });
  });

  it('is doubtful if a rider has a position and a short mark in a column for times, in any language', () => {
    const heading = (text: string) => heads('Pos', 'No', text, 'Pts');
    const lines = (css = '') =>
      cells('1', '93', '41:22', '25') + cells('2', '5', 'NC', '20').replace('<td>NC', `<td class="${css}">NC`);
    expect(parseResults(table(heading('Gap'), lines()))).toMatchObject({
      doubts: ['Riders have a position although the page marks them: 5 (2, “NC”).'],
    });
    expect(parseResults(table(heading('Zeit'), lines('ms-table_field--time')))).toMatchObject({
      doubts: [expect.stringContaining('5 (2, “NC”)')],
    });
    expect(parseResults(table(heading('Team'), lines()))).toMatchObject({ doubts: [] });
  });

  it('is doubtful if a mark in brackets or a remark may change the result', () => {
    const parsed = parseResults(
      table(
        heads('Pos', 'No', 'Rider', 'Pts'),
        cells('1', '93', 'M. Marquez (DSQ)', '25*') + cells('2', '5', 'Zarco (F)', '20'),
      ),
    );
    expect(parsed).toMatchObject({
      doubts: [
        'Riders have a position although the page marks them: 93 (1, “M. Marquez (DSQ)”).',
        'The page has remarks beside points: 93 (“25*”).',
      ],
    });
  });

  it('is doubtful if the browser sees something above its rows', () => {
    expect(parseResults(result('93').replace('<table', '<table data-covered'))).toMatchObject({
      doubts: ['Something on the page covers rows of the result table.'],
    });
  });

  it('is not looked for among hundreds of tables', () => {
    expect(reasonOf(parseResults(result('93').repeat(201)))).toBe(
      'The page has 201 tables, too many to find the result.',
    );
  });

  it('is refused if the browser shows its cells in a different order, as a style sheet can', () => {
    expect(reasonOf(parseResults(result('93').replace('<table', '<table data-shuffled')))).toBe(
      'The result table shows its cells in a different order than its source has them.',
    );
  });

  it.each([
    ['hidden', `<div hidden>${result('37')}</div>`],
    ['not displayed', `<div style="color: red; display:none">${result('37')}</div>`],
    ['invisible', `<div style="visibility: hidden">${result('37')}</div>`],
    ['a template', `<template>${result('37')}</template>`],
    ['in an inactive panel', `<div role="tabpanel" aria-hidden="true">${result('37')}</div>`],
    ['folded away', `<details><summary>Sprint</summary>${result('37')}</details>`],
    ['hidden by a style sheet, as detected by the browser', `<div data-unrendered="">${result('37')}</div>`],
    ['the starting grid', `<h3>Starting grid</h3>${result('37')}`],
    ['the starting grid by its caption', result('37').replace('<thead>', '<caption>Starting grid</caption><thead>')],
    ['the qualifying', `<section><h2>Qualifying 2</h2>${result('37')}</section>`],
    ['the fastest laps', `<p>Fastest laps</p>${result('37')}`],
    ['the championship', `<h2>World Championship standings</h2>${result('37')}`],
    ['a copy for narrow screens', result('93')],
  ])('is not the table above it, which is %s', (_, other) => {
    expect(parseResults(`${other}<h2>Result</h2>${result('93')}`)).toMatchObject({
      kind: 'table',
      rows: [{ number: '93' }],
    });
    expect(parseResults(other + result('93'))).toMatchObject({ kind: 'table', rows: [{ number: '93' }] });
  });

  it('belongs to the requested session', () => {
    const both = `<h2>Race</h2>${result('93')}<h2>Sprint race</h2>${result('37')}`;
    expect(parseTables(load(both), 'race')).toMatchObject({ rows: [{ number: '93' }], headings: ['Race'] });
    expect(parseTables(load(both), 'sprint')).toMatchObject({ rows: [{ number: '37' }], headings: ['Sprint race'] });
    expect(reasonOf(parseTables(load(`<h2>Race</h2>${result('93')}`), 'sprint'))).toBe(
      'The page shows the race (heading “Race”), not the sprint.',
    );
  });

  it.each([
    ['a row above its heads', result('93').replace('<tr>', '<tr><th colspan="3">Sprint</th></tr><tr>')],
    ['its first row', result('93').replace('<tbody>', '<tbody><tr><td colspan="3">Sprint results</td></tr>')],
    ['the label of its part', `<section aria-label="Sprint">${result('93')}</section>`],
    ['the text below its figure', `<figure>${result('93')}<figcaption>Sprint</figcaption></figure>`],
  ])('names its session in %s', (_, html) => {
    expect(reasonOf(parseResults(html))).toMatch(/^The page shows the sprint \(heading “Sprint/);
  });

  it('is not guessed if several tables are possible', () => {
    expect(reasonOf(parseResults(`<h2>Group A</h2>${result('93')}<h2>Group B</h2>${result('37')}`))).toBe(
      'The page has 2 tables that could be the result: “Group A”, “Group B”.',
    );
    expect(reasonOf(parseResults(`<h2>Race</h2>${result('93')}${result('37')}`))).toContain(
      '2 tables that could be the result',
    );
  });

  it.each([
    ['with columns of its own', table(heads('No', 'Rider'), cells('5', 'J. Zarco'))],
    ['with the same columns', table(heads('Pos', 'No', 'Pts'), cells('', '5', ''))],
    ['with positions, which do not count', table(heads('Pos', 'No', 'Pts'), cells('19', '5', ''))],
    ['without headings', table('', cells('', '5', ''))],
  ])('continues in the table “Not classified” below it: %s', (_, rest) => {
    const parsed = parseResults(`<h2>Race</h2>${result('93')}<h3>Not classified</h3>${rest}`);
    expect(parsed).toMatchObject({ rows: [{ number: '93' }, { number: '5', unclassified: true }] });
  });

  it('continues in a table whose riders all have a mark, and below a line within the table', () => {
    const marked = table(heads('Pos', 'No', 'Pts'), cells('dnf', '5', ''));
    expect(parseResults(result('93') + marked)).toMatchObject({
      rows: [{ number: '93' }, { number: '5', unclassified: true }],
    });
    const line = '<tr><td colspan="3">Not classified</td></tr>';
    const html = table(heads('Pos', 'No', 'Pts'), cells('1', '93', '25') + line + cells('', '5', ''));
    expect(parseResults(html)).toMatchObject({ rows: [{ number: '93' }, { number: '5', unclassified: true }] });
  });

  it.each([
    ['<span>M. Marquez</span> <span>Ducati</span>', 'M. Marquez'],
    ['M. Marquez <small>Ducati</small>', 'M. Marquez'],
    ['<i>ESP</i> M. Marquez <small>Ducati</small>', 'M. Marquez'],
    ['<i>Spain</i><a>M. Marquez</a><span>Ducati</span>', 'M. Marquez'],
  ])('has the names of riders without country and team: %s', (cell, name) => {
    const html = table(heads('Pos', 'No', 'Rider', 'Pts'), cells('1', '93', cell, '25'));
    expect(parseResults(html)).toMatchObject({ rows: [{ name, team: 'Ducati' }] });
  });
});
