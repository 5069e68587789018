import { describe, expect, it } from '@jest/globals';
import { findOddNames } from './odd-names.js';

const riders = [
  { number: 93, first: 'Marc', last: 'Márquez' },
  { number: 73, first: 'Álex', last: 'Márquez' },
  { number: 36, first: 'Joan', last: 'Mir' },
  { number: 5, first: 'Johann', last: 'Zarco' },
  { number: 42, first: 'Álex', last: 'Rins' },
];
const rows = (names: Record<number, string>) =>
  Object.entries(names).map(([number, name]) => ({ number: Number(number), name }));
const usual = { 93: 'M. Marquez', 73: 'Á. Márquez', 36: 'J. Mir', 5: 'ZARCO Johann', 42: 'A. Rins' };
const oddNames = (names: Record<number, string>) => findOddNames(rows({ ...usual, ...names }), riders);

// proves: rules-61
describe('the names on a page', () => {
  it('confirm the numbers', () => {
    expect(oddNames({})).toEqual([]);
    expect(oddNames({ 36: 'Mir', 5: 'Zarco' })).toEqual([]);
  });

  it('are odd if a substitute has the number of a rider', () => {
    expect(oddNames({ 93: 'I. Lecuona' })).toEqual([
      'Number 93 is “I. Lecuona” on the page, but Marc Márquez in the season.',
    ]);
  });

  it('are odd if the page shows another class, whose riders have the same numbers', () => {
    expect(oddNames({ 93: 'F. Salac', 36: 'A. Piqueras' })).toEqual([
      '2 riders have other names on the page than in the season. For example, number 36 is “A. Piqueras” on the page, but Joan Mir in the season.',
    ]);
  });

  it.each([
    ['a surname', { 93: 'Márquez' }, 'Number 93 is “Márquez” on the page, which may be Marc Márquez or Álex Márquez.'],
    ['a first name', { 42: 'Alex' }, 'Number 42 is “Alex” on the page, which may be Álex Rins or Álex Márquez.'],
    [
      'surnames',
      { 93: 'MARQUEZ', 73: 'Marquez' },
      '2 names on the page fit several riders of the season. For example, number 73 is “Marquez” on the page, which may be Álex Márquez or Marc Márquez.',
    ],
  ])('are odd if several riders of the season have the name: %s', (_, names, oddity) => {
    expect(oddNames(names)).toEqual([oddity]);
  });

  it.each([
    ['no name', ''],
    ['a country', 'ESP'],
  ])('are odd if a row has %s instead', (_, name) => {
    expect(oddNames({ 93: name, 5: name })).toEqual([
      'The page has no names beside these numbers, so they could not be compared with names: 5, 93.',
    ]);
  });

  it('are odd if most rows have no name', () => {
    expect(oddNames({ 93: 'MAR', 73: 'MAR', 5: 'ZAR' })).toEqual([
      'The page does not name its riders, so their numbers could not be compared with names.',
    ]);
  });
});
