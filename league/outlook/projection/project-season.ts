import type { YieldToEventLoop } from '../../rules/in-slices.js';
import type { PicksColumns, SpecialPicks } from '../../rules/pick-rules.js';
import type { ChampionshipRider, FinalWeekend } from '../../rules/championship-table.js';
import { inSubmissionOrder, RunRanking } from './rank-in-runs.js';
import { fitRiders, type ModelSettings, modelSettings, type RiderModel } from './rider-model.js';
import { SeededRandom, SeasonSimulator, TOP } from './simulate-season.js';

const MAX_RUNS = 10_000;
/** Limits runs × members, so that seasons with more than 10,000 members have fewer runs and the work stays constant. */
const maxRanks = 100_000_000;
const minRuns = 500;
/** Larger seasons have no projection, because it would need more memory than a worker has. */
export const MOST_MEMBERS = 200_000;

export function runsFor(members: number): number {
  return Math.min(MAX_RUNS, Math.max(minRuns, Math.floor(maxRanks / Math.max(members, 1))));
}

export interface ProjectionInputs {
  readonly season: SpecialPicks;
  readonly riders: readonly ChampionshipRider[];
  /** In calendar order. */
  readonly weekends: readonly FinalWeekend[];
  readonly remaining: number;
  readonly picks: PicksColumns;
  /** The same seed and inputs give the same results. */
  readonly seed: string;
  readonly runs: number;
  readonly settings?: ModelSettings;
}

export interface MemberProjection {
  readonly picksId: number;
  /** The number of runs that the member finishes first, or among the first five. */
  readonly wins: number;
  readonly firstFive: number;
  readonly middle: number;
  /** The 5 % and 95 % quantiles of the position. */
  readonly best: number;
  readonly worst: number;
  /** The picked riders with the greatest effect, in descending order. */
  readonly riders: readonly RiderEffect[];
}

/** The average number of positions gained if a rider does better than expected by one standard deviation. */
interface RiderEffect {
  readonly riderId: number;
  readonly positions: number;
}

const maxRiderEffects = 3;
/** More runs would not change the displayed effects. */
const maxEffectRuns = 2_500;

/** In the order of the ids of picks. Yields twice per run. */
export async function projectSeason(
  { season, riders, weekends, remaining, picks, seed, runs, settings = modelSettings }: ProjectionInputs,
  yieldToEventLoop: YieldToEventLoop,
): Promise<MemberProjection[]> {
  const model = fitRiders(riders, weekends, settings);
  const simulator = new SeasonSimulator(model, weekends, remaining, new SeededRandom(seed));
  const riderIds = riders.map(({ riderId }) => riderId);
  const ranking = new RunRanking(season, picks, riderIds, await inSubmissionOrder(picks, yieldToEventLoop));
  const tally = new RunTally(ranking, model);
  for (let run = 0; run < runs; run += 1) {
    simulator.next();
    ranking.rank(simulator);
    await yieldToEventLoop();
    tally.add(simulator.gained);
    await yieldToEventLoop();
  }
  const projections: MemberProjection[] = [];
  for (let member = 0; member < picks.size; member += 1) {
    projections.push(tally.summarize(member, picks.picksIds[ranking.members[member] as number] as number));
    if (member % 64 === 0) await yieldToEventLoop();
  }
  return projections.sort((a, b) => a.picksId - b.picksId);
}

/** Accumulates final positions, and their covariance with the points of riders. */
class RunTally {
  private runs = 0;
  private effectRuns = 0;
  private readonly wins: Int32Array;
  private readonly firstFive: Int32Array;
  private readonly classes: PositionClasses;
  /** The number of times that each member finished in each class of positions. */
  private readonly counts: Uint16Array;
  private readonly positions: Int32Array;
  private readonly positionSums: Float64Array;
  private readonly gainSums: Float64Array;
  private readonly gainSquares: Float64Array;
  /** Sums of a member's position times the points of the rider in a slot. */
  private readonly products: Float64Array;
  /** The points that each rider won in the run. Index 0 means no rider. */
  private readonly gainedOf: Float64Array;

  constructor(
    private readonly ranking: RunRanking,
    private readonly model: RiderModel,
  ) {
    const { order, picked } = ranking;
    const riders = model.riders.length;
    this.wins = new Int32Array(order.length);
    this.firstFive = new Int32Array(order.length);
    this.classes = new PositionClasses(order.length);
    this.counts = new Uint16Array(order.length * this.classes.count);
    this.positions = new Int32Array(order.length);
    this.positionSums = new Float64Array(order.length);
    this.gainSums = new Float64Array(riders + 1);
    this.gainSquares = new Float64Array(riders + 1);
    this.products = new Float64Array(picked.length);
    this.gainedOf = new Float64Array(riders + 1);
  }

  add(gained: Float64Array): void {
    this.runs += 1;
    this.addOrder(this.ranking.order);
    if (this.effectRuns === maxEffectRuns) return;
    this.effectRuns += 1;
    this.addEffects(gained);
    this.addProducts(this.ranking);
  }

