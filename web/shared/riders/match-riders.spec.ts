import { describe, expect, it } from 'vitest';
import type { SeasonRider } from '../../../league/contract/shapes.js';
import { plainLetters } from '../../../league/contract/plain-letters.js';
import { matchRiders } from './match-riders.js';

const rider = (number: number, first: string, last: string) =>
  ({ competitor_points: { competitor: { number, first, last } } }) as SeasonRider;
const riders = [
  rider(1, 'Francesco', 'Bagnaia'),
  rider(10, 'Luca', 'Marini'),
  rider(49, 'Fabio', 'Di Giannantonio'),
  rider(93, 'Marc', 'Márquez'),
];
const found = (typed: string) => matchRiders(riders, typed).map((one) => one.competitor_points.competitor.number);

// proves: admin-riders-28
describe('matchRiders', () => {
  it.each([
    ['', [1, 10, 49, 93]],
    ['1', [1, 10]],
    ['93', [93]],
    ['mar', [10, 93]],
    ['MARQUEZ', [93]],
    ['Márq', [93]],
    ['marc m', [93]],
    ['gian', [49]],
    ['di gi', [49]],
    [' 93 ', [93]],
    ['9x', []],
    ['x9', []],
    ['agnaia', []],
    ['7', []],
  ])('finds the numbers %j for "%s"', (typed, numbers) => {
    expect(found(typed)).toEqual(numbers);
  });
});

it.each([
  ['Márquez', 'marquez'],
  ['Ma\u0301rquez', 'marquez'], // the accent is a separate character
  ['Räikkönen', 'raikkonen'],
  ['FABIO DI GIANNANTONIO', 'fabio di giannantonio'],
  ['Nº 93', 'nº 93'],
])('plainLetters turns %s into %s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
});
