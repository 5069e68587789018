import { type PicksColumns, pickSlotsOf, riderIn } from '../../../../league/rules/pick-rules.js';
import { championshipTable } from '../../../../league/rules/championship-table.js';
import { type Hundredths, pointsByPosition } from '../../../../league/rules/points.js';
import { compareMembers, type RankedTable, scoredMemberAt } from '../../../../league/rules/ranking.js';
import { memberPoints, scoringContext } from '../../../../league/rules/scoring.js';
import { type SupposableLeague, supposedSeason, type SupposedWeekend } from '../../../../league/rules/what-if.js';
import { type SessionKind, sessionKinds } from './sandbox.js';

export interface Session {
  weekendId: number;
  kind: SessionKind;
  order: readonly number[];
}

export interface Question {
  league: SupposableLeague;
  /** The members as indexes of the columns. */
  member: number;
  other: number;
  /** How often each rider counts for `member`, minus how often for `other`. */
  weights: ReadonlyMap<number, number>;
  remainingRankings: number;
}

/** How often each rider counts for `member`, minus how often for `other`. */
export function weightsOf(
  { season, picks, riders }: SupposableLeague,
  member: number,
  other: number,
): Map<number, number> {
  const weights = new Map(riders.map(({ riderId }) => [riderId, 0]));
  const count = (index: number, amount: 1 | -1) => {
    const { picks: picked } = scoredMemberAt(picks, noPoints(picks), index);
    for (const slot of pickSlotsOf(season)) {
      const riderId = riderIn(picked, slot);
      if (riderId !== null && weights.has(riderId)) weights.set(riderId, (weights.get(riderId) ?? 0) + amount);
    }
  };
  count(member, 1);
  count(other, -1);
  return weights;
}

const noPoints = ({ size }: PicksColumns): RankedTable => ({
  order: new Uint32Array(),
  points: new Float64Array(size),
});

const scales: Record<SessionKind, readonly Hundredths[]> = {
  sprint: Array.from({ length: 99 }, (_, index) => pointsByPosition('sprint', index + 1)),
  race: Array.from({ length: 99 }, (_, index) => pointsByPosition('race', index + 1)),
};
export const scaleOf = (kind: SessionKind): readonly Hundredths[] => scales[kind];

export function sessionsOf({ calendar }: SupposableLeague, weekends: readonly SupposedWeekend[]): Session[] {
  return weekends.flatMap((weekend) => {
    const stored = calendar.find(({ weekendId }) => weekendId === weekend.weekendId);
    return sessionKinds.flatMap((kind) => {
      const order = weekend[kind];
      return order === null || !stored || stored[kind] !== null ? [] : [{ weekendId: weekend.weekendId, kind, order }];
    });
  });
}

export function lead({ league, weights }: Question, supposed: readonly SupposedWeekend[]): Hundredths {
  const table = championshipTable(league.riders, supposedSeason(league.calendar, supposed));
  return table.reduce((sum, { riderId, pointsHundredths }) => sum + (weights.get(riderId) ?? 0) * pointsHundredths, 0);
}

/** Whether `member` ranks ahead of `other` (rules.md 2). */
export function isAhead({ league, member, other }: Question, supposed: readonly SupposedWeekend[]): boolean {
  const weekends = supposedSeason(league.calendar, supposed);
  const table = weekends.length === 0 ? null : championshipTable(league.riders, weekends);
  const context = scoringContext(league.season, table);
  const scored = (index: number) => {
    const one = scoredMemberAt(league.picks, noPoints(league.picks), index);
    return { ...one, pointsHundredths: memberPoints(one.picks, context, false) };
  };
  return compareMembers(scored(member), scored(other), context).order === -1;
}
