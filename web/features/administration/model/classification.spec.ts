import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
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

function parse(text: string, given = riders) {
  const { positions, problems } = parseClassification(text, given);
  return problems.length > 0 ? problems : positions.map(({ rider, position }) => `${position}:${rider.number}`);
}

describe('a number of two riders', () => {
  const sevens = [...riders, rider(7, 'Mike', 'Jones'), { ...rider(7, 'Hiroshi', 'Aoyama'), id: 2007 }];

  it('needs a name', () => {
    expect(parse('7 Aoyama', sevens)).toEqual(['1:7']);
    expect(parseClassification('7 Aoyama', sevens).positions[0]?.rider.last).toBe('Aoyama');
    expect(parse('7', sevens)).toEqual([
      'Line 1: several riders of the season have number 7; write the name after it.',
    ]);
  });
});

describe('a typed classification', () => {
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
    [
      'riders who were not classified, after that heading',
      '89\nNot classified\n1\n93 Marc Márquez',
      ['1:89', '0:1', '0:93'],
    ],
    [
      'riders who were not classified, each with a mark',
      '89\nnc 1\nDNF 93\nN/C 49 Di Giannantonio',
      ['1:89', '0:1', '0:93', '0:49'],
    ],
    ['position 0', '1 89\n0 1', ['1:89', '0:1']],
    ['the headings of pages in other languages', '89\nNon classifiés\n1', ['1:89', '0:1']],
    ['the heading of those who did not finish', '89\nDid not finish\n1', ['1:89', '0:1']],
    ['a heading with a count', '89\nNot classified (2)\n1\n93', ['1:89', '0:1', '0:93']],
    ...[
      'nc',
      'DNF',
      'dns',
      'DSQ',
      'dq',
      'Ret',
      'OUT',
      'N/C',
      'Retired',
      'Not classified',
      'Did not start',
      'WDN',
      'D.N.F.',
      'd.s.q',
      'Rit.',
      'Abandon',
      'Ausfall',
    ].map((mark): [string, string, string[]] => [`who is marked ${mark}`, `89\n${mark} 1 Bagnaia`, ['1:89', '0:1']]),
    ['a rider with a mark behind the name', '89\n1 Bagnaia DNF', ['1:89', '0:1']],
    ['riders with marks in brackets', '89\n1 Bagnaia (DNF)\n[dns] 93', ['1:89', '0:1', '0:93']],
    ['a footnote mark beside a number', '1 89³\n2 1¹', ['1:89', '2:1']],
    ['an invisible mark before the position', '\u200e1 93', ['1:93']],
    ['digits of double width', '１ ９３\n２ 1', ['1:93', '2:1']],
    [
      'two riders in one line as a problem',
      '1 93 Marc Marquez 2 1 Bagnaia\n93 Marquez / 49 Di Giannantonio',
      [
        'Line 1: it names Marc Márquez and Francesco Bagnaia: put each rider in a line.',
        'Line 2: it names Marc Márquez and Fabio Di Giannantonio: put each rider in a line.',
      ],
    ],
    [
      'two riders in one line who share a last name or have no names as a problem',
      '1 93 Marc Marquez 2 73 Alex Marquez\n1 93/73',
      [
        'Line 1: it names Marc Márquez and Álex Márquez: put each rider in a line.',
        'Line 2: it can mean 93 Marc Márquez or 73 Álex Márquez: add the name, or leave only the position and the number.',
      ],
    ],
    ['a name that begins like a mark', '89\n1 Bagnaia Retro', ['1:89', '2:1']],
    ['a name that ends like a mark', '89\n1 Bagnaia Cadoret', ['1:89', '2:1']],
    ['the next position behind a rider who was not classified', '89\nnc 1\n93', ['1:89', '0:1', '2:93']],
    ['a dash between position, number and name', '1 - 93 - Marc Marquez', ['1:93']],
    ['a dash before the team', '1. Marc Marquez - Gresini Racing\n2. Pedro Acosta – KTM', ['1:93', '2:2']],
    ['dashes without spaces', '1-93-Marc Marquez', ['1:93']],
    ['dashes that are bullets of every line', '- 93 Marc Marquez\n- Bagnaia', ['1:93', '2:1']],
    ['a dash in the column of the gap', '1 93 Marc Marquez -\n2 1 Bagnaia +1.234', ['1:93', '2:1']],
    ['ordinals', '1st Marc Marquez\n2nd 89', ['1:93', '2:89']],
    ['positions with a letter', 'P1 93\nP2: Bagnaia', ['1:93', '2:1']],
    ['a position behind the name', 'Marc Marquez, 1st\nBagnaia P2', ['1:93', '2:1']],
    ['numbers with their sign', '1 #93\n#1 Bagnaia', ['1:93', '2:1']],
    ['the last name first', '1. Marquez, Marc\n2. MARQUEZ Alex', ['1:93', '2:73']],
    ['commas', '1,93,Marc Marquez,ESP\n2,1,Francesco Bagnaia,ITA', ['1:93', '2:1']],
    [
      'the PDF of motogp.com, with its head and its other headings',
      "Pos. Points Num. Rider Nation Team Motorcycle Time Gap\n1 25 93 Marc MARQUEZ SPA Gresini 41'12.345\n2 20 1 Francesco BAGNAIA ITA Ducati 41'13.5 1.155\nNot Classified\n73 Alex MARQUEZ SPA Gresini 12'1.1 10 laps",
      ['1:93', '2:1', '0:73'],
    ],
    ['that order without names, if there is one reading', '1 25 93', ['1:93']],
    ['position, number, name, nation and team', '1 93 Marc MARQUEZ ESP Gresini', ['1:93']],
    ['a nickname beside the number', '1 Pecco Bagnaia', ['1:1']],
    ['words with digits that are not numbers', '1 GP23 Martin\n2 20pts Bagnaia', ['1:89', '2:1']],
    ['three numbers, the first two', '1 89 25\n2 1 20', ['1:89', '2:1']],
    ['a first name in full before its initial', 'Marc A. Marquez', ['1:93']],
    ['nothing', ' \n', []],
  ])('is parsed: %s', (_, text, positions) => {
    expect(parse(text)).toEqual(positions);
  });

  it.each([
    ['a gap', '1 89\n3 1', 'Line 2: it says position 3, but 2 is next.'],
    ['a double position', '1 89\n1 93', 'Line 2: it says position 1, but 2 is next.'],
    ['a position that is also the number of the rider', '89\n1 1', 'Line 2: it says position 1, but 2 is next.'],
    ['a position before a name', '3 Bagnaia', 'Line 1: it says position 3, but 1 is next.'],
    ['half a name', 'Giannantonio', 'Line 1: no rider of the season has this name.'],
    ['a number and a name that are both unknown', '44 Rossi', 'Line 1: no rider of the season has this name.'],
    [
      'a dash before one line only',
      '89\n- 1',
      'Line 2: its dash may mean “not classified”: write DNF before the rider, or delete the dash.',
    ],
    ['a position and a mark behind the name', '1 93 Marc Marquez DNF', 'Line 1: it says position 1 and DNF.'],
    [
      'a mark between other words',
      '93 Marc Marquez OUT Racing',
      'Line 1: it has “OUT” between other words: put it before the rider, or at the end.',
    ],
    [
      'the reason of a rider who did not finish',
      'Martín Accident',
      'Line 1: it says “accident”, so the rider may not be classified: write DNF before the rider, or delete the word.',
    ],
    ['two positions', '1. Bagnaia 2nd', 'Line 1: it has more than one position: 1 and 2.'],
    ['two rider numbers', '#93 Marc Marquez #73', 'Line 1: it has more than one rider number: 93 and 73.'],
    ['a beginning that is no number', '3.93 Marc Marquez', 'Line 1: its beginning, “3.93”, is not understood.'],
    [
      'a nickname without the number',
      'Pecco Bagnaia',
      'Line 1: the season has Francesco Bagnaia, but the line has another first name; put the number before it.',
    ],
    ['another person with a last name', '1 Luca Marini', 'Line 1: no rider of the season has this name.'],
    [
      'the wrong name in the order of the PDF',
      '1 25 93 Bagnaia',
      'Line 1: the name does not match number 93, Marc Márquez.',
    ],
    ['an unknown number in that order', '1 25 44', 'Line 1: the season has no rider with number 25.'],
    [
      'a rider number whose rider is missing, with points that are a rider',
      '1 25 12',
      'Line 1: the season has no rider with number 25.',
    ],
    ['a mark of nobody', 'DNF', 'Line 1: no rider of the season has this name.'],
    ['a rider twice', '89\n1\nMartin', 'Line 3: Jorge Martín is in the list twice.'],
    ['an unknown number', '89\n\n44', 'Line 3: the season has no rider with number 44.'],
    ['a whole table in one line', '1 89 Martin 25 '.repeat(40), 'Line 1: it is too long; put one rider on each line.'],
    ['signs without end', `a${'!'.repeat(1_000_000)}a`, 'Line 1: it is too long; put one rider on each line.'],
    ['an unknown name', 'Rossi', 'Line 1: no rider of the season has this name.'],
    ['a name of two', 'Marquez', 'Line 1: several riders of the season have this name; put the number before it.'],
    ['a number with another name', '1 89 Bagnaia', 'Line 1: the name does not match number 89, Jorge Martín.'],
    ['a number with a name unknown', '89 Rossi', 'Line 1: number 89 is Jorge Martín, but the line has another name.'],
    [
      'a position after the heading',
      '89\nNot classified\n2 1',
      'Line 3: it says position 2, but those after “Not classified” have none.',
    ],
  ])('has an error for %s', (_, text, problem) => {
    expect(parse(text)).toEqual([problem]);
  });
});