  private addEffects(gained: Float64Array): void {
    this.gainedOf.set(gained, 1);
    const { gainedOf, gainSums, gainSquares } = this;
    for (let rider = 0; rider < gainedOf.length; rider += 1) {
      const won = gainedOf[rider] as number;
      gainSums[rider] = (gainSums[rider] as number) + won;
      gainSquares[rider] = (gainSquares[rider] as number) + won * won;
    }
  }

  private addOrder(order: Int32Array): void {
    const { wins, firstFive, positions, counts } = this;
    const { classOf, count: classCount } = this.classes;
    for (let index = 0; index < order.length; index += 1) positions[order[index] as number] = index + 1;
    for (let member = 0, start = 0; member < positions.length; member += 1, start += classCount) {
      const count = start + (classOf[positions[member] as number] as number);
      counts[count] = (counts[count] as number) + 1;
    }
    const first = order[0];
    if (first !== undefined) wins[first] = (wins[first] as number) + 1;
    for (let index = 0; index < Math.min(TOP, order.length); index += 1) {
      const member = order[index] as number;
      firstFive[member] = (firstFive[member] as number) + 1;
    }
  }

  private addProducts({ picked, slots }: RunRanking): void {
    const { positions, positionSums, products, gainedOf } = this;
    const width = slots.length;
    for (let member = 0, offset = 0; member < positions.length; member += 1) {
      const position = positions[member] as number;
      positionSums[member] = (positionSums[member] as number) + position;
      for (let slot = 0; slot < width; slot += 1, offset += 1)
        products[offset] = (products[offset] as number) + position * (gainedOf[picked[offset] as number] as number);
    }
  }

  /** `member` is the index in the order of submission. */
  summarize(member: number, picksId: number): MemberProjection {
    const { count: classCount } = this.classes;
    const counts = this.counts.subarray(member * classCount, (member + 1) * classCount);
    return {
      picksId,
      wins: this.wins[member] as number,
      firstFive: this.firstFive[member] as number,
      ...this.classes.summarize(counts, this.runs),
      riders: this.effectsOn(member),
    };
  }

  /** Divides the covariance of position and points by the standard deviation of the points. */
  private effectsOn(member: number): RiderEffect[] {
    const { picked, slots } = this.ranking;
    const mean = (this.positionSums[member] as number) / this.effectRuns;
    const effects = new Map<number, number>();
    for (let offset = member * slots.length; offset < (member + 1) * slots.length; offset += 1) {
      const rider = picked[offset] as number;
      const won = (this.gainSums[rider] as number) / this.effectRuns;
      const variance = (this.gainSquares[rider] as number) / this.effectRuns - won * won;
      if (rider === 0 || variance <= 0) continue;
      effects.set(rider, (mean * won - (this.products[offset] as number) / this.effectRuns) / Math.sqrt(variance));
    }
    return [...effects]
      .filter(([, positions]) => positions > 0)
      .sort(([a, positionsOfA], [b, positionsOfB]) => positionsOfB - positionsOfA || a - b)
      .slice(0, maxRiderEffects)
      .map(([rider, positions]) => ({ riderId: this.model.riders[rider - 1]?.riderId ?? 0, positions }));
  }
}

/** Positions up to this one have their own class. */
const exactUpTo = 128;
/** Each further class begins 2 % after the one before, so positions are exact to about one percent. */
const growth = 1.02;

/** Groups positions into classes, so that a count per member and class needs little memory. */
class PositionClasses {
  /** The class of each position. Index 0 is not used. */
  readonly classOf: Uint16Array;
  readonly count: number;
  private readonly firstOf: readonly number[];

  constructor(private readonly members: number) {
    const firstOf: number[] = [];
    for (let first = 1; first <= members; first = first < exactUpTo ? first + 1 : Math.ceil(first * growth))
      firstOf.push(first);
    this.firstOf = firstOf;
    this.count = firstOf.length;
    this.classOf = new Uint16Array(members + 1);
    for (const [index, first] of firstOf.entries()) this.classOf.fill(index, first);
  }

  /** Classes are resolved to their middle for the median, and to their outer ends for `best` and `worst`. */
  summarize(counts: Uint16Array, runs: number): Pick<MemberProjection, 'middle' | 'best' | 'worst'> {
    const quantile = (share: number): number => {
      let sum = 0;
      return counts.findIndex((count) => (sum += count) >= share * runs);
    };
    const middle = quantile(0.5);
    return {
      middle: Math.floor((this.first(middle) + this.last(middle)) / 2),
      best: this.first(quantile(0.05)),
      worst: this.last(quantile(0.95)),
    };
  }

  private first(index: number): number {
    return this.firstOf[index] ?? 1;
  }

  private last(index: number): number {
    return (this.firstOf[index + 1] ?? this.members + 1) - 1;
  }
}
