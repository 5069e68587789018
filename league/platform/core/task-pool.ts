import { once } from 'node:events';
import { Tinypool } from 'tinypool';
import { DomainError } from './domain-error.js';
import { withinTime } from './within-time.js';

interface Limits {
  /** How many tasks may wait for the one that runs. */
  waiting: number;
  /** How long a task may run. Waiting and loading the module, which take long on a busy machine, do not count. */
  seconds: number;
}

type PoolOptions = Pick<NonNullable<ConstructorParameters<typeof Tinypool>[0]>, 'runtime' | 'env' | 'serialization'>;

/** A thread or process that is idle for longer ends; the next task starts another. */
const idleTimeoutMs = 30_000;
const loadTimeoutMs = 120_000;
const loader = new URL(import.meta.resolve('#league/platform/core/load-module.worker.js'));

/** Runs tasks one at a time, in the order of the calls. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();
  private unfinished = 0;

  /** `maxWaiting`: how many tasks may wait for the one that runs; `retryAfterSeconds`: when a refused one may be tried again. */
  constructor(
    private readonly maxWaiting: number,
    private readonly retryAfterSeconds: number,
  ) {}

  /**
   * The result of a task.
   * @throws DomainError `too_many_tasks` when too many tasks wait
   * @throws Error of the task
   */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.unfinished > this.maxWaiting)
      throw new DomainError('too_many_tasks', { retryAfterSeconds: this.retryAfterSeconds });
    this.unfinished += 1;
    const result = this.last.then(task);
    // The next task starts also if this one fails; the error is thrown to the caller of this one below.
    this.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.unfinished -= 1;
    }
  }
}

/**
 * Runs CPU-heavy tasks one at a time in a worker thread or child process, not on the event loop. A task that takes too long is ended
 * together with its thread or process.
 */
export class TaskPool<Task, Result> {
  private pool: Tinypool;
  private readonly queue: TaskQueue;

  /** `file`: a module whose default export runs one task. */
  constructor(
    private readonly file: URL,
    private readonly limits: Limits,
    private readonly options: PoolOptions = {},
  ) {
    this.queue = new TaskQueue(limits.waiting, 10);
    this.pool = this.open();
  }

  /** Starts the thread or process, so that the next task does not wait for it. @throws Error if the module cannot be loaded */
  load(signal?: AbortSignal): Promise<void> {
    return this.queue.run(() => this.loadModule(signal));
  }

  /**
   * The result of a task. `signal` ends the task before its time.
   * @throws DomainError `too_many_tasks` when too many tasks wait
   * @throws Error of the task, or of a task that was ended or took too long: see `isTimedOut`
   */
  run(task: Task, signal?: AbortSignal): Promise<Result> {
    return this.queue.run(async () => {
      await this.loadModule(signal);
      return (await this.start(task, this.limits.seconds * 1000, signal)) as Result;
    });
  }

  private async loadModule(signal?: AbortSignal): Promise<void> {
    await this.start(this.file.href, loadTimeoutMs, signal, { filename: loader.href });
  }

  private open(): Tinypool {
    const pool = new Tinypool({
      filename: this.file.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
      ...this.options,
    });
    // An idle thread or process has no task that could be lost; the next task starts another.
    pool.on('error', () => undefined);
    return pool;
  }

  private async start(
    task: unknown,
    ms: number,
    other: AbortSignal | undefined,
    options: { filename?: string } = {},
  ): Promise<unknown> {
    const { pool } = this;
    const ended = new AbortController();
    // Tinypool reports a thread that could not start, and leaves the task waiting for another one.
    const failed = once(pool, 'error', { signal: ended.signal }).then(([error]) => {
      throw error as Error;
    });
    try {
      return await withinTime(ms, other, (signal) => Promise.race([pool.run(task, { ...options, signal }), failed]));
    } catch (error) {
      if (!isTimedOut(error)) this.replace(pool);
      throw error;
    } finally {
      ended.abort();
    }
  }

  /** Node keeps the failure of an import: a thread that could not load the module once would refuse all later tasks. */
  private replace(failed: Tinypool): void {
    this.pool = this.open();
    // What it was doing has failed already, and was reported to its caller.
    failed.destroy().catch(() => undefined);
  }
}

/** Whether a task was ended because it took too long. */
export const isTimedOut = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
