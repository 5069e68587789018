import type { WhatIf, WhatIfRider, WhatIfRow, WhatIfWeekend } from '../../../../league/contract/what-if.js';
import { shortRiderName } from '../../../../league/contract/short-texts.js';
import type { SupposedWeekend } from '../../../../league/rules/what-if.js';
import { formatPoints } from '../../../lib/format.js';
import { type SessionKind, sessionKinds } from './sandbox.js';

export interface Draft {
  /** The number of remaining weekends that count, starting with the next one. */
  included: number;
  /** The riders who finish, best first, by `sessionKey`. Null if the session is not held. */
  orders: ReadonlyMap<string, readonly number[] | null>;
  withBonus: boolean;
}

export const emptyDraft: Draft = { included: 1, orders: new Map(), withBonus: false };

export interface OpenSession {
  weekendId: number;
  kind: SessionKind;
}

export const sessionKey = ({ weekendId, kind }: OpenSession): string => `${weekendId}-${kind}`;

export const openWeekends = ({ weekends }: Pick<WhatIf, 'weekends'>): WhatIfWeekend[] =>
  weekends.filter(({ weekend }) => weekend.status !== 2);

export const openSessions = (weekends: readonly WhatIfWeekend[]): OpenSession[] =>
  weekends.flatMap((one) =>
    sessionKinds.filter((kind) => one[kind] === null).map((kind) => ({ weekendId: one.weekend.id, kind })),
  );

/** Sessions with a stored result, in words ("the sprint of Malaysia GP"). Omits sessions that were not held. */
export const storedSessions = (weekends: readonly WhatIfWeekend[]): string[] =>
  weekends.flatMap((one) =>
    sessionKinds
      .filter((kind) => (one[kind]?.length ?? 0) > 0)
      .map((kind) => `the ${sessionNames[kind].toLowerCase()} of ${one.weekend.title}`),
  );

/**
 * All remaining weekends, with the changes of the draft. Sessions that the reader has not ordered use the championship
 * order.
 */
export function supposedOf(
  draft: Draft,
  weekends: readonly WhatIfWeekend[],
  championship: readonly number[],
): SupposedWeekend[] {
  return weekends.map((one) => {
    const orderOf = (kind: SessionKind) =>
      one[kind] === null ? orderIn(draft, { weekendId: one.weekend.id, kind }, championship) : null;
    return { weekendId: one.weekend.id, sprint: orderOf('sprint'), race: orderOf('race') };
  });
}

/** The order of a session. Null if it is not held. */
export function orderIn(draft: Draft, session: OpenSession, championship: readonly number[]): readonly number[] | null {
  const order = draft.orders.get(sessionKey(session));
  return order === undefined ? championship : order;
}

export const withOrder = (draft: Draft, session: OpenSession, order: readonly number[] | null): Draft => ({
  ...draft,
  orders: new Map([...draft.orders, [sessionKey(session), order]]),
});

/** Makes these weekends count, with the given orders. */
export function withWeekends(
  draft: Draft,
  weekends: readonly SupposedWeekend[],
  open: readonly WhatIfWeekend[],
): Draft {
  const sessions = openSessions(open);
  const orders = new Map(draft.orders);
  for (const weekend of weekends)
    for (const session of sessions)
      if (session.weekendId === weekend.weekendId) orders.set(sessionKey(session), weekend[session.kind]);
  return { ...draft, included: weekends.length, orders };
}

/** Moves a rider to another position. If `to` is null, the rider does not finish. */
export function moveRider(order: readonly number[], riderId: number, to: number | null): number[] {
  const others = order.filter((id) => id !== riderId);
  return to === null ? others : others.toSpliced(to, 0, riderId);
}

export const sessionNames: Record<SessionKind, string> = { sprint: 'Sprint', race: 'Race' };

export type Riders = ReadonlyMap<number, WhatIfRider['competitor']>;
export const ridersById = ({ riders }: Pick<WhatIf, 'riders'>): Riders =>
  new Map(riders.map(({ competitor }) => [competitor.id, competitor]));

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`;

/** "+75: F. Bag +37, J. Mar +20 and 2 more": the points gained, with the riders who gain most. Fits on one line. */
export function describeGain({ gained, bonus, picks }: WhatIfRow, riders: Riders): string {
  const gains = new Map<number, number>();
  for (const pick of picks) gains.set(pick.competitor_id, (gains.get(pick.competitor_id) ?? 0) + pick.gained);
  const parts = [...gains]
    .filter(([, points]) => points !== 0)
    .sort(([, a], [, b]) => b - a)
    .map(([riderId, points]) => {
      const rider = riders.get(riderId);
      return `${rider ? shortRiderName(rider) : ''} ${signed(points)}`;
    });
  if (parts.length === 0 && bonus === 0) return 'No points from these races';
  const named = parts.slice(0, bonus === 0 ? 2 : 1);
  const shown = bonus === 0 ? named : [...named, `bonus ${signed(bonus)}`];
  const more = parts.length - named.length;
  return `${signed(gained)}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
