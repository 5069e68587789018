import { describe, expect, it } from '@jest/globals';
import { describeNotAdded, recognizeRiders } from './recognize-riders.js';

const rider = (number: number, first: string, last: string) => ({ number, first, last });
const martin = rider(89, 'Jorge', 'Martín');
const bagnaia = rider(1, 'Francesco', 'Bagnaia');
const marquez = rider(93, 'Marc', 'Márquez');
const season = [martin, bagnaia, marquez];

describe('a rider on a results page', () => {
  it('is known by number and name, regardless of case, accents and the order of first and last name', () => {
    const read = [rider(89, 'MARTIN', 'jorge'), rider(93, 'M.', 'Marquez')];
    expect(recognizeRiders(read, season)).toEqual([
      { kind: 'known', rider: martin },
      { kind: 'known', rider: marquez },
    ]);
  });

  it('is recognized with a new number', () => {
    expect(recognizeRiders([rider(5, 'Jorge', 'Martin')], season)).toEqual([
      { kind: 'moved', rider: martin, holder: null },
    ]);
  });

  it('is recognized if two riders exchange their numbers', () => {
    const read = [rider(1, 'Jorge', 'Martín'), rider(63, 'Francesco', 'Bagnaia')];
    expect(recognizeRiders(read, season)).toEqual([
      { kind: 'moved', rider: martin, holder: bagnaia },
      { kind: 'moved', rider: bagnaia, holder: null },
    ]);
  });

  it('is a different person if only the number is the same', () => {
    expect(recognizeRiders([rider(93, 'Álex', 'Márquez')], season)).toEqual([{ kind: 'taken', holder: marquez }]);
  });

  it('is new if both number and name are new', () => {
    expect(recognizeRiders([rider(73, 'Álex', 'Márquez')], season)).toEqual([{ kind: 'new' }]);
  });

  it('is recognized only once, by the better match', () => {
    const read = [rider(5, 'J.', 'Martin'), rider(6, 'Jorge', 'Martín')];
    expect(recognizeRiders(read, season)).toEqual([{ kind: 'new' }, { kind: 'moved', rider: martin, holder: null }]);
  });

  it('is reported with the reason if the rider is not added', () => {
    const read = [rider(1, 'Jorge', 'Martín'), rider(93, 'Álex', 'Márquez'), rider(5, 'Johann', 'Zarco'), bagnaia];
    const recognized = recognizeRiders(read, season);
    expect(read.map((one, index) => describeNotAdded(one, recognized[index]!))).toEqual([
      'Jorge Martín is in the season with number 89, which was not changed to 1. Number 1 belongs to Francesco Bagnaia.',
      'Álex Márquez was not added: number 93 belongs to Marc Márquez.',
      null,
      null,
    ]);
  });
});
