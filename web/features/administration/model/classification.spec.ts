import { describe, expect, it } from '@jest/globals';
import type { Competitor } from '../../../../league/contract/shapes.js';
import { parseClassification, textOfResult } from './classification.js';

const rider = (number: number, first: string, last: string): Competitor => ({ id: 1000 + number, first, last, number });
const riders = [
  rider(1, 'Francesco', 'Bagnaia'),
  rider(2, 'Pedro', 'Acosta'),
  rider(49, 'Fabio', 'Di Giannantonio'),
  rider(73, 'Álex', 'Márquez'),
  rider(89, 'Jorge', 'Martín'),
  rider(93, 'Marc', 'Márquez'),
];

function parse(text: string) {
  const { positions, problems } = parseClassification(text, riders);
  return problems.length > 0 ? problems : positions.map(({ rider, position }) => `${position}:${rider.number}`);
}

describe('a classification that is read from typed lines', () => {
  it.each([
    ['numbers', '89\n1\n93', ['1:89', '2:1', '3:93']],
    ['names, without their accents', 'Martin\nBagnaia\ndi giannantonio', ['1:89', '2:1', '3:49']],
    ['positions and numbers', '1 89\n2. 1\n3) 93', ['1:89', '2:1', '3:93']],
    ['positions and names', '1 Jorge MARTIN\n2 F. Bagnaia', ['1:89', '2:1']],
    ['the number 1 on the second position, its name behind it', '2 P. Acosta\n1 F. Bagnaia', ['1:2', '2:1']],
    ['numbers and names', '89 Martín\n93 Marc Márquez', ['1:89', '2:93']],
    [
      'a page: position, number, name, team, time',
      "1\t89\tJorge Martín\tPramac\t40'12.1\n2\t1\tBagnaia\tLenovo\t+1.2",
      ['1:89', '2:1'],
    ],
    ['one of two with a last name, by the first name or its initial', '1 Marc Márquez\n2 A. Marquez', ['1:93', '2:73']],
    ['empty lines between', '89\n\n \n1', ['1:89', '2:1']],
    ['who was not classified, after its heading', '89\nNot classified\n1\n93 Marc Márquez', ['1:89', '0:1', '0:93']],
    ['who was not classified, each marked', '89\n- 1\nDNF 93\n– 49 Di Giannantonio', ['1:89', '0:1', '0:93', '0:49']],
    ['position 0', '1 89\n0 1', ['1:89', '0:1']],
    ['the other headings of pages', '89\nNon classifiés\n1', ['1:89', '0:1']],
    ['the heading of those who did not finish', '89\nDid not finish\n1', ['1:89', '0:1']],
    ...['nc', 'DNF', 'dns', 'DSQ', 'dq', 'Ret', 'OUT', '-', '--', '—', '–'].map((mark): [string, string, string[]] => [
      `who is marked ${mark}`,
      `89\n${mark} 1 Bagnaia`,
      ['1:89', '0:1'],
    ]),
    ['who is marked behind the name', '89\n1 Bagnaia DNF', ['1:89', '0:1']],
    ['no mark out of a name that begins like one', '89\n1 Bagnaia Retro', ['1:89', '2:1']],
    ['no heading out of a name behind another word', '1 Not Classified Martin', ['1:89']],
    ['no mark out of a name that ends like one', '89\n1 Bagnaia Cadoret', ['1:89', '2:1']],
    ['the next position behind one who was not classified', '89\n- 1\n93', ['1:89', '0:1', '2:93']],
    ['no number out of a word with digits', '1 GP23 Martin\n2 20pts Bagnaia', ['1:89', '2:1']],
    ['three numbers, the first two', '1 89 25\n2 1 20', ['1:89', '2:1']],
    ['a first name in full before its initial', 'Marc A. Marquez', ['1:93']],
    ['nothing', ' \n', []],
  ])('takes %s', (_, text, positions) => {
    expect(parse(text)).toEqual(positions);
  });

  it.each([
    ['a gap', '1 89\n3 1', 'Line 2: it says position 3, but 2 is next.'],
    ['a double position', '1 89\n1 93', 'Line 2: it says position 1, but 2 is next.'],
    ['a position that is also the number of the rider', '89\n1 1', 'Line 2: it says position 1, but 2 is next.'],
    ['a position before a name', '3 Bagnaia', 'Line 1: it says position 3, but 1 is next.'],
    ['half a name', 'Giannantonio', 'Line 1: no rider of the season has this name.'],
    ['a number and a name that are both unknown', '44 Rossi', 'Line 1: no rider of the season has this name.'],
    ['a mark of nobody', 'DNF', 'Line 1: no rider of the season has this name.'],
    ['a rider twice', '89\n1\nMartin', 'Line 3: Jorge Martín is in the list twice.'],
    ['an unknown number', '89\n\n44', 'Line 3: the season has no rider with number 44.'],
    ['an unknown name', 'Rossi', 'Line 1: no rider of the season has this name.'],
    ['a name of two', 'Marquez', 'Line 1: several riders of the season have this name; put the number before it.'],
    ['a number with another name', '1 89 Bagnaia', 'Line 1: the name is not that of number 89, Jorge Martín.'],
    ['a number with a name unknown', '89 Rossi', 'Line 1: number 89 is Jorge Martín, but the line has another name.'],
    [
      'a position after the heading',
      '89\nNot classified\n2 1',
      'Line 3: it says position 2, but those after “Not classified” have none.',
    ],
  ])('says what is wrong with %s', (_, text, problem) => {
    expect(parse(text)).toEqual([problem]);
  });
});

describe('the text of a stored result', () => {
  const row = (number: number, position: number) => {
    const { id, ...names } = riders.find((one) => one.number === number) as Competitor;
    return { ...names, competitor_id: id, position, points: 0 };
  };

  it('is parsed as that result again', () => {
    expect(parse(textOfResult([row(93, 0), row(1, 2), row(89, 1)]))).toEqual(['1:89', '2:1', '0:93']);
  });

  it('names the position of a rider behind a gap, who does not move up', () => {
    const text = textOfResult([row(89, 1), row(1, 2), row(93, 4)]);
    expect(text).toBe('89 Jorge Martín\n1 Francesco Bagnaia\n4 93 Marc Márquez\n');
    expect(parse(text)).toEqual([expect.stringMatching(/^Line 3: /)]);
  });
});
