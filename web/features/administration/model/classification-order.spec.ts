import { describe, expect, it } from 'vitest';
import type { Competitor } from '../../../../league/contract/shapes.js';
import { parseClassification } from './classification.js';

const rider = (number: number, first: string, last: string): Competitor => ({ id: 1000 + number, first, last, number });
const riders = [
  rider(1, 'Francesco', 'Bagnaia'),
  rider(2, 'Pedro', 'Acosta'),
  rider(49, 'Fabio', 'Di Giannantonio'),
  rider(73, 'Álex', 'Márquez'),
  rider(89, 'Jorge', 'Martín'),
  rider(93, 'Marc', 'Márquez'),
];

function parse(text: string, given = riders) {
  const { positions, problems } = parseClassification(text, given);
  return problems.length > 0 ? problems : positions.map(({ rider, position }) => `${position}:${rider.number}`);
}

describe('numbers after the names', () => {
  const names = ['Acosta', 'Bagnaia', 'Di Giannantonio', 'Marc Márquez', 'Martín'];
  const lines = (values: readonly (number | string)[]) =>
    parse(names.map((name, index) => `${name} ${values[index]} 27 laps`).join('\n'));
  const other = (what: string) => [
    `The numbers after the names look like ${what} that do not fit the order: put the winner first, write DNF before riders who are not classified, or delete these numbers.`,
  ];

  it('may be positions or points that contradict the order of the lines', () => {
    expect(lines([3, 1, 5, 2, 4])).toEqual(other('positions'));
    expect(lines([16, 25, 11, 20, 13])).toEqual(other('points'));
    expect(lines([7, 12, 5, 9, 6])).toEqual(other('points'));
  });

  it('may be points that riders who are not classified lack', () => {
    const places = Array.from({ length: 8 }, (_, index) => rider(50 + index, 'A', `Rider${'abcdefgh'[index]}`));
    const text = places.map(({ last }, index) => `${last} ${[25, 20, 16, 13, 11, 10][index] ?? 0}`).join('\n');
    expect(parse(text, places)).toEqual(other('points'));
  });

  it('may agree with the order, or mean anything else', () => {
    const inOrder = ['1:2', '2:1', '3:49', '4:93', '5:89'];
    for (const values of [
      [1, 2, 3, 4, 5],
      [25, 20, 16, 13, 11],
      [12, 9, 7, 6, 5],
      [310, 312, 311, 309, 314],
      ['', '', '', '', ''],
    ])
      expect(lines(values)).toEqual(inOrder);
  });
});

describe('a line without a position', () => {
  const names = ['1 2 Acosta', '2 1 Bagnaia', '3 49 Di Giannantonio'];
  const told = 'Line 4: it has no position, but most lines have one: add it, or write DNF before the rider.';

  it.each(['', '\t', 'x ', '* ', 'R ', 'EX ', 'n/a ', '❌ '])(
    'is a problem if most lines have one, because the rider may not be classified: “%s”',
    (mark) => {
      expect(parse([...names, `${mark}89 Jorge Martín 11 laps`].join('\n'))).toEqual([told]);
    },
  );

  it('is understood with a mark, below a heading, or if most lines have none', () => {
    const others = ['1:2', '2:1', '3:49'];
    expect(parse([...names, 'DNF 89 Jorge Martín'].join('\n'))).toEqual([...others, '0:89']);
    expect(parse([...names, 'Not classified', '89 Jorge Martín'].join('\n'))).toEqual([...others, '0:89']);
    const numbers = [rider(1, 'Francesco', 'Bagnaia'), rider(2, 'Pedro', 'Acosta'), rider(89, 'Jorge', 'Martín')];
    expect(parse('1 Bagnaia\n2 Acosta\n89 Martín', numbers)).toEqual(['1:1', '2:2', '3:89']);
    expect(parse(['2 Acosta', '1 Bagnaia', '3. Di Giannantonio', '89 Jorge Martín'].join('\n'))).toEqual([
      ...others,
      '4:89',
    ]);
  });
});
