import { type PicksColumns, pickSlotsOf, riderIn } from '../../../../league/picks/pick-rules.js';
import { championshipTable } from '../../../../league/riders/championship-table.js';
import { type Hundredths, pointsByPosition } from '../../../../league/riders/points.js';
import { compareMembers, type RankedTable, scoredMemberAt } from '../../../../league/standings/ranking.js';
import { memberPoints, scoringContext } from '../../../../league/standings/scoring.js';
import { type SupposableLeague, supposedSeason, type SupposedWeekend } from '../../../../league/standings/what-if.js';
import { type SessionKind, sessionKinds } from './sandbox.js';
import { type Arrangement, arrangements, bestArrangement, bestValue, singleMoves, valueOf } from './session-search.js';

/** A rider who is put elsewhere in a session; positions from 1, null: does not finish. */
export interface Move {
  weekendId: number;
  kind: SessionKind;
  riderId: number;
  from: number | null;
  to: number | null;
}

/**
 * What must happen for a member to pass another one. `smallest`: no fewer moves do it; `found`: these do it, fewer might. `cannot`: no
 * order of the remaining sessions does it; `not-found`: equal points are the most, and no order was found in which these suffice.
 */
export type PassResult =
  | { outcome: 'ahead' }
  | { outcome: 'cannot' }
  | { outcome: 'not-found' }
  | { outcome: 'smallest' | 'found'; moves: Move[]; weekends: SupposedWeekend[] };

/** Up to this many moves, all are tried. */
export const movesTried = 3;

/** This many orders with equal points are ranked at most: a second on a phone. */
const rankedAtMost = 2000;

interface Session {
  weekendId: number;
  kind: SessionKind;
  order: readonly number[];
}

interface Question {
  league: SupposableLeague;
  /** The members as indexes of the columns. */
  me: number;
  other: number;
  /** How often I count a rider more than the other one does. */
  weights: ReadonlyMap<number, number>;
  /** How many more orders may be ranked. */
  left: number;
}

/**
 * Searches for the fewest moves after which a member is ahead of another one, without the bonus of the season's end. A move puts one rider
 * elsewhere in one session; sessions with a stored result, and those that are not held, stay. `open` has all weekends that remain, of
 * which the reader looks at the first `included`; more of them are taken only where these can't do it.
 */
export function searchPass(
  league: SupposableLeague,
  [me, other]: readonly [number, number],
  open: readonly SupposedWeekend[],
  included: number,
): PassResult {
  const question: Question = { league, me, other, weights: weightsOf(league, me, other), left: rankedAtMost };
  if (isAhead(question, open.slice(0, included))) return { outcome: 'ahead' };
  const later = open.map((_, index) => index + 1).filter((amount) => amount >= included);
  const earlier = open.map((_, index) => index + 1).filter((amount) => amount < included);
  let isProved = true;
  for (const amount of [...later, ...earlier.toReversed()]) {
    const result = searchWithin(question, open.slice(0, amount));
    if (result === 'undecided') isProved = false;
    else if (result !== 'cannot') return result;
  }
  return { outcome: isProved ? 'cannot' : 'not-found' };
}

function searchWithin(question: Question, weekends: readonly SupposedWeekend[]): PassResult | 'cannot' | 'undecided' {
  const { weights } = question;
  const sessions = sessionsOf(question.league, weekends);
  const unheld = weekends.map(({ weekendId }) => ({ weekendId, sprint: null, race: null }));
  const fixed = lead(question, unheld);
  // My riders first in every session, the other's riders nowhere: nothing gives a greater lead.
  const bound = sessions.reduce((sum, { kind }) => sum + bestValue(weights, scaleOf(kind)), fixed);
  if (bound < 0) return 'cannot';

  // Orders with equal points that were not all ranked: one of them might do it with fewer moves.
  let isOpen = false;
  const options = sessions.map(({ kind, order }) => arrangements(order, weights, scaleOf(kind), movesTried));
  for (let moves = 0; moves <= movesTried; moves += 1) {
    const { value, chosen } = combine(options, moves);
    if (fixed + value < 0) continue;
    const changed = withOrders(weekends, sessions, chosen);
    const outcome = isOpen ? 'found' : 'smallest';
    if (isAhead(question, changed)) return { outcome, moves: movesOf(sessions, chosen), weekends: changed };
    const single = moves === 1 ? searchTied(question, weekends, sessions, fixed) : null;
    if (single) return single;
    isOpen ||= moves > 1 || (moves === 1 && question.left === 0);
  }
  const greedy = arrangeUntilAhead(question, weekends, sessions);
  return greedy ?? 'undecided';
}

