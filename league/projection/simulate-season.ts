import type { RaceKind } from '../results/weekend-states.js';
import {
  compareRiders,
  type FinalWeekend,
  NO_FINISH,
  type RiderRecord,
  riderRecords,
} from '../riders/championship-table.js';
import { POINTS_SCALE, toHundredths } from '../riders/points.js';
import type { RiderModel, SessionModel } from './rider-model.js';
import type { SeededRandom } from './seeded-random.js';

const scaleOf: Readonly<Record<RaceKind, readonly number[]>> = {
  race: POINTS_SCALE.race.map(toHundredths),
  sprint: POINTS_SCALE.sprint.map(toHundredths),
};
/** How many positions of the championship table count for picks. */
export const TOP = 5;

/**
 * Plays the rest of a season, again and again: `next` fills `gained`, `points` and `top`, whose arrays it uses again. Riders have the index that
 * they have in the model.
 */
export class SeasonSimulator {
  /** What each rider wins in the weekends to come, in hundredths. */
  readonly gained: Float64Array;
  /** Each rider's points at the end of the season, in hundredths. */
  readonly points: Float64Array;
  /** The riders of the first five positions of the championship table at the end, best first. */
  readonly top: Int32Array;
  private readonly records: readonly RiderRecord[];
  private readonly strength: Float64Array;
  private readonly drift: Float64Array;
  private readonly times: Float64Array;
  private readonly order: Int32Array;
  /** Positions in the races to come, one block of riders a race. */
  private readonly finishes: Float64Array;

  /** `weekends`: the final ones, in calendar order; `remaining`: how many weekends are to come, each with a sprint and a race. */
  constructor(
    private readonly model: RiderModel,
    weekends: readonly FinalWeekend[],
    private readonly remaining: number,
    private readonly random: SeededRandom,
  ) {
    const amount = model.riders.length;
    this.records = riderRecords(model.riders, weekends);
    this.gained = new Float64Array(amount);
    this.points = new Float64Array(amount);
    this.top = new Int32Array(Math.min(TOP, amount));
    this.strength = new Float64Array(amount);
    this.drift = new Float64Array(amount);
    this.times = new Float64Array(amount);
    this.order = new Int32Array(amount);
    this.finishes = new Float64Array(amount * remaining);
  }

  /** Plays the rest of the season once. */
  next(): void {
    const { gained, points, records, drift, random } = this;
    gained.fill(0);
    // A rider who is better than the results tell is so in races and in sprints.
    for (let rider = 0; rider < drift.length; rider += 1) drift[rider] = random.normal();
    for (const kind of ['sprint', 'race'] as const) {
      const { logStrength, spread } = this.model[kind];
      for (let rider = 0; rider < drift.length; rider += 1)
        this.strength[rider] = Math.exp(
          (logStrength[rider] as number) + (spread[rider] as number) * (drift[rider] as number),
        );
      for (let weekend = 0; weekend < this.remaining; weekend += 1) this.playSession(kind, weekend);
    }
    for (let rider = 0; rider < points.length; rider += 1)
      points[rider] = (records[rider] as RiderRecord).pointsHundredths + (gained[rider] as number);
    this.findTop();
  }

  /**
   * A session by the model: each classified rider has an exponential time whose mean is 1 / strength, and the order of these times has the
   * chances of Plackett and Luce.
   */
  private playSession(kind: RaceKind, weekend: number): void {
    const { starts, finishes }: SessionModel = this.model[kind];
    const { random, times, order, strength } = this;
    let classified = 0;
    for (let rider = 0; rider < starts.length; rider += 1) {
      const chance = (starts[rider] as number) * (finishes[rider] as number);
      if (random.uniform() >= chance) continue;
      const time = random.exponential() / (strength[rider] as number);
      let place = classified;
      while (place > 0 && (times[place - 1] as number) > time) {
        times[place] = times[place - 1] as number;
        order[place] = order[place - 1] as number;
        place -= 1;
      }
      times[place] = time;
      order[place] = rider;
      classified += 1;
    }
    const scale = scaleOf[kind];
    for (let place = 0; place < Math.min(classified, scale.length); place += 1) {
      const rider = order[place] as number;
      this.gained[rider] = (this.gained[rider] as number) + (scale[place] as number);
    }
    if (kind === 'race') this.storeFinishes(weekend, classified);
  }

  private storeFinishes(weekend: number, classified: number): void {
    const start = weekend * this.points.length;
    this.finishes.fill(NO_FINISH, start, start + this.points.length);
    for (let place = 0; place < classified; place += 1)
      this.finishes[start + (this.order[place] as number)] = place + 1;
  }

  /** Selects the first five riders, best first, as `championshipTable` ranks them. */
  private findTop(): void {
    const { top, points } = this;
    let filled = 0;
    for (let rider = 0; rider < points.length; rider += 1) {
      let place = filled;
      while (place > 0 && this.isAhead(rider, top[place - 1] as number)) {
        if (place < top.length) top[place] = top[place - 1] as number;
        place -= 1;
      }
      if (place < top.length) top[place] = rider;
      if (filled < top.length) filled += 1;
    }
  }

  private isAhead(a: number, b: number): boolean {
    const [pointsOfA, pointsOfB] = [this.points[a] as number, this.points[b] as number];
    if (pointsOfA !== pointsOfB) return pointsOfA > pointsOfB;
    return compareRiders(this.recordAtEnd(a), this.recordAtEnd(b)).order === -1;
  }

  private recordAtEnd(rider: number): RiderRecord {
    const record = this.records[rider] as RiderRecord;
    const later = Array.from(
      { length: this.remaining },
      (_, weekend) => this.finishes[weekend * this.points.length + rider] as number,
    );
    const latestFinishes = [...later.toReversed(), ...record.latestFinishes];
    return {
      ...record,
      pointsHundredths: this.points[rider] as number,
      latestFinishes,
      bestFinishes: latestFinishes.toSorted((a, b) => a - b),
    };
  }
}
