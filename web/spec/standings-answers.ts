import type { StandingsAnswer } from '../../league/contract/answers.js';
import type { PicksSimple, SeasonDetailed, TableOrigin } from '../../league/contract/shapes.js';
import { aMember, aPicksRow, aFlatRider } from './a-member.js';
import { aWeekend } from './a-weekend.js';

export const portugal = aWeekend({ id: 1, title: 'Portuguese GP', status: 2 });

export const afterPortugal: TableOrigin = {
  weekend: portugal,
  round: 1,
  rounds: 20,
  with_bonus: false,
  computed_at: '2023-03-26T15:20:00.000Z',
};

const riders = ['Bagnaia', 'Martin', 'Bezzecchi', 'Binder', 'Zarco'];
/** Five picks. The first has the most points. */
const picks = riders.map((last, index) =>
  aFlatRider(index + 1, last, { points: 90 - index * 10, position: index + 1 }),
);

/** Three members with picks: anna and tardozzi lead with equal points, and a deleted account is last. */
export const rows: PicksSimple[] = [
  aPicksRow(1, 'anna', { points: 1052, picks }),
  aPicksRow(2, 'tardozzi', {
    points: 1052,
    picks: [...picks].reverse(),
    independent_pick: aFlatRider(12, 'Vinales', { first: 'Maverick', points: 15.5, position: 0 }),
    rookie_pick: aFlatRider(37, 'Fernandez', { first: 'Augusto', points: 7, position: 0 }),
  }),
  aPicksRow(3, '', { points: 3, picks, user: aMember('') }),
];

const standings: StandingsAnswer = {
  standings: { users_picks: rows },
  amount_users_picks: rows.length,
  after: afterPortugal,
  being_corrected: [],
};
const season: SeasonDetailed = {
  id: 3,
  year: 2023,
  competitors: picks.map(({ competitor_id: id, first, last, number, points }) => ({
    id,
    independent: false,
    rookie: false,
    competitor_points: { id, points, competitor: { id, first, last, number } },
  })),
  competitors_sorted_number: [],
  top_independent: true,
  top_rookie: true,
  finalized: false,
  selection_open: false,
  selection_closes: null,
};
/** Responses for `stubApi` about these members: table, rows by name, weekends, championship. */
export const standingsAnswers = {
  'get-standings': () => ({ body: standings }),
  'get-user-picks-simple': (_request: RequestInit, path: string) => ({
    body: { user_picks: rows.find(({ user }) => path.includes(`username=${user.username}&`)) ?? null },
  }),
  'get-rivals': () => ({ body: { own: null, rivals: [] } }),
  'get-hall-of-fame': () => ({ body: { seasons: [], imported: [] } }),
  'get-race-weekends': () => ({ body: { race_weekends: [portugal], invalid_season: false } }),
  'get-season-detailed': () => ({ body: { season } }),
};
