import type { MemberProjection } from './project-season.js';
import type { BrierScores, WeekendCalibration } from '../../schema/projection.entity.js';
import { TOP } from './simulate-season.js';

/** Ids of picks, sorted by position. */
type Order = ArrayLike<number>;

/** Omits members who are missing from one of the three inputs. */
export function calibrate(
  projections: readonly MemberProjection[],
  runs: number,
  now: Order,
  end: Order,
): WeekendCalibration {
  const [positionsNow, positionsEnd] = [positionsOf(now), positionsOf(end)];
  const members = projections.flatMap((projection) => {
    const [before, after] = [positionsNow.get(projection.picksId), positionsEnd.get(projection.picksId)];
    return before === undefined || after === undefined ? [] : [{ projection, before, after }];
  });
  const scoresOf = (lastPosition: number, countOf: (projection: MemberProjection) => number): BrierScores => {
    const equalChance = Math.min(lastPosition / Math.max(members.length, 1), 1);
    const mean = (chanceOf: (member: (typeof members)[number]) => number) =>
      members.reduce((sum, member) => sum + (chanceOf(member) - Number(member.after <= lastPosition)) ** 2, 0) /
      Math.max(members.length, 1);
    return {
      projection: mean(({ projection }) => countOf(projection) / runs),
      asItStands: mean(({ before }) => Number(before <= lastPosition)),
      equal: mean(() => equalChance),
    };
  };
  const within = members.filter(({ projection, after }) => projection.best <= after && after <= projection.worst);
  return {
    win: scoresOf(1, ({ wins }) => wins),
    firstFive: scoresOf(TOP, ({ firstFive }) => firstFive),
    withinRange: within.length / Math.max(members.length, 1),
  };
}

function positionsOf(order: Order): Map<number, number> {
  return new Map(Array.from(order, (picksId, index) => [picksId, index + 1]));
}
