import { describe, expect, it } from 'vitest';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { allRiders, arrangeRiders, formatRiders, type RidersView, sortBy } from './riders.js';

const rider = (number: number, first: string, last: string, more: Partial<SeasonRider> = {}): SeasonRider => ({
  id: number,
  independent: false,
  rookie: false,
  competitor_points: { id: number, points: 0, competitor: { id: number, first, last, number } },
  ...more,
});
/** In championship order: 93 comes before 73 and 10, who have equal points. */
const riders = [
  rider(93, 'Marc', 'Márquez'),
  rider(73, 'Álex', 'Márquez', { independent: true }),
  rider(10, 'Luca', 'Marini', { independent: true, rookie: true }),
  rider(41, 'Aleix', 'Espargaró'),
];
const shown = (view: Partial<RidersView>) => arrangeRiders(riders, { ...allRiders, ...view }).map(({ id }) => id);

// proves: admin-riders-28
describe('arrangeRiders', () => {
  it.each<[Partial<RidersView>, number[]]>([
    [{}, [93, 73, 10, 41]],
    [{ reversed: true }, [41, 10, 73, 93]],
    [{ by: 'number' }, [10, 41, 73, 93]],
    [{ by: 'number', reversed: true }, [93, 73, 41, 10]],
    [{ by: 'name' }, [41, 10, 73, 93]],
    [{ typed: 'marquez' }, [93, 73]],
    [{ typed: 'MARQ', by: 'number' }, [73, 93]],
    [{ typed: '4' }, [41]],
    [{ independentOnly: true }, [73, 10]],
    [{ rookiesOnly: true }, [10]],
    [{ independentOnly: true, rookiesOnly: true, typed: 'alex' }, []],
  ])('arranges the riders by the view %j', (view, ids) => {
    expect(shown(view)).toEqual(ids);
  });

  it('treats names that only differ in accents as equal, so that the first name decides', () => {
    const two = [rider(1, 'Zoe', 'Marquez'), rider(2, 'Ana', 'Márquez')];
    expect(arrangeRiders(two, { ...allRiders, by: 'name' }).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('does not modify its input', () => {
    shown({ by: 'number' });
    expect(riders.map(({ id }) => id)).toEqual([93, 73, 10, 41]);
  });
});

describe('sortBy', () => {
  it('sorts a new column in its own order, and reverses it at the next click', () => {
    const byName = sortBy({ ...allRiders, reversed: true }, 'name');
    expect(byName).toMatchObject({ by: 'name', reversed: false });
    expect(sortBy(allRiders, 'name')).toMatchObject({ by: 'name', reversed: false });
    expect(sortBy(byName, 'name')).toMatchObject({ by: 'name', reversed: true });
    expect(sortBy(sortBy(byName, 'name'), 'name')).toMatchObject({ by: 'name', reversed: false });
  });
});

it('formatRiders lists riders by number and name', () => {
  const zarco = { number: 5, first: 'Johann', last: 'Zarco' };
  const diGiannantonio = { number: 49, first: 'Fabio', last: 'Di Giannantonio' };
  expect(formatRiders([zarco, diGiannantonio])).toBe('5 Johann Zarco, 49 Fabio Di Giannantonio');
  expect(formatRiders([])).toBe('');
});
