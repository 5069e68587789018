import type { YieldToEventLoop } from '../core/in-slices.js';
import { pickSlotsOf, type PickSlot } from '../picks/pick-rules.js';
import { championshipTable } from '../riders/championship-table.js';
import { type Hundredths, POINTS_SCALE, toHundredths } from '../riders/points.js';
import { bonusAt } from '../standings/scoring.js';
import type { ProjectionInputs } from './project-season.js';
import { TOP } from './simulate-season.js';

/*
 * What is certain about the end of a season, whatever happens in the weekends to come. Proof: let A be ahead of B by d points. In one session
 * each position goes to at most one rider, so B wins on A at most the sum of the scale's points, the highest first, times the riders that B
 * has more often than A, the most often first (the rearrangement inequality); a rider whom A has more often wins nothing then. The bonus of B
 * is at most that of riders who win every session, at positions that they can still reach; that of A is at least the one that is safe. Where
 * d is greater than the sum of all this, B does not reach A. It holds for the calendar and the scale as they are, and without corrections.
 */

/** What is certain for a member; null: nothing. */
export type Certainty = 'yes' | 'no' | null;

/** Whether a member wins the season, and whether they end among the first five. */
export interface CertainOutcome {
  readonly win: Certainty;
  readonly firstFive: Certainty;
}

/** What a bound is computed from. */
export type BoundInputs = Pick<ProjectionInputs, 'season' | 'riders' | 'weekends' | 'remaining' | 'picks'>;

/** With how many of the members with most points each other one is compared: enough to find who is out of reach. */
const compared = 20;
const slice = 64;
const scales = [POINTS_SCALE.race.map(toHundredths), POINTS_SCALE.sprint.map(toHundredths)];
const mostAWeekend = scales.reduce((sum, scale) => sum + (scale[0] ?? 0), 0);

/** The picks of a member as far as a bound needs them. */
interface BoundMember {
  /** In the columns. */
  readonly index: number;
  /** Index of the rider by slot; -1: none. */
  readonly picked: readonly number[];
  readonly points: Hundredths;
  /** The most and the least that the bonus of each slot can be at the end. */
  readonly mostBonus: readonly Hundredths[];
  readonly leastBonus: readonly Hundredths[];
}

/** Decides what is certain about members of a season. */
export class CertainOutcomes {
  private readonly slots: readonly PickSlot[];
  private readonly points: readonly Hundredths[];
  /** The best and the worst position of each rider in the championship at the end. */
  private readonly reach: readonly { best: number; worst: number }[];
  private readonly coefficients: Int32Array;
  /** The index of the rider of each number in the columns of picks; -1: none. */
  private readonly riderAt: readonly number[];

  constructor(private readonly inputs: BoundInputs) {
    const { season, riders, weekends, remaining, picks } = inputs;
    this.riderAt = picks.riderIds.map((riderId) => riders.findIndex((rider) => rider.riderId === riderId));
    this.slots = pickSlotsOf(season);
    const table = championshipTable(riders, weekends);
    const rowOf = new Map(table.map((row) => [row.riderId, row]));
    this.points = riders.map(({ riderId }) => rowOf.get(riderId)?.pointsHundredths ?? 0);
    const gain = mostAWeekend * remaining;
    this.reach = riders.map(({ riderId }, rider) => {
      // Without a weekend to come the table is the last one, and also its ties are decided.
      const now = rowOf.get(riderId)?.position ?? 0;
      if (remaining === 0) return { best: now, worst: now };
      const own = this.points[rider] as number;
      const ahead = this.points.filter((points) => points > own + gain).length;
      const behind = this.points.filter((points) => points + gain < own).length;
      return { best: 1 + ahead, worst: riders.length - behind };
    });
    this.coefficients = new Int32Array(riders.length);
  }

  /** What is certain for each member, by the index in the columns. */
  async decide(yieldToEventLoop: YieldToEventLoop): Promise<CertainOutcome[]> {
    const members: BoundMember[] = [];
    for (let member = 0; member < this.inputs.picks.size; member += 1) {
      members.push(this.measure(member));
      if (member % slice === 0) await yieldToEventLoop();
    }
    const ranked = members.toSorted((a, b) => b.points - a.points || a.index - b.index);
    const leaders = ranked.slice(0, compared);
    const outcomes: CertainOutcome[] = [];
    for (const member of members) {
      const outOfReach = this.countOutOfReach(leaders, member);
      outcomes.push({ win: outOfReach > 0 ? 'no' : null, firstFive: outOfReach >= TOP ? 'no' : null });
      if (member.index % slice === 0) await yieldToEventLoop();
    }
    // Only who is among the first now can be out of everybody's reach.
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

  /** How many members can still reach a member; of more than the first five it does not matter how many. */
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
    let amount = 0;
    for (const leader of leaders) if (leader !== member && this.isOutOfReach(leader, member)) amount += 1;
    return amount;
  }

  private isOutOfReach(ahead: BoundMember, behind: BoundMember): boolean {
    return ahead.points - behind.points > this.gainOn(behind, ahead);
  }

  /** The most points, in hundredths, that one member can win on another by the end of the season. */
  private gainOn(member: BoundMember, on: BoundMember): Hundredths {
    const { coefficients } = this;
    coefficients.fill(0);
    for (const rider of member.picked) if (rider >= 0) coefficients[rider] = (coefficients[rider] as number) + 1;
    for (const rider of on.picked) if (rider >= 0) coefficients[rider] = (coefficients[rider] as number) - 1;
    const positive: number[] = [];
    for (const rider of member.picked) {
      const coefficient = rider < 0 ? 0 : (coefficients[rider] as number);
      if (coefficient <= 0) continue;
      positive.push(coefficient);
      // A rider in two slots counts once here, with the coefficient 2.
      coefficients[rider] = 0;
    }
    positive.sort((a, b) => b - a);
    let weekend = 0;
    for (const scale of scales)
      for (const [place, coefficient] of positive.entries()) weekend += coefficient * (scale[place] ?? 0);
    let bonus = 0;
    for (let place = 0; place < this.slots.length; place += 1)
      // The same rider in the same slot gives both the same.
      if (member.picked[place] !== on.picked[place])
        bonus += (member.mostBonus[place] as number) - (on.leastBonus[place] as number);
    return weekend * this.inputs.remaining + bonus;
  }

  private measure(index: number): BoundMember {
    const { picks, remaining } = this.inputs;
    const gain = mostAWeekend * remaining;
    const indexes = this.slots.map((slot) => this.riderAt[picks.picked[slot][index] as number] as number);
    const points = indexes.reduce((sum, rider) => sum + (this.points[rider] ?? 0), 0);
    const bonuses = this.slots.map((slot, place) => this.bonusRange(slot, indexes[place] as number, gain));
    const mostBonus = bonuses.map(({ most }) => most);
    return { index, picked: indexes, points, mostBonus, leastBonus: bonuses.map(({ least }) => least) };
  }

  /** The bonus of a rider in a slot at the end. Points that an admin typed may be negative, and so may a bonus. */
  private bonusRange(slot: PickSlot, rider: number, gain: Hundredths): { most: Hundredths; least: Hundredths } {
    const reach = this.reach[rider];
    if (typeof slot !== 'number' || !reach || slot < reach.best || slot > reach.worst) return { most: 0, least: 0 };
    const own = this.points[rider] as number;
    const range = { most: bonusAt(slot, own + gain), least: bonusAt(slot, own) };
    if (reach.best === reach.worst) return range;
    return { most: Math.max(range.most, 0), least: Math.min(range.least, 0) };
  }
}
