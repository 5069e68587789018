import type { YieldToEventLoop } from '../core/in-slices.js';
import type { PicksColumns, SpecialPicks } from '../picks/pick-rules.js';
import type { ChampionshipRider, FinalWeekend } from '../riders/championship-table.js';
import { inSubmissionOrder, RunRanking } from './rank-in-runs.js';
import { fitRiders, type ModelSettings, modelSettings, type RiderModel } from './rider-model.js';
import { SeededRandom } from './seeded-random.js';
import { SeasonSimulator, TOP } from './simulate-season.js';

/** How often the rest of a season is played. */
const MOST_RUNS = 10_000;
/** Of a season with more than 10,000 members less often, so that the work stays the same. */
const mostRanks = 100_000_000;
const fewestRuns = 500;
/** Of more members there is no projection: it would need more memory than a worker has. */
export const MOST_MEMBERS = 200_000;

/** How often the rest of a season with so many members is played. */
export function runsFor(members: number): number {
  return Math.min(MOST_RUNS, Math.max(fewestRuns, Math.floor(mostRanks / Math.max(members, 1))));
}

/** What a projection is computed from. */
export interface ProjectionInputs {
  readonly season: SpecialPicks;
  readonly riders: readonly ChampionshipRider[];
  /** The final weekends, in calendar order. */
  readonly weekends: readonly FinalWeekend[];
  /** How many weekends are to come. */
  readonly remaining: number;
  readonly picks: PicksColumns;
  /** The same seed and facts give the same numbers. */
  readonly seed: string;
  readonly runs: number;
  readonly settings?: ModelSettings;
}

/** How the season may end for one member. */
export interface MemberProjection {
  readonly picksId: number;
  /** In how many of the runs the member is first, and among the first five. */
  readonly wins: number;
  readonly firstFive: number;
  /** Half of the runs end at this position or a better one. */
  readonly middle: number;
  /** Nine runs of ten end from `best` to `worst`: one of twenty is better, one of twenty is worse. */
  readonly best: number;
  readonly worst: number;
  /** The picked riders that matter most, the most important first. */
  readonly riders: readonly RiderEffect[];
}

/** How many positions a member gains, on average, where a rider does better than expected by one standard deviation. */
interface RiderEffect {
  readonly riderId: number;
  readonly positions: number;
}

const ridersTold = 3;
/** The effects of riders are taken from so many runs at most: more change nothing that is told. */
const mostEffectRuns = 2_500;

/**
 * Plays the rest of a season and returns how it ends for each member, by the id of the picks. Takes the time of `runs` rankings, and yields
 * after each and after its members are counted.
 */
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

