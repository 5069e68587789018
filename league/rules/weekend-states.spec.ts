import { describe, expect, it } from '@jest/globals';
import type { WeekendStatus } from '../contract/shapes.js';
import { nextWeekendStatus, nextWeekend, openTasks, type RaceKind, type WeekendTransition } from './weekend-states.js';

const weekend = (id: number, startDate: string, endDate: string, status: WeekendStatus = 0) => {
  return { id, startDate, endDate, status };
};
const calendar = [
  weekend(11, '2023-03-24', '2023-03-26', 2),
  weekend(12, '2023-03-31', '2023-04-02', 1),
  weekend(13, '2023-04-14', '2023-04-16'),
];

describe('nextWeekend', () => {
  it.each([
    ['before the season', '2023-03-01', 12, 2],
    ['on the first day of a weekend', '2023-03-31', 12, 2],
    ['on its last day', '2023-04-02', 12, 2],
    ['the day after it, although it is not final', '2023-04-03', 13, 3],
  ])('returns the first weekend that is neither over nor final: %s', (_, today, id, round) => {
    expect(nextWeekend(calendar, today)).toMatchObject({ weekend: { id }, round });
  });

  it('returns the first weekend without results if all days are over', () => {
    expect(nextWeekend(calendar, '2023-04-17')).toMatchObject({ weekend: { id: 12 }, round: 2 });
  });

  it('returns null if all weekends are final, and without weekends', () => {
    const final = calendar.map((one) => ({ ...one, status: 2 as const }));
    expect([nextWeekend(final, '2023-03-01'), nextWeekend([], '2023-04-17')]).toEqual([null, null]);
  });
});

describe('openTasks', () => {
  const stored = (...kinds: RaceKind[]) => kinds.map((kind) => ({ weekendId: 12, kind }));
  const tasks = (today: string, results: ReturnType<typeof stored> = []) =>
    openTasks(calendar, results, today).map(({ kind, weekend: { id } }) => `${kind} ${id}`);

  it.each([
    ['nothing before the day of the sprint', '2023-03-31', []],
    ['the sprint from the day before the last one', '2023-04-01', ['retrieve-sprint 12']],
    ['the race from the last day', '2023-04-02', ['retrieve-sprint 12', 'retrieve-race 12']],
    [
      'those of every weekend that is not final',
      '2023-04-15',
      ['retrieve-sprint 12', 'retrieve-race 12', 'retrieve-sprint 13'],
    ],
  ])('returns %s', (_, today, expected) => {
    expect(tasks(today)).toEqual(expected);
  });

  it('skips stored results', () => {
    expect(tasks('2023-04-02', stored('sprint'))).toEqual(['retrieve-race 12']);
    expect(tasks('2023-04-02', stored('race'))).toEqual(['retrieve-sprint 12']);
  });

  it('returns a weekend with both results as a task to finalize, on any day', () => {
    expect(tasks('2023-03-01', stored('sprint', 'race'))).toEqual(['finalize 12']);
  });

  it('uses the only day of a weekend for both sessions', () => {
    const oneDay = [weekend(21, '2023-05-05', '2023-05-05')];
    const kinds = (today: string) => openTasks(oneDay, [], today).map(({ kind }) => kind);
    expect([kinds('2023-05-04'), kinds('2023-05-05')]).toEqual([[], ['retrieve-sprint', 'retrieve-race']]);
  });
});

const [upcoming, inProgress, final] = [0, 1, 2] as const;

describe('a weekend', () => {
  // proves: rules-31, admin-weekends-9
  it.each<[WeekendTransition, (WeekendStatus | null)[]]>([
    // from: Upcoming, In progress, Final
    ['storeResult', [inProgress, inProgress, null]],
    ['deleteLastResult', [null, upcoming, null]],
    ['finalize', [null, final, null]],
    ['unFinalize', [null, null, inProgress]],
  ])('changes its status with %s', (move, expected) => {
    expect([upcoming, inProgress, final].map((status) => nextWeekendStatus(status, move))).toEqual(expected);
  });
});
