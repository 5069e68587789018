import { describe, expect, it } from '@jest/globals';
import { type ClassifiedRow, matchClassification } from './championship-classification.js';

const aRow = (riderId: string | null, number: number | null, name: string): ClassifiedRow => {
  const [first = '', ...last] = name.split(' ');
  const facts = { team: null, manufacturer: null, position: 1, pointsHundredths: 2500, mark: 'FIN' };
  return { riderId, number, first, last: last.join(' '), ...facts };
};
const aRider = (championshipId: string | null, number: number, name: string) => {
  const [first = '', ...last] = name.split(' ');
  return { championshipId, number, first, last: last.join(' ') };
};
const match = (rows: ClassifiedRow[], riders: ReturnType<typeof aRider>[]) =>
  matchClassification(rows, riders).map((found) =>
    found.kind === 'rider' ? found.rider : [found.kind, found.problem],
  );

describe('the riders of a classification', () => {
  it('are found by id, whatever their number and name', () => {
    const aoyama = aRider('a', 7, 'Hiroshi Aoyama');
    expect(match([aRow('a', 73, 'HIROSHI AOYAMA')], [aoyama, aRider('j', 73, 'Someone Else')])).toEqual([aoyama]);
  });

  it('are found by number if one of the two has no id, however the name is spelled', () => {
    const [byHand, withId] = [aRider(null, 12, 'M. Vinales'), aRider('m', 93, 'Marc Márquez')];
    expect(match([aRow('v', 12, 'Maverick Viñales'), aRow(null, 93, 'Marc Marquez')], [byHand, withId])).toEqual([
      byHand,
      withId,
    ]);
  });

  it('are found by number and name if two riders share the number', () => {
    const [jones, aoyama] = [aRider(null, 7, 'Mike Jones'), aRider(null, 7, 'Hiroshi Aoyama')];
    expect(match([aRow(null, 7, 'Hiroshi Aoyama')], [jones, aoyama])).toEqual([aoyama]);
  });

  it.each<[string, ClassifiedRow[], ReturnType<typeof aRider>[], unknown[]]>([
    ['nobody', [aRow('m', 93, 'Marc Márquez')], [], [['unknown', '93 Marc Márquez is not in the season.']]],
    [
      'the number of a rider with another id',
      [aRow('a', 7, 'Hiroshi Aoyama')],
      [aRider('j', 7, 'Mike Jones')],
      [['unknown', '7 Hiroshi Aoyama is not in the season.']],
    ],
    [
      'the number of a rider with another name',
      [aRow('a', 7, 'Hiroshi Aoyama')],
      [aRider(null, 7, 'Mike Jones')],
      [['unclear', 'Number 7 is Hiroshi Aoyama in the championship, but Mike Jones in the season.']],
    ],
    [
      'the name of a rider with another number',
      [aRow('a', 73, 'Hiroshi Aoyama')],
      [aRider(null, 7, 'Hiroshi Aoyama')],
      [['unclear', 'Hiroshi Aoyama has number 73 in the championship, but 7 in the season.']],
    ],
    [
      'a name without a number',
      [aRow('a', null, 'Hiroshi Aoyama')],
      [aRider(null, 7, 'Hiroshi Aoyama')],
      [['unclear', 'Hiroshi Aoyama has no number in the championship, but 7 in the season.']],
    ],
    [
      'no number, and nobody of that name',
      [aRow(null, null, 'Mike Jones')],
      [],
      [['unclear', 'Mike Jones has no number in the championship and is not in the season.']],
    ],
    [
      'two riders with the number, of whom none has the name',
      [aRow(null, 7, 'Marc Márquez')],
      [aRider(null, 7, 'Mike Jones'), aRider(null, 7, 'Hiroshi Aoyama')],
      [['unclear', 'The season has 2 riders with number 7, and the name does not show which one it is.']],
    ],
    [
      'the same rider in two rows',
      [aRow(null, 7, 'Mike Jones'), aRow('x', 7, 'M. Jones')],
      [aRider(null, 7, 'Mike Jones')],
      [
        ['unclear', 'Mike Jones fits more than one row.'],
        ['unclear', 'Mike Jones fits more than one row.'],
      ],
    ],
  ])('are not guessed: %s', (_, rows, riders, expected) => {
    expect(match(rows, riders)).toEqual(expected);
  });
});
