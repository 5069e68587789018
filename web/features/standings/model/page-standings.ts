import type { StandingsAnswer } from '../../../../league/wire/answers.js';

export const pageSize = 50;

/** One page of the standings: so many rows after the first `offset`, or around a member's place. */
export type StandingsPage = { offset: number; amount: number } | { around: string; amount: number };

/** The query of get-standings for a page. */
export function queryFor(year: number, page: StandingsPage): string {
  const where = 'around' in page ? `around=${encodeURIComponent(page.around)}` : `offset=${page.offset}`;
  return `season=${year}&amount=${page.amount}&${where}`;
}

/** The page below what is shown; positions have no gaps (rules.md 2), so the last one is the next offset. */
export function pageAfter({ standings, amount_users_picks }: StandingsAnswer): StandingsPage | undefined {
  const last = standings.users_picks.at(-1)?.position;
  return last === undefined || last >= amount_users_picks ? undefined : { offset: last, amount: pageSize };
}

/** The page above what is shown, up to the first place. */
export function pageBefore({ standings }: StandingsAnswer): StandingsPage | undefined {
  const first = standings.users_picks[0]?.position;
  if (first === undefined || first <= 1) return undefined;
  const offset = Math.max(0, first - 1 - pageSize);
  return { offset, amount: first - 1 - offset };
}
