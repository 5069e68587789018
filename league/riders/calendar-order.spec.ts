import { describe, expect, it } from '@jest/globals';
import { compareByCalendar } from './calendar-order.js';

describe('compareByCalendar', () => {
  it('puts the earlier start first, whatever the ids', () => {
    const weekends = [
      { id: 1, start: '2023-04-14' },
      { id: 2, start: '2023-03-31' },
      { id: 3, start: '2023-03-24' },
    ];
    expect(weekends.sort(compareByCalendar).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('puts the smaller id first where two start on the same day', () => {
    const weekends = [
      { id: 10, start: '2023-03-24' },
      { id: 9, start: '2023-03-24' },
    ];
    expect(weekends.sort(compareByCalendar).map(({ id }) => id)).toEqual([9, 10]); // as numbers: 9 < 10
  });
});
