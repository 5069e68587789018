import type { PicksSimple, RiderFlat, StandRow, UserSimple, WeekendStandRow } from '../../league/contract/shapes.js';

/** A member in a response of the API, without a picture. An empty name means a deleted account. */
export const aMember = (username: string): UserSimple => ({
  username,
  date_created: username === '' ? '' : '2022-01-01T00:00:00.000Z',
  has_profile_picture: false,
});

/** A row of the standings, with an unchanged position. */
export const aStandRow = (position: number, username: string, other: Partial<StandRow> = {}): StandRow => ({
  user: aMember(username),
  position,
  position_change: 0,
  points: 100 - position,
  ...other,
});

/** `aStandRow` with the points of the weekend. */
export const aWeekendRow = (
  position: number,
  username: string,
  other: Partial<WeekendStandRow> = {},
): WeekendStandRow => ({
  ...aStandRow(position, username),
  weekend_points: 20 - position,
  ...other,
});

/** `aWeekendRow` with picks, which are hidden by default. */
export const aPicksRow = (position: number, username: string, other: Partial<PicksSimple> = {}): PicksSimple => ({
  ...aWeekendRow(position, username),
  picks: [],
  independent_pick: null,
  rookie_pick: null,
  ...other,
});

/** A rider in a result or in picks. By default the winner. */
export const aFlatRider = (number: number, last: string, other: Partial<RiderFlat> = {}): RiderFlat => ({
  competitor_id: number,
  first: 'Marco',
  last,
  number,
  points: 25,
  position: 1,
  ...other,
});
