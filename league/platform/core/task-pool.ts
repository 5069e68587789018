import { once } from 'node:events';
import { Tinypool } from 'tinypool';
import { DomainError } from './domain-error.js';
import { withinTime } from './within-time.js';

interface Limits {
  waiting: number;
  /** The limit of one task. Waiting and loading the module do not count. */
  seconds: number;
}

type PoolOptions = Pick<NonNullable<ConstructorParameters<typeof Tinypool>[0]>, 'runtime' | 'env' | 'serialization'>;

/** Idle threads and processes end after this time. The next task starts a new one. */
const idleTimeoutMs = 30_000;
const loadTimeoutMs = 120_000;
const loader = new URL(import.meta.resolve('#league/platform/core/load-module.worker.js'));

/** Runs tasks one at a time, in the order of the calls. */
export class TaskQueue {
  private last: Promise<unknown> = Promise.resolve();
  private unfinished = 0;

  /** `maxWaiting`: the number of tasks that may wait. `retryAfterSeconds`: when a refused caller may try again. */
  constructor(
    private readonly maxWaiting: number,
    private readonly retryAfterSeconds: number,
  ) {}

  /** @throws DomainError `too_many_tasks`, or the error of the task */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.unfinished > this.maxWaiting)
      throw new DomainError('too_many_tasks', { retryAfterSeconds: this.retryAfterSeconds });
    this.unfinished += 1;
    const result = this.last.then(task);
    // A failure must not block the next task. The caller of this task still gets the error.
    this.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.unfinished -= 1;
    }
  }
}

/** Runs CPU-heavy tasks in a thread or process, which is killed if a task takes too long. */
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

  /** Starts the thread or process in advance. @throws Error if the module cannot be loaded */
  load(signal?: AbortSignal): Promise<void> {
    return this.queue.run(() => this.loadModule(signal));
  }

  /** @throws DomainError `too_many_tasks`, the error of the task, or an error with `isTimedOut` */
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
    // If a thread cannot start, Tinypool emits an error, but never settles the task.
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

  /** Node.js caches failed imports, so a thread that failed to load the module would refuse all later tasks. */
  private replace(failed: Tinypool): void {
    this.pool = this.open();
    // The callers of its tasks have already received an error.
    failed.destroy().catch(() => undefined);
  }
}

export const isTimedOut = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