/** How often each rider counts for me, minus how often for the other. */
function weightsOf({ season, picks, riders }: SupposableLeague, me: number, other: number): Map<number, number> {
  const weights = new Map(riders.map(({ riderId }) => [riderId, 0]));
  const count = (member: number, by: 1 | -1) => {
    const { picks: picked } = scoredMemberAt(picks, noPoints(picks), member);
    for (const slot of pickSlotsOf(season)) {
      const riderId = riderIn(picked, slot);
      if (riderId !== null && weights.has(riderId)) weights.set(riderId, (weights.get(riderId) ?? 0) + by);
    }
  };
  count(me, 1);
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
/** The points of each position, from the first on. */
const scaleOf = (kind: SessionKind): readonly Hundredths[] => scales[kind];

/** The sessions that can still be ordered. */
function sessionsOf({ calendar }: SupposableLeague, weekends: readonly SupposedWeekend[]): Session[] {
  return weekends.flatMap((weekend) => {
    const stored = calendar.find(({ weekendId }) => weekendId === weekend.weekendId);
    return sessionKinds.flatMap((kind) => {
      const order = weekend[kind];
      return order === null || !stored || stored[kind] !== null ? [] : [{ weekendId: weekend.weekendId, kind, order }];
    });
  });
}

/** My points minus those of the other. */
function lead({ league, weights }: Question, supposed: readonly SupposedWeekend[]): Hundredths {
  const table = championshipTable(league.riders, supposedSeason(league.calendar, supposed));
  return table.reduce((sum, { riderId, pointsHundredths }) => sum + (weights.get(riderId) ?? 0) * pointsHundredths, 0);
}

/** Whether I am ahead by the rank of members (rules.md 2). */
function isAhead({ league, me, other }: Question, supposed: readonly SupposedWeekend[]): boolean {
  const weekends = supposedSeason(league.calendar, supposed);
  const table = weekends.length === 0 ? null : championshipTable(league.riders, weekends);
  const context = scoringContext(league.season, table);
  const scored = (member: number) => {
    const one = scoredMemberAt(league.picks, noPoints(league.picks), member);
    return { ...one, pointsHundredths: memberPoints(one.picks, context, false) };
  };
  return compareMembers(scored(me), scored(other), context).order === -1;
}

/** The best of the arrangements of all sessions that together take at most so many moves. */
function combine(
  options: readonly (readonly Arrangement[])[],
  moves: number,
): { value: number; chosen: Arrangement[] } {
  let best: { value: number; chosen: Arrangement[] }[] = Array.from({ length: moves + 1 }, () => ({
    value: 0,
    chosen: [],
  }));
  for (const ofSession of options) {
    best = best.map((_, limit) => {
      const all = ofSession.slice(0, limit + 1).map((arrangement, used) => {
        const rest = best[limit - used] ?? { value: 0, chosen: [] };
        return { value: rest.value + arrangement.value, chosen: [...rest.chosen, arrangement] };
      });
      return all.reduce((a, b) => (b.value > a.value ? b : a));
    });
  }
  return best[moves] ?? { value: 0, chosen: [] };
}

/** A single move that leaves both with equal points and puts me ahead by the steps behind them; the shortest way first. */
function searchTied(
  question: Question,
  weekends: readonly SupposedWeekend[],
  sessions: readonly Session[],
  fixed: Hundredths,
): PassResult | null {
  const { weights } = question;
  const values = sessions.map(({ kind, order }) => valueOf(order, weights, scaleOf(kind)));
  const stays = sessions.map(({ order }, index): Arrangement => ({ order, moved: [], value: values[index] ?? 0 }));
  const all = values.reduce((sum, value) => sum + value, fixed);
  for (const [index, { kind, order }] of sessions.entries())
    for (const moved of singleMoves(order, [...weights.keys()])) {
      const value = valueOf(moved.order, weights, scaleOf(kind));
      if (all - (values[index] ?? 0) + value !== 0) continue;
      if (question.left === 0) return null;
      question.left -= 1;
      const chosen = stays.with(index, { ...moved, value });
      const changed = withOrders(weekends, sessions, chosen);
      if (isAhead(question, changed))
        return { outcome: 'smallest', moves: movesOf(sessions, chosen), weekends: changed };
    }
  return null;
}

/** Puts one session after the other in the best order, that with the greatest gain first, until I am ahead. */
function arrangeUntilAhead(
  question: Question,
  weekends: readonly SupposedWeekend[],
  sessions: readonly Session[],
): PassResult | null {
  const { weights } = question;
  const ideal = sessions.map(({ kind, order }) => bestArrangement(order, weights, scaleOf(kind)));
  const chosen = sessions.map(({ kind, order }): Arrangement => {
    return arrangements(order, weights, scaleOf(kind), 0)[0] ?? { value: 0, order, moved: [] };
  });
  const gain = (index: number) => (ideal[index]?.value ?? 0) - (chosen[index]?.value ?? 0);
  const byGain = [...sessions.keys()].sort((a, b) => gain(b) - gain(a));
  for (const index of byGain) {
    const best = ideal[index];
    if (best) chosen[index] = best;
    const changed = withOrders(weekends, sessions, chosen);
    if (isAhead(question, changed)) return { outcome: 'found', moves: movesOf(sessions, chosen), weekends: changed };
  }
  return null;
}

function withOrders(
  weekends: readonly SupposedWeekend[],
  sessions: readonly Session[],
  chosen: readonly Arrangement[],
): SupposedWeekend[] {
  return weekends.map((weekend) => {
    const orderOf = (kind: SessionKind) => {
      const index = sessions.findIndex((one) => one.weekendId === weekend.weekendId && one.kind === kind);
      return chosen[index]?.order ?? weekend[kind];
    };
    return { weekendId: weekend.weekendId, sprint: orderOf('sprint'), race: orderOf('race') };
  });
}

function movesOf(sessions: readonly Session[], chosen: readonly Arrangement[]): Move[] {
  return sessions.flatMap(({ weekendId, kind, order }, index) => {
    const { moved, order: then } = chosen[index] ?? { moved: [], order };
    return moved.map((riderId) => ({
      weekendId,
      kind,
      riderId,
      from: positionIn(order, riderId),
      to: positionIn(then, riderId),
    }));
  });
}

const positionIn = (order: readonly number[], riderId: number): number | null => order.indexOf(riderId) + 1 || null;
