import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from './random.js';

/**
 * The kinds of failure: `lost` work, `doubled` work, work that is `stuck` for too long, and anything else that
 * `failed`.
 */
type Kind = 'lost' | 'doubled' | 'stuck' | 'failed';

/** The counts of a promise, which `npm run test:faults` prints. */
interface Counts {
  id: string;
  title: string;
  rounds: number;
  kills: number;
  lost: number;
  doubled: number;
  stuck: number;
  failed: number;
  /** The longest duration of each measurement, in seconds. */
  longest: Record<string, number>;
  /** Other counts, such as requests, bodies and emails. */
  others: Record<string, number>;
}

interface Promised<Context> {
  /** The id in docs/faults.md. */
  id: string;
  title: string;
  /** A second promise that the same rounds test. */
  also?: { id: string; title: string };
  /** The number of rounds in a full run. */
  rounds: number | ((context: Context) => number);
  /** Starts the context once for all rounds. */
  start(): Promise<Context>;
  stop(context: Context): Promise<void>;
  round(context: Context, round: Round): Promise<void>;
  /** Runs after each round, even a failed one, and restores a state that suits any next round. */
  clear?(context: Context): Promise<void>;
}

class Broken extends Error {
  constructor(
    readonly counts: Counts,
    readonly kind: Kind,
    readonly amount: number,
    message: string,
  ) {
    super(message);
  }
}

/** One round of a promise. Its random numbers only depend on the seed, the promise and the number of the round. */
export class Round {
  readonly random: Random;

  constructor(
    readonly number: number,
    private readonly counts: Counts,
    /** The round of the second promise. */
    readonly also: Round | null = null,
  ) {
    this.random = new Random(`${seed}/${counts.id}/${number}`);
  }

  kill(amount = 1): void {
    this.counts.kills += amount;
  }

  count(what: string, amount = 1): void {
    this.counts.others[what] = (this.counts.others[what] ?? 0) + amount;
  }

  /** Records how long something took, and fails if it took longer than promised. */
  time(what: string, seconds: number, atMost = Infinity): void {
    this.counts.longest[what] = Math.max(this.counts.longest[what] ?? 0, seconds);
    if (seconds > atMost)
      throw new Broken(this.counts, 'stuck', 1, `${what} took ${seconds.toFixed(1)} s, more than ${atMost} s`);
  }

  expectNone(kind: Kind, what: string, found: readonly unknown[]): void {
    if (found.length === 0) return;
    throw new Broken(this.counts, kind, found.length, `${what}: ${found.slice(0, 5).map(textOf).join(', ')}`);
  }
}

const textOf = (found: unknown) => (typeof found === 'string' ? found : JSON.stringify(found));

/**
 * `npm run test:faults` sets these. In `npm run test:all` a promise has one round in a hundred, in `npm test` one in
 * two hundred, and at least one.
 */
const seed = process.env['FAULTS_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const share = Number(process.env['FAULTS_SHARE'] ?? (process.env['TEST_SCOPE'] === 'all' ? 0.01 : 0.005));
const onlyRound = process.env['FAULTS_ROUND'];
const mostFailures = 10;

/** Returns the numbers from 1 to `rounds`, or a random share of them. The kind of a round depends on its number. */
function numbersOf(id: string, rounds: number): number[] {
  if (onlyRound !== undefined) return [Number(onlyRound)];
  const random = new Random(`${seed}/${id}`);
  const left = Array.from({ length: rounds }, (_, index) => index + 1);
  const amount = Math.min(rounds, Math.max(1, Math.round(rounds * share)));
  while (left.length > amount) left.splice(random.int(0, left.length - 1), 1);
  return left;
}

/** Tests a promise in rounds, continues after a failure, and prints how to repeat it. */
export function testPromise<Context>(promise: Promised<Context>): void {
  const { id, title, rounds } = promise;
  const counts = noCounts(promise);
  const alsoCounts = promise.also ? noCounts(promise.also) : null;
  const all = [counts, ...(alsoCounts ? [alsoCounts] : [])];

  describe(`${id}: ${title}`, () => {
    let context: Context | undefined;
    beforeAll(async () => {
      context = await promise.start();
    }, 300_000);
    afterAll(async () => {
      if (context) await promise.stop(context);
    }, 300_000);

    it(
      'holds in every round',
      async () => {
        const started = context as Context;
        const failures: string[] = [];
        for (const number of numbersOf(id, typeof rounds === 'number' ? rounds : rounds(started))) {
          const fail = (error: Error) => {
            countFailure(counts, error);
            failures.push(`round ${number}: ${describeFailure(error)}`);
            const repeat = `npm run test:faults -- --seed ${seed} --promise ${id} --round ${number}`;
            console.log(`${id}, ${failures.at(-1)}\nRepeat: ${repeat}`);
          };
          const also = alsoCounts && new Round(number, alsoCounts);
          await promise.round(started, new Round(number, counts, also)).catch(fail);
          await promise.clear?.(started).catch(fail);
          for (const one of all) one.rounds += 1;
          await Promise.all(all.map(save));
          if (failures.length >= mostFailures) break;
        }
        expect(failures).toEqual([]);
      },
      4 * 3600_000,
    );
  });
}

const noCounts = ({ id, title }: Pick<Counts, 'id' | 'title'>): Counts => ({
  ...{ id, title, rounds: 0, kills: 0, lost: 0, doubled: 0, stuck: 0, failed: 0, longest: {}, others: {} },
});

/** `counts` receives a failure that does not belong to a promise. */
function countFailure(counts: Counts, error: Error): void {
  if (error instanceof Broken) error.counts[error.kind] += error.amount;
  else if (error.message.startsWith('waited ')) counts.stuck += 1;
  else counts.failed += 1;
}

function describeFailure({ message, stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => line.includes('/test/'));
  return [message, ...lines.slice(0, 4)].join('\n');
}

/** Saves the counts after each round, so that `npm run test:faults` finds them even if the run was aborted. */
async function save(counts: Counts): Promise<void> {
  const folder = join(process.env['TEST_VAR_DIR'] ?? tmpdir(), 'fault-counts');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${counts.id}.json`), JSON.stringify(counts));
}
