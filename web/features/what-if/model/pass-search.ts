import type { Hundredths } from '../../../../league/rules/points.js';
import type { SupposableLeague, SupposedWeekend } from '../../../../league/rules/what-if.js';
import { isAhead, lead, type Question, scaleOf, type Session, sessionsOf, weightsOf } from './pass-question.js';
import type { SessionKind } from './sandbox.js';
import { type Arrangement, arrangements, bestArrangement, bestValue, singleMoves, valueOf } from './session-search.js';

/** Moves a rider to another position of a session. Positions start at 1. Null if the rider does not finish. */
export interface Move {
  weekendId: number;
  kind: SessionKind;
  riderId: number;
  from: number | null;
  to: number | null;
}

/**
 * How a member can pass another member. `smallest`: it takes these moves and no fewer. `found`: these moves are enough,
 * but fewer may be, too. `cannot`: no order of the remaining sessions is enough. `not-found`: equal points are
 * possible, but no order was found that puts the member ahead.
 */
export type PassResult =
  | { outcome: 'ahead' }
  | { outcome: 'cannot' }
  | { outcome: 'not-found' }
  | { outcome: 'smallest' | 'found'; moves: Move[]; weekends: SupposedWeekend[] };

/** Up to this number of moves, the search is exhaustive. */
export const maxTriedMoves = 3;

/** The greatest number of orders with equal points to rank. Ranking them takes a second on a phone. */
const maxRankings = 2000;

/**
 * Searches for the fewest moves that put a member ahead of another member, without the bonus at the end of the season.
 * A move changes the position of one rider in one session. Sessions with a stored result, and sessions that are not
 * held, do not change.
 * @param open all remaining weekends. The first `included` weekends count for the reader. The search only uses the
 * others if these are not enough
 */
export function searchPass(
  league: SupposableLeague,
  [member, other]: readonly [number, number],
  open: readonly SupposedWeekend[],
  included: number,
): PassResult {
  const question: Question = {
    league,
    member,
    other,
    weights: weightsOf(league, member, other),
    remainingRankings: maxRankings,
  };
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
  // The greatest possible lead: the riders of `member` first in every session, the riders of `other` nowhere.
  const bound = sessions.reduce((sum, { kind }) => sum + bestValue(weights, scaleOf(kind)), fixed);
  if (bound < 0) return 'cannot';

  // Whether fewer moves might be enough, because not all orders with equal points were ranked.
  let isOpen = false;
  const options = sessions.map(({ kind, order }) => arrangements(order, weights, scaleOf(kind), maxTriedMoves));
  for (let moves = 0; moves <= maxTriedMoves; moves += 1) {
    const { value, chosen } = combine(options, moves);
    if (fixed + value < 0) continue;
    const changed = withOrders(weekends, sessions, chosen);
    const outcome = isOpen ? 'found' : 'smallest';
    if (isAhead(question, changed)) return { outcome, moves: movesOf(sessions, chosen), weekends: changed };
    const single = moves === 1 ? searchTied(question, weekends, sessions, fixed) : null;
    if (single) return single;
    isOpen ||= moves > 1 || (moves === 1 && question.remainingRankings === 0);
  }
  const greedy = arrangeUntilAhead(question, weekends, sessions);
  return greedy ?? 'undecided';
}

/** The arrangements of all sessions with the greatest value and at most `moves` moves in total. */
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

/**
 * Finds one move that leaves both with equal points and `member` ahead by tie-break. The shortest moves are tried
 * first.
 */
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
      if (question.remainingRankings === 0) return null;
      question.remainingRankings -= 1;
      const chosen = stays.with(index, { ...moved, value });
      const changed = withOrders(weekends, sessions, chosen);
      if (isAhead(question, changed))
        return { outcome: 'smallest', moves: movesOf(sessions, chosen), weekends: changed };
    }
  return null;
}

/** Gives sessions their best order, greatest gain first, until `member` is ahead. */
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
