import type { MemberProjection } from './project-season.js';
import { TOP } from './simulate-season.js';

/** How good forecasts of one outcome were: Brier scores, 0 is perfect; the mean of the squared differences of chance and outcome. */
export interface BrierScores {
  /** Of the projection. */
  projection: number;
  /** Of "it ends as it stands now". */
  asItStands: number;
  /** Of equal chances for all. */
  equal: number;
}

/** How good the projection after one weekend was. */
export interface WeekendCalibration {
  win: BrierScores;
  firstFive: BrierScores;
  /** The share of members who ended within their range of 90 %. */
  withinRange: number;
}

/** A table, best first, as ids of picks. */
type Order = ArrayLike<number>;

/** Compares the projection after a weekend with how the season ended. Members who are not in all three are left out. */
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
  const scoresOf = (upTo: number, countOf: (projection: MemberProjection) => number): BrierScores => {
    const even = Math.min(upTo / Math.max(members.length, 1), 1);
    const mean = (chanceOf: (member: (typeof members)[number]) => number) =>
      members.reduce((sum, member) => sum + (chanceOf(member) - Number(member.after <= upTo)) ** 2, 0) /
      Math.max(members.length, 1);
    return {
      projection: mean(({ projection }) => countOf(projection) / runs),
      asItStands: mean(({ before }) => Number(before <= upTo)),
      equal: mean(() => even),
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
