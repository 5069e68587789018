import { championshipTable } from '../../../../league/rules/championship-table.js';
import { ordinal } from '../../../../league/contract/short-texts.js';
import { pickSlotsOf, riderIn } from '../../../../league/rules/pick-rules.js';
import { pointsByPosition, toPoints } from '../../../../league/rules/points.js';
import {
  compareMembers,
  type RankedTable,
  type ScoredMember,
  scoredMemberAt,
} from '../../../../league/rules/ranking.js';
import { memberPoints, scoringContext } from '../../../../league/rules/scoring.js';
import { type SupposableLeague, supposedSeason, type SupposedWeekend } from '../../../../league/rules/what-if.js';
import { formatPoints, locale } from '../../../lib/format.js';
import type { Riders } from './draft.js';
import { type SessionKind, sessionKinds } from './sandbox.js';

/** `at`: the position in every remaining session, from 1. Null: the rider does not finish. */
interface Placement {
  riderId: number;
  at: number | null;
}

interface Session {
  weekendId: number;
  kind: SessionKind;
  order: readonly number[];
}

/** `helping`: the riders who count more for the member than for the other one. `weekends`: an order that suffices. */
export type PassResult =
  | { outcome: 'ahead' | 'not-realistic' }
  | {
      outcome: 'possible';
      placements: readonly Placement[];
      helping: readonly number[];
      sessions: readonly SessionKind[];
      weekends: SupposedWeekend[];
    };

/** More riders in more sessions are not realistic: at most four at a weekend, or two at two weekends. */
const maxPlaces = 8;

/**
 * Searches for results that put a member ahead of another, without the bonus at the end of the season. Step by step,
 * the two riders who help the member most finish further ahead, and the two who help the other member most finish
 * further back. Sessions with a stored result, and sessions that are not held, do not change.
 * @param open all remaining weekends. The first `included` count for the reader; later ones are added if needed
 */
export function searchPass(
  league: SupposableLeague,
  [member, other]: readonly [number, number],
  open: readonly SupposedWeekend[],
  included: number,
): PassResult {
  const noPoints: RankedTable = { order: new Uint32Array(), points: new Float64Array(league.picks.size) };
  const two = [scoredMemberAt(league.picks, noPoints, member), scoredMemberAt(league.picks, noPoints, other)] as const;
  const isAhead = (supposed: readonly SupposedWeekend[]) => isFirstAhead(league, two, supposed);
  if (isAhead(open.slice(0, included))) return { outcome: 'ahead' };
  const { helping, hindering } = ridersBetween(league, two);
  const levels = levelsOf(helping, hindering, league.riders.length);
  for (let count = included; count <= open.length; count += 1) {
    const weekends = open.slice(0, count);
    const sessions = sessionsOf(league, weekends);
    const placed = (placements: readonly Placement[]) => withPlacements(weekends, sessions, placements);
    const realistic = levels.filter(({ length }) => length <= 1 || length * sessions.length <= maxPlaces);
    if (!isAhead(placed(realistic.at(-1) ?? []))) continue;
    const placements = realistic.find((level) => isAhead(placed(level))) ?? [];
    const kinds = sessions.map(({ kind }) => kind);
    return { outcome: 'possible', placements, helping, sessions: kinds, weekends: placed(placements) };
  }
  return { outcome: 'not-realistic' };
}

type Two = readonly [ScoredMember, ScoredMember];

/** Whether the first ranks ahead of the second (rules.md 2). */
function isFirstAhead(
  { season, riders, calendar }: SupposableLeague,
  two: Two,
  supposed: readonly SupposedWeekend[],
): boolean {
  const weekends = supposedSeason(calendar, supposed);
  const context = scoringContext(season, weekends.length === 0 ? null : championshipTable(riders, weekends));
  const scored = (one: ScoredMember) => ({ ...one, pointsHundredths: memberPoints(one.picks, context, false) });
  return compareMembers(scored(two[0]), scored(two[1]), context).order === -1;
}

/**
 * At most two riders each, sorted by how often they count, then by championship position. If both members picked the
 * same riders, their first different slot decides.
 */
