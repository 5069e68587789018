import type { YieldToEventLoop } from '../../rules/in-slices.js';
import { pickSlotsOf, type PickSlot } from '../../rules/pick-rules.js';
import { championshipTable } from '../../rules/championship-table.js';
import { type Hundredths, POINTS_SCALE, toHundredths } from '../../rules/points.js';
import { bonusAt } from '../../rules/scoring.js';
import type { ProjectionInputs } from './project-season.js';
import { TOP } from './simulate-season.js';

/*
 * Finds outcomes that no future result can change. Proof: let A be ahead of B by d points. In a session, each position
 * goes to at most one rider. B therefore gains at most the sum of products of the points scale and B's surpluses of
 * riders, both in descending order (rearrangement inequality). Riders that A has picked more often are assumed to win
 * nothing. B's bonus is at most the bonus if its riders win every session, at the positions that they can still reach.
 * A's bonus is at least its certain part. If d exceeds the sum of these gains, B cannot reach A. The proof assumes the
 * stored calendar and scale, and no corrections.
 */

/** Null if the outcome is uncertain. */
export type Certainty = 'yes' | 'no' | null;

export interface CertainOutcome {
  readonly win: Certainty;
  readonly firstFive: Certainty;
}

export type BoundInputs = Pick<ProjectionInputs, 'season' | 'riders' | 'weekends' | 'remaining' | 'picks'>;

/** Each member is compared with this number of leaders, which is enough to find the members who cannot win. */
const comparedLeaders = 20;
const slice = 64;
const scales = [POINTS_SCALE.race.map(toHundredths), POINTS_SCALE.sprint.map(toHundredths)];
const maxPerWeekend = scales.reduce((sum, scale) => sum + (scale[0] ?? 0), 0);

interface BoundMember {
  /** The index in the columns of picks. */
  readonly index: number;
  /** The index of the rider in each slot, or -1. */
  readonly picked: readonly number[];
  readonly points: Hundredths;
  readonly mostBonus: readonly Hundredths[];
  readonly leastBonus: readonly Hundredths[];
}

export class CertainOutcomes {
  private readonly slots: readonly PickSlot[];
  private readonly points: readonly Hundredths[];
  /** The best and worst final position that each rider can reach. */
  private readonly reach: readonly { best: number; worst: number }[];
  private readonly coefficients: Int32Array;
  /** Maps riders in the columns of picks to indexes in `inputs.riders`, or to -1. */
  private readonly riderAt: readonly number[];

  constructor(private readonly inputs: BoundInputs) {
    const { season, riders, weekends, remaining, picks } = inputs;
    this.riderAt = picks.riderIds.map((riderId) => riders.findIndex((rider) => rider.riderId === riderId));
    this.slots = pickSlotsOf(season);
    const table = championshipTable(riders, weekends);
    const rowOf = new Map(table.map((row) => [row.riderId, row]));
    this.points = riders.map(({ riderId }) => rowOf.get(riderId)?.pointsHundredths ?? 0);
    const gain = maxPerWeekend * remaining;
    this.reach = riders.map(({ riderId }, rider) => {
      // Without remaining weekends, the table is final and its ties are resolved.
      const now = rowOf.get(riderId)?.position ?? 0;
      if (remaining === 0) return { best: now, worst: now };
      const own = this.points[rider] as number;
      const ahead = this.points.filter((points) => points > own + gain).length;
      const behind = this.points.filter((points) => points + gain < own).length;
      return { best: 1 + ahead, worst: riders.length - behind };
    });
    this.coefficients = new Int32Array(riders.length);
  }

