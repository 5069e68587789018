import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../test/harness/wait-until.js';
import { isTimedOut, TaskPool } from './task-pool.js';

interface Task {
  /** How long the task uses the CPU. */
  ms: number;
}

/** Milliseconds since 1970. */
interface Run {
  from: number;
  to: number;
}

let folder: string;
let file: URL;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'task-pool-'));
  const path = join(folder, 'busy.mjs');
  const now = 'performance.timeOrigin + performance.now()';
  writeFileSync(
    path,
    `export default ({ ms }) => { const from = ${now}; while (${now} < from + ms); return { from, to: ${now} }; }`,
  );
  file = pathToFileURL(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** On a busy machine, even a short task may take longer than the limit of its pool. Then runs it again. */
const runInTime = <Input, Output>(pool: TaskPool<Input, Output>, task: Input): Promise<Output> =>
  waitUntil('a task ends within its limit', () =>
    pool.run(task).catch((error: unknown) => {
      if (isTimedOut(error)) return null;
      throw error;
    }),
  );

// proves: security-2
describe('a pool of tasks', () => {
  it('runs one task at a time', async () => {
    const pool = new TaskPool<Task, Run>(file, { waiting: 2, seconds: 60 });
    const [first, second, third] = (await Promise.all([5, 5, 5].map((ms) => pool.run({ ms })))) as [Run, Run, Run];
    expect(second.from).toBeGreaterThanOrEqual(first.to);
    expect(third.from).toBeGreaterThanOrEqual(second.to);
  });

  it('runs tasks outside of the event loop', async () => {
    const path = join(folder, 'until.mjs');
    writeFileSync(path, `export default (flag) => { while (Atomics.load(flag, 0) === 0); return 'seen'; }`);
    const pool = new TaskPool<Int32Array, string>(pathToFileURL(path), { waiting: 0, seconds: 60 });
    const flag = new Int32Array(new SharedArrayBuffer(4));
    // The task only ends if a timer in this thread fires meanwhile.
    setTimeout(() => Atomics.store(flag, 0, 1));
    expect(await pool.run(flag)).toBe('seen');
  });

  it('refuses a task while too many are waiting', async () => {
    const pool = new TaskPool<Task, Run>(file, { waiting: 1, seconds: 60 });
    const ended = await Promise.allSettled([1, 1, 1].map((ms) => pool.run({ ms })));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(ended[2]).toMatchObject({ reason: { code: 'too_many_tasks', data: { retryAfterSeconds: 10 } } });
    await pool.run({ ms: 1 });
  });

  it.each(['worker_threads', 'child_process'] as const)(
    'loads its module again after a failure (%s)',
    async (runtime) => {
      const needed = join(folder, `${runtime}.txt`);
      const path = join(folder, `${runtime}.mjs`);
      writeFileSync(
        path,
        `import { readFileSync } from 'node:fs'; const text = readFileSync(${JSON.stringify(needed)}, 'utf8'); export default () => text;`,
      );
      const pool = new TaskPool<null, string>(pathToFileURL(path), { waiting: 1, seconds: 3600 }, { runtime });
      await expect(pool.run(null)).rejects.toThrow(
        runtime === 'child_process' ? 'Worker exited unexpectedly' : 'ENOENT',
      );
      writeFileSync(needed, 'read');
      expect(await pool.run(null)).toBe('read');
    },
  );

  it('ends a task that takes too long, and runs the next one', async () => {
    const pool = new TaskPool<Task, Run>(file, { waiting: 1, seconds: 0.2 });
    const endless = pool.run({ ms: 3600_000 });
    await expect(endless).rejects.toThrow();
    expect(isTimedOut(await endless.catch((error: unknown) => error))).toBe(true);
    expect(await runInTime(pool, { ms: 1 })).toMatchObject({ from: expect.any(Number) });
  });

  it('does not count the time for loading the module', async () => {
    const path = join(folder, 'slow-to-load.mjs');
    writeFileSync(path, "await new Promise((done) => setTimeout(done, 500)); export default () => 'done';");
    const pool = new TaskPool<null, string>(pathToFileURL(path), { waiting: 1, seconds: 0.2 });
    expect(await runInTime(pool, null)).toBe('done');
  });

  it('ends a task when its signal is aborted', async () => {
    const pool = new TaskPool<Task, Run>(file, { waiting: 1, seconds: 3600 });
    await pool.load();
    await expect(pool.run({ ms: 3600_000 }, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'AbortError' });
    expect(await pool.run({ ms: 1 })).toMatchObject({ from: expect.any(Number) });
  });
});