function ridersBetween({ season, riders, calendar }: SupposableLeague, [mine, theirs]: Two) {
  const countIn = ({ picks }: ScoredMember, riderId: number) =>
    pickSlotsOf(season).filter((slot) => riderIn(picks, slot) === riderId).length;
  const weighted = championshipTable(riders, supposedSeason(calendar, [])).map(({ riderId }) => ({
    riderId,
    weight: countIn(mine, riderId) - countIn(theirs, riderId),
  }));
  const heaviest = (sign: 1 | -1) =>
    weighted
      .filter(({ weight }) => weight * sign > 0)
      .sort((a, b) => (b.weight - a.weight) * sign)
      .slice(0, 2)
      .map(({ riderId }) => riderId);
  if (weighted.some(({ weight }) => weight !== 0)) return { helping: heaviest(1), hindering: heaviest(-1) };
  const slot = pickSlotsOf(season).find((one) => riderIn(mine.picks, one) !== riderIn(theirs.picks, one));
  const ridersIn = ({ picks }: ScoredMember) => (slot === undefined ? [] : [riderIn(picks, slot) ?? 0]);
  return { helping: ridersIn(mine), hindering: ridersIn(theirs) };
}

/** Each level asks for more than the one before. */
function levelsOf(helping: readonly number[], hindering: readonly number[], riders: number): Placement[][] {
  const positions = Array.from({ length: riders }, (_, index) => index + 1);
  const levels: Placement[][] = [[]];
  const ask = (riderId: number | undefined, targets: readonly (number | null)[]) => {
    const before = levels.at(-1) ?? [];
    if (riderId !== undefined) levels.push(...targets.map((at) => [...before, { riderId, at }]));
  };
  ask(helping[0], positions.toReversed());
  ask(hindering[0], [...positions, null]);
  ask(helping[1], positions.slice(1).toReversed());
  ask(hindering[1], [...positions, null]);
  return levels;
}

function sessionsOf({ calendar }: SupposableLeague, weekends: readonly SupposedWeekend[]): Session[] {
  return weekends.flatMap(({ weekendId, ...orders }) => {
    const stored = calendar.find((weekend) => weekend.weekendId === weekendId);
    return sessionKinds.flatMap((kind) => {
      const order = orders[kind];
      return order === null || !stored || stored[kind] !== null ? [] : [{ weekendId, kind, order }];
    });
  });
}

const withPlacements = (
  weekends: readonly SupposedWeekend[],
  sessions: readonly Session[],
  placements: readonly Placement[],
): SupposedWeekend[] =>
  weekends.map((weekend) => {
    const changed = sessions.filter(({ weekendId }) => weekendId === weekend.weekendId);
    return { ...weekend, ...Object.fromEntries(changed.map(({ kind, order }) => [kind, place(order, placements)])) };
  });

/** The last placements come first, because each insertion moves the riders behind it. */
function place(order: readonly number[], placements: readonly Placement[]): number[] {
  const others = order.filter((id) => placements.every(({ riderId }) => riderId !== id));
  return placements
    .flatMap(({ riderId, at }) => (at === null ? [] : [{ riderId, at }]))
    .sort((a, b) => a.at - b.at)
    .reduce((placed, { riderId, at }) => placed.toSpliced(at - 1, 0, riderId), others);
}

/** "Brad Binder must win both races." `until`: the last weekend if it is later. */
export function describePass(result: PassResult, other: string, riders: Riders, until: string | null): string {
  if (result.outcome !== 'possible')
    return result.outcome === 'ahead' ? `You are ahead of ${other} with these results.` : 'No longer realistic.';
  const { placements, helping, sessions } = result;
  const within = until === null ? '' : `Up to ${until}, `;
  if (placements.length === 0) return `${within}you pass ${other} if the riders keep this up.`;
  const races =
    sessions.length === 1
      ? `the ${sessions[0]}`
      : sessions.length === 2
        ? 'both races'
        : `all ${sessions.length} races`;
  const parts = placements.map(({ riderId, at }, index) => {
    const what = helping.includes(riderId)
      ? at === 1
        ? `win ${races}`
        : `finish ${ordinal(at ?? 0)} or better in ${races}`
      : describeScore(sessions, at);
    return `${nameIn(riders, riderId)}${index === 0 ? ' must' : ''} ${what}`;
  });
  return `${within}${new Intl.ListFormat(locale).format(parts)}.`;
}

function describeScore(sessions: readonly SessionKind[], at: number | null): string {
  const points = at === null ? 0 : sessions.reduce((sum, kind) => sum + pointsByPosition(kind, at), 0);
  return points === 0 ? 'score nothing' : `score at most ${formatPoints(toPoints(points))}`;
}

/** The last name, or the whole name if another rider has the same last name. */
function nameIn(riders: Riders, riderId: number): string {
  const rider = riders.get(riderId);
  if (!rider) return '';
  const isShared = [...riders.values()].filter(({ last }) => last === rider.last).length > 1;
  return isShared ? `${rider.first} ${rider.last}` : rider.last;
}