/** Counts, over the runs, where members end and how that goes with what their riders win. */
class RunTally {
  private runs = 0;
  private effectRuns = 0;
  private readonly wins: Int32Array;
  private readonly firstFive: Int32Array;
  private readonly classes: PositionClasses;
  /** How often each member ended in each class of positions. */
  private readonly counts: Uint16Array;
  private readonly positions: Int32Array;
  private readonly positionSums: Float64Array;
  /** Sums of what each rider won, and of its square. */
  private readonly gainSums: Float64Array;
  private readonly gainSquares: Float64Array;
  /** Sums of the product of a member's position and what the rider of a slot won. */
  private readonly products: Float64Array;
  /** What each rider won in the run; 0 at index 0, for no rider. */
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
    this.counts = new Uint16Array(order.length * this.classes.amount);
    this.positions = new Int32Array(order.length);
    this.positionSums = new Float64Array(order.length);
    this.gainSums = new Float64Array(riders + 1);
    this.gainSquares = new Float64Array(riders + 1);
    this.products = new Float64Array(picked.length);
    this.gainedOf = new Float64Array(riders + 1);
  }

  /** Adds the run that is ranked. */
  add(gained: Float64Array): void {
    this.runs += 1;
    this.addOrder(this.ranking.order);
    if (this.effectRuns === mostEffectRuns) return;
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
    const { classOf, amount } = this.classes;
    for (let place = 0; place < order.length; place += 1) positions[order[place] as number] = place + 1;
    for (let member = 0, start = 0; member < positions.length; member += 1, start += amount) {
      const count = start + (classOf[positions[member] as number] as number);
      counts[count] = (counts[count] as number) + 1;
    }
    const first = order[0];
    if (first !== undefined) wins[first] = (wins[first] as number) + 1;
    for (let place = 0; place < Math.min(TOP, order.length); place += 1) {
      const member = order[place] as number;
      firstFive[member] = (firstFive[member] as number) + 1;
    }
  }

  private addProducts({ picked, slots }: RunRanking): void {
    const { positions, positionSums, products, gainedOf } = this;
    const width = slots.length;
    for (let member = 0, at = 0; member < positions.length; member += 1) {
      const position = positions[member] as number;
      positionSums[member] = (positionSums[member] as number) + position;
      for (let place = 0; place < width; place += 1, at += 1)
        products[at] = (products[at] as number) + position * (gainedOf[picked[at] as number] as number);
    }
  }

  /** The projection of a member, by the index in the order of submission. */
  summarize(member: number, picksId: number): MemberProjection {
    const { amount } = this.classes;
    const counts = this.counts.subarray(member * amount, (member + 1) * amount);
    return {
      picksId,
      wins: this.wins[member] as number,
      firstFive: this.firstFive[member] as number,
      ...this.classes.summarize(counts, this.runs),
      riders: this.effectsOn(member),
    };
  }

  /** The covariance of position and winnings by the standard deviation of the winnings; a rider in two slots is one rider. */
  private effectsOn(member: number): RiderEffect[] {
    const { picked, slots } = this.ranking;
    const mean = (this.positionSums[member] as number) / this.effectRuns;
    const effects = new Map<number, number>();
    for (let at = member * slots.length; at < (member + 1) * slots.length; at += 1) {
      const rider = picked[at] as number;
      const won = (this.gainSums[rider] as number) / this.effectRuns;
      const variance = (this.gainSquares[rider] as number) / this.effectRuns - won * won;
      if (rider === 0 || variance <= 0) continue;
      effects.set(rider, (mean * won - (this.products[at] as number) / this.effectRuns) / Math.sqrt(variance));
    }
    return [...effects]
      .filter(([, positions]) => positions > 0)
      .sort(([a, positionsOfA], [b, positionsOfB]) => positionsOfB - positionsOfA || a - b)
      .slice(0, ridersTold)
      .map(([rider, positions]) => ({ riderId: this.model.riders[rider - 1]?.riderId ?? 0, positions }));
  }
}

/** Up to here each position is a class of its own. */
const exactUpTo = 128;
/** Behind that a class is this much wider than the one before: positions are right to about one percent. */
const growth = 1.02;

/** Positions in classes, so that a count a member and class fits in memory however many members there are. */
class PositionClasses {
  /** The class of each position; index 0 is not used. */
  readonly classOf: Uint16Array;
  readonly amount: number;
  private readonly firstOf: readonly number[];

  constructor(private readonly members: number) {
    const firstOf: number[] = [];
    for (let first = 1; first <= members; first = first < exactUpTo ? first + 1 : Math.ceil(first * growth))
      firstOf.push(first);
    this.firstOf = firstOf;
    this.amount = firstOf.length;
    this.classOf = new Uint16Array(members + 1);
    for (const [index, first] of firstOf.entries()) this.classOf.fill(index, first);
  }

  /** The middle of the class in which half of the runs is reached; the outer ends of those of a twentieth and of nineteen twentieths. */
  summarize(counts: Uint16Array, runs: number): Pick<MemberProjection, 'middle' | 'best' | 'worst'> {
    const reached = (share: number): number => {
      let sum = 0;
      const at = counts.findIndex((count) => (sum += count) >= share * runs);
      return at;
    };
    const middle = reached(0.5);
    return {
      middle: Math.floor((this.first(middle) + this.last(middle)) / 2),
      best: this.first(reached(0.05)),
      worst: this.last(reached(0.95)),
    };
  }

  private first(index: number): number {
    return this.firstOf[index] ?? 1;
  }

  private last(index: number): number {
    return (this.firstOf[index + 1] ?? this.members + 1) - 1;
  }
}
