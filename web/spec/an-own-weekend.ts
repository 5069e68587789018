import type { OwnRider, OwnWeekend } from '../../league/contract/own-weekend.js';
import { aMember, aWeekendRow } from './a-member.js';
import { aWeekend } from './a-weekend.js';

const aRider = (id: number, first: string, last: string, other: Partial<OwnRider>): OwnRider => ({
  competitor: { id, first, last, number: id },
  slots: 1,
  sprint: null,
  race: null,
  ...other,
});

/** Anna after the final Qatar GP: 15th, with a rider in two slots. She passed two members, and more passed her. */
export const anOwnWeekend = (other: Partial<OwnWeekend> = {}): OwnWeekend => ({
  weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 2 }),
  after: 'race',
  riders: [
    aRider(89, 'Jorge', 'Martin', { slots: 2, sprint: 12, race: 6 }),
    aRider(1, 'Francesco', 'Bagnaia', { race: 20 }),
    aRider(73, 'Alex', 'Marquez', {}),
  ],
  row: aWeekendRow(15, 'anna', { points: 1369, weekend_points: 56, position_change: -1 }),
  ahead: aWeekendRow(14, 'curvagrande', { points: 1373 }),
  behind: aWeekendRow(16, 'apexhunter', { points: 1360 }),
  amount_members: 30,
  passed: { users: [aMember('oldwolf'), aMember('pitwall')], others: false },
  passed_by: { users: [aMember('curvagrande')], others: true },
  ...other,
});
