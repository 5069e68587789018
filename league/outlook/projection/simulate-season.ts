import type { RaceKind } from '../../rules/weekend-states.js';
import {
  compareRiders,
  type FinalWeekend,
  NO_FINISH,
  type RiderRecord,
  riderRecords,
} from '../../rules/championship-table.js';
import { POINTS_SCALE, toHundredths } from '../../rules/points.js';
import type { RiderModel, SessionModel } from './rider-model.js';

const scaleOf: Readonly<Record<RaceKind, readonly number[]>> = {
  race: POINTS_SCALE.race.map(toHundredths),
  sprint: POINTS_SCALE.sprint.map(toHundredths),
};
/** The number of championship positions that picks refer to. */
export const TOP = 5;

/** Each run overwrites `gained`, `points` and `top`. Riders are indexed as in the model. */
export class SeasonSimulator {
  /** Points from the remaining weekends, in hundredths. */
  readonly gained: Float64Array;
  /** Points at the end of the season, in hundredths. */
  readonly points: Float64Array;
  /** The first five riders of the championship at the end, sorted by position. */
  readonly top: Int32Array;
  private readonly records: readonly RiderRecord[];
  private readonly strength: Float64Array;
  private readonly drift: Float64Array;
  private readonly times: Float64Array;
  private readonly order: Int32Array;
  /** Positions in the remaining races, race by race. */
  private readonly finishes: Float64Array;

  /** `weekends` are the final ones in calendar order. Each of the `remaining` weekends has a sprint and a race. */
  constructor(
    private readonly model: RiderModel,
    weekends: readonly FinalWeekend[],
    private readonly remaining: number,
    private readonly random: SeededRandom,
  ) {
    const count = model.riders.length;
    this.records = riderRecords(model.riders, weekends);
    this.gained = new Float64Array(count);
    this.points = new Float64Array(count);
    this.top = new Int32Array(Math.min(TOP, count));
    this.strength = new Float64Array(count);
    this.drift = new Float64Array(count);
    this.times = new Float64Array(count);
    this.order = new Int32Array(count);
    this.finishes = new Float64Array(count * remaining);
  }

  next(): void {
    const { gained, points, records, drift, random } = this;
    gained.fill(0);
    // A rider's deviation from the fitted strength is the same in races and sprints.
    for (let rider = 0; rider < drift.length; rider += 1) drift[rider] = random.normal();
    for (const kind of ['sprint', 'race'] as const) {
      const { logStrength, spread } = this.model[kind];
      for (let rider = 0; rider < drift.length; rider += 1)
        this.strength[rider] = Math.exp(
          (logStrength[rider] as number) + (spread[rider] as number) * (drift[rider] as number),
        );
      for (let weekend = 0; weekend < this.remaining; weekend += 1) this.simulateSession(kind, weekend);
    }
    for (let rider = 0; rider < points.length; rider += 1)
      points[rider] = (records[rider] as RiderRecord).pointsHundredths + (gained[rider] as number);
    this.findTop();
  }

  /** The order of exponential times with mean 1 / strength has the distribution of the Plackett-Luce model. */
  private simulateSession(kind: RaceKind, weekend: number): void {
    const { starts, finishes }: SessionModel = this.model[kind];
    const { random, times, order, strength } = this;
    let classified = 0;
    for (let rider = 0; rider < starts.length; rider += 1) {
      const chance = (starts[rider] as number) * (finishes[rider] as number);
      if (random.uniform() >= chance) continue;
      const time = random.exponential() / (strength[rider] as number);
      let index = classified;
      while (index > 0 && (times[index - 1] as number) > time) {
        times[index] = times[index - 1] as number;
        order[index] = order[index - 1] as number;
        index -= 1;
      }
      times[index] = time;
      order[index] = rider;
      classified += 1;
    }
    const scale = scaleOf[kind];
    for (let index = 0; index < Math.min(classified, scale.length); index += 1) {
      const rider = order[index] as number;
      this.gained[rider] = (this.gained[rider] as number) + (scale[index] as number);
    }
    if (kind === 'race') this.storeFinishes(weekend, classified);
  }

  private storeFinishes(weekend: number, classified: number): void {
    const start = weekend * this.points.length;
    this.finishes.fill(NO_FINISH, start, start + this.points.length);
    for (let index = 0; index < classified; index += 1)
      this.finishes[start + (this.order[index] as number)] = index + 1;
  }

  /** Uses the order of `championshipTable`. */
  private findTop(): void {
    const { top, points } = this;
    let filled = 0;
    for (let rider = 0; rider < points.length; rider += 1) {
      let index = filled;
      while (index > 0 && this.isAhead(rider, top[index - 1] as number)) {
        if (index < top.length) top[index] = top[index - 1] as number;
        index -= 1;
      }
      if (index < top.length) top[index] = rider;
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

/**
 * Returns the same numbers for a seed on every machine. Must not be used for secrets. The generator is xoshiro128** 1.1
 * by David Blackman and Sebastiano Vigna (public domain). Its four words of state are FNV-1a hashes of the seed with
 * different start values, mixed by the finalizer of MurmurHash3.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  /** The second normal number of a pair, or NaN. */
  private spare = Number.NaN;

  constructor(seed: string) {
    this.a = hashText(seed, 1);
    this.b = hashText(seed, 2);
    this.c = hashText(seed, 3);
    // The state must not consist of zeros only.
    this.d = hashText(seed, 4) | 1;
  }

  /** Returns one of 2^32 evenly distributed numbers between 0 and 1, exclusive. */
  uniform(): number {
    const scrambled = Math.imul(rotateLeft(Math.imul(this.b, 5), 7), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotateLeft(this.d, 11);
    return (scrambled + 0.5) / 2 ** 32;
  }

  /** The mean is 1. */
  exponential(): number {
    return -Math.log(this.uniform());
  }

  /** Box-Muller method with mean 0 and standard deviation 1. */
  normal(): number {
    const { spare } = this;
    if (!Number.isNaN(spare)) {
      this.spare = Number.NaN;
      return spare;
    }
    const radius = Math.sqrt(2 * this.exponential());
    const angle = 2 * Math.PI * this.uniform();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function hashText(text: string, start: number): number {
  let hash = Math.imul(0x811c9dc5, start * 2 + 1);
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
