import { Tinypool } from 'tinypool';
import { Overloaded } from '../http/overloaded.js';

interface Limits {
  /** How many tasks may wait for the one that runs. */
  waiting: number;
  /** How long a task may run; waiting does not count. */
  seconds: number;
}

type Place = Pick<NonNullable<ConstructorParameters<typeof Tinypool>[0]>, 'runtime' | 'env' | 'serialization'>;

/** What is told to a client whose task found no room. */
const retryAfterSeconds = 10;
/** In milliseconds. Then the thread or process goes; the next task starts another. */
const idleTimeout = 30_000;

/**
 * Tasks of much computing, one at a time, away from the event loop: in a thread or process of their own. A task that takes
 * too long is ended together with its thread or process.
 */
export class LimitedWorker<Task, Result> {
  private readonly pool: Tinypool;
  private last: Promise<unknown> = Promise.resolve();
  private open = 0;

  /** `file`: a module whose default export does one task. */
  constructor(
    file: URL,
    private readonly limits: Limits,
    place: Place = {},
  ) {
    this.pool = new Tinypool({ filename: file.href, minThreads: 0, maxThreads: 1, idleTimeout, ...place });
    // One that dies while it has nothing to do leaves nobody waiting; the next task starts another.
    this.pool.on('error', () => undefined);
  }

  /**
   * What the module makes of a task.
   * @throws Overloaded when too many tasks wait
   * @throws Error of the task, or that it was ended: see `isEnded`
   */
  async run(task: Task): Promise<Result> {
    if (this.open > this.limits.waiting) throw new Overloaded(retryAfterSeconds);
    this.open += 1;
    const turn = this.last.then(() => this.start(task));
    // The next task starts whether or not this one fails; its failure is thrown to its own caller below.
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.open -= 1;
    }
  }

  private start(task: Task): Promise<Result> {
    return this.pool.run(task, { signal: AbortSignal.timeout(this.limits.seconds * 1000) }) as Promise<Result>;
  }
}

/** Whether a task was ended because its time was over. */
export const isEnded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
