import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HeadToHead, HeadToHeadPicks, PickPoints } from '../../league/contract/head-to-head.js';
import { toPoints } from '../../league/riders/points.js';
import type { Rider } from '../../league/riders/rider.entity.js';
import type { PickedPoints, Sides } from '../../league/standings/head-to-head.js';
import type { ComparedMembers } from '../../league/standings/head-to-head.service.js';
import { presentCompetitor, presentStandRow, presentWeekend } from '../presenters/shapes.presenter.js';
import { UsersPresenter } from '../presenters/users.presenter.js';

/** Comparisons of two members as the wire has them. Methods read in the caller's transaction. */
@Injectable()
export class HeadToHeadPresenter {
  constructor(private readonly users: UsersPresenter) {}

  /** `hidden`: without the picks (rules.md 5). */
  async present(manager: EntityManager, compared: ComparedMembers, hidden: boolean): Promise<HeadToHead> {
    const { weekend, withBonus, rows, parts, weekends } = compared;
    const users = await this.users.present(manager, [rows.a.memberId, rows.b.memberId]);
    return {
      weekend: weekend && presentWeekend(weekend),
      with_bonus: withBonus,
      a: presentStandRow(rows.a, users),
      b: presentStandRow(rows.b, users),
      picks: hidden ? null : presentPicks(compared),
      weekends: parts.weekends.flatMap(({ weekendId, ...won }) => {
        const held = weekends.get(weekendId);
        return held ? [{ weekend: presentWeekend(held), ...pointsOf(won) }] : [];
      }),
      carried: pointsOf(parts.carried),
      bonus: pointsOf(parts.bonus),
    };
  }
}

const pointsOf = ({ a, b }: Sides<number>) => ({ a: toPoints(a), b: toPoints(b) });

function presentPicks({ parts: { shared, only, slots }, riders }: ComparedMembers): HeadToHeadPicks {
  const all = (picked: readonly PickedPoints[]) => picked.flatMap((pick) => presentPick(pick, riders) ?? []);
  return {
    shared: all(shared),
    only: { a: all(only.a), b: all(only.b) },
    slots: slots.map(({ slot, a, b }) => ({ slot, a: presentPick(a, riders), b: presentPick(b, riders) })),
  };
}

function presentPick(pick: PickedPoints | null, riders: ReadonlyMap<number, Rider>): PickPoints | null {
  const rider = pick && riders.get(pick.riderId);
  return rider ? { competitor: presentCompetitor(rider), points: toPoints(pick.pointsHundredths) } : null;
}