  /** The index of an outcome is the index in the columns. */
  async decide(yieldToEventLoop: YieldToEventLoop): Promise<CertainOutcome[]> {
    const members: BoundMember[] = [];
    for (let member = 0; member < this.inputs.picks.size; member += 1) {
      members.push(this.measure(member));
      if (member % slice === 0) await yieldToEventLoop();
    }
    const ranked = members.toSorted((a, b) => b.points - a.points || a.index - b.index);
    const leaders = ranked.slice(0, comparedLeaders);
    const outcomes: CertainOutcome[] = [];
    for (const member of members) {
      const outOfReach = this.countOutOfReach(leaders, member);
      outcomes.push({ win: outOfReach > 0 ? 'no' : null, firstFive: outOfReach >= TOP ? 'no' : null });
      if (member.index % slice === 0) await yieldToEventLoop();
    }
    // Only the current leaders can be certain to stay at the top.
    for (const member of ranked.slice(0, TOP)) {
      const rivals = await this.countRivals(member, ranked, yieldToEventLoop);
      const outcome = outcomes[member.index] as CertainOutcome;
      outcomes[member.index] = {
        win: rivals === 0 ? 'yes' : outcome.win,
        firstFive: rivals < TOP ? 'yes' : outcome.firstFive,
      };
    }
    return outcomes;
  }

  /** Counts members who can still catch up, up to five. */
  private async countRivals(
    member: BoundMember,
    others: readonly BoundMember[],
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<number> {
    let rivals = 0;
    for (const [index, other] of others.entries()) {
      if (other !== member && !this.isOutOfReach(member, other)) rivals += 1;
      if (rivals === TOP) break;
      if (index % slice === 0) await yieldToEventLoop();
    }
    return rivals;
  }

  private countOutOfReach(leaders: readonly BoundMember[], member: BoundMember): number {
    let count = 0;
    for (const leader of leaders) if (leader !== member && this.isOutOfReach(leader, member)) count += 1;
    return count;
  }

  private isOutOfReach(ahead: BoundMember, behind: BoundMember): boolean {
    return ahead.points - behind.points > this.gainOn(behind, ahead);
  }

  /** Returns an upper bound of the points (in hundredths) that `member` can gain on `other`. */
  private gainOn(member: BoundMember, other: BoundMember): Hundredths {
    const { coefficients } = this;
    coefficients.fill(0);
    for (const rider of member.picked) if (rider >= 0) coefficients[rider] = (coefficients[rider] as number) + 1;
    for (const rider of other.picked) if (rider >= 0) coefficients[rider] = (coefficients[rider] as number) - 1;
    const positive: number[] = [];
    for (const rider of member.picked) {
      const coefficient = rider < 0 ? 0 : (coefficients[rider] as number);
      if (coefficient <= 0) continue;
      positive.push(coefficient);
      // A rider in two slots is counted once, with the coefficient 2.
      coefficients[rider] = 0;
    }
    positive.sort((a, b) => b - a);
    let weekend = 0;
    for (const scale of scales)
      for (const [index, coefficient] of positive.entries()) weekend += coefficient * (scale[index] ?? 0);
    let bonus = 0;
    for (let slot = 0; slot < this.slots.length; slot += 1)
      // Two members with the same rider in the same slot get the same bonus.
      if (member.picked[slot] !== other.picked[slot])
        bonus += (member.mostBonus[slot] as number) - (other.leastBonus[slot] as number);
    return weekend * this.inputs.remaining + bonus;
  }

  private measure(index: number): BoundMember {
    const { picks, remaining } = this.inputs;
    const gain = maxPerWeekend * remaining;
    const indexes = this.slots.map((slot) => this.riderAt[picks.picked[slot][index] as number] as number);
    const points = indexes.reduce((sum, rider) => sum + (this.points[rider] ?? 0), 0);
    const bonuses = this.slots.map((slot, slotIndex) => this.bonusRange(slot, indexes[slotIndex] as number, gain));
    const mostBonus = bonuses.map(({ most }) => most);
    return { index, picked: indexes, points, mostBonus, leastBonus: bonuses.map(({ least }) => least) };
  }

  /** Bounds may be negative, because an admin may enter negative points. */
  private bonusRange(slot: PickSlot, rider: number, gain: Hundredths): { most: Hundredths; least: Hundredths } {
    const reach = this.reach[rider];
    if (typeof slot !== 'number' || !reach || slot < reach.best || slot > reach.worst) return { most: 0, least: 0 };
    const own = this.points[rider] as number;
    const range = { most: bonusAt(slot, own + gain), least: bonusAt(slot, own) };
    if (reach.best === reach.worst) return range;
    return { most: Math.max(range.most, 0), least: Math.min(range.least, 0) };
  }
}