describe('a line with two meanings', () => {
  const more = [...riders, rider(25, 'Raúl', 'Fernández'), rider(12, 'Maverick', 'Viñales')];

  it('has an error that names both', () => {
    expect(parseClassification('1 25 93', more).problems).toEqual([
      'Line 1: it can mean 25 Raúl Fernández or 93 Marc Márquez: add the name, or leave only the position and the number.',
    ]);
  });

  it('has no error if a name decides, or if it only has a position and a number', () => {
    expect(parse2('1 25 93 Marc Marquez')).toEqual(['1:93']);
    expect(parse2('1 25 93 R. Fernandez')).toEqual(['1:25']);
    expect(parse2('1 25')).toEqual(['1:25']);
  });

  const parse2 = (text: string) => {
    const { positions, problems } = parseClassification(text, more);
    return problems.length > 0 ? problems : positions.map(({ rider, position }) => `${position}:${rider.number}`);
  };
});

describe('a typed table in one of the usual column orders', () => {
  const field = [
    ...riders,
    rider(25, 'Raúl', 'Fernández'),
    rider(12, 'Maverick', 'Viñales'),
    rider(3, 'Jean-Luc', "O'Neil"),
  ];
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const points = (position: number) => [25, 20, 16, 13, 11, 10, 9, 8, 7][position - 1] ?? 0;
  type Row = (rider: Competitor, position: number) => string;
  const formats: Record<string, Row> = {
    names: ({ first, last }) => `${first} ${last}`,
    'numbers and names': ({ number, first, last }) => `${number} ${plain(first)} ${plain(last).toUpperCase()}`,
    'dashes everywhere': ({ number, first, last }, position) => `${position} - ${number} - ${first} ${last} – Team`,
    'numbered list': ({ first, last }, position) => `${position}. ${first} ${last} - Gresini Racing`,
    'tabs and a time': ({ number, first, last }, position) =>
      `${position}\t${number}\t${first} ${last}\tESP\t+${position}.234`,
    'the PDF': ({ number, first, last }, position) =>
      `${position} ${points(position)} ${number} ${first} ${last.toUpperCase()} SPA Team 41'12.345`,
    ordinals: ({ first, last }, position) =>
      `${position}${['th', 'st', 'nd', 'rd'][position] ?? 'th'} ${last}, ${first}`,
    'letter P': ({ number, last }, position) => `P${position} #${number} ${last === 'Márquez' ? '' : last}`,
    csv: ({ number, first, last }, position) => `${position},${number},${first} ${last},${points(position)}`,
  };

  it.each(Object.entries(formats))('is parsed to the classification that it renders: %s', (_, format) => {
    const orders = fc.shuffledSubarray(field, { minLength: 1 });
    fc.assert(
      fc.property(orders, fc.nat(), fc.boolean(), (order, cut, isHeaded) => {
        const classified = order.slice(0, 1 + (cut % order.length));
        const others = order.slice(classified.length);
        const unplaced = others.map(({ number, first, last }) => `${isHeaded ? '' : 'DNF '}${number} ${first} ${last}`);
        const heading = isHeaded && others.length > 0 ? ['Not classified'] : [];
        const lines = [...classified.map((one, index) => format(one, index + 1)), ...heading, ...unplaced];
        const { positions, problems } = parseClassification(lines.join('\n'), field);
        expect(problems).toEqual([]);
        expect(positions.map(({ rider, position }) => [rider.number, position])).toEqual([
          ...classified.map(({ number }, index) => [number, index + 1]),
          ...others.map(({ number }) => [number, 0]),
        ]);
      }),
    );
  });

  it.each(Object.entries(formats))('has an error if a stated position is not the next one: %s', (_, format) => {
    const rows = field.slice(2, 5);
    const shifted = (one: Competitor, index: number) => format(one, index + 10);
    if (format(rows[0]!, 1) === format(rows[0]!, 9)) return;
    expect(parseClassification(rows.map(shifted).join('\n'), field).positions).toEqual([]);
  });
});

describe('the text of a stored result', () => {
  const row = (number: number, position: number) => {
    const { id, ...names } = riders.find((one) => one.number === number) as Competitor;
    return { ...names, competitor_id: id, position, points: 0 };
  };

  it('is parsed to the same result again', () => {
    expect(parse(textOfResult([row(93, 0), row(1, 2), row(89, 1)]))).toEqual(['1:89', '2:1', '0:93']);
  });

  it('states the position of a rider after a gap, so that the rider does not move up', () => {
    const text = textOfResult([row(89, 1), row(1, 2), row(93, 4)]);
    expect(text).toBe('89 Jorge Martín\n1 Francesco Bagnaia\n4 93 Marc Márquez\n');
    expect(parse(text)).toEqual([expect.stringMatching(/^Line 3: /)]);
  });
});
