import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isJobName, jobCatalog } from '#league/platform/jobs/job-catalog.js';
import { Client } from '../../harness/client.js';
import { withParameter } from '../../harness/database.js';
import { type Process, startApi, startWorker } from '../../harness/processes.js';
import { type BuiltLeague, type Options, startBuiltLeague } from '../../harness/start-league.js';
import { waitUntil } from '../../harness/wait-until.js';

const preload = pathToFileURL(join(process.cwd(), 'test/faults/promises/preload.mjs')).href;

/** `api1`, `api2`, `worker1`, `worker2`, `worker3`. */
export type Name = `${'api' | 'worker'}${number}`;

/** A message to preload.mjs. */
interface Wish {
  killAt?: { marker: string; at: number } | null;
  trace?: string | null;
  clockMs?: number;
  isDiskFull?: boolean;
}

export interface ClusterOptions extends Options {
  /** The queues that the workers serve. By default, all of them. */
  queues?: string;
  /** Returns addresses of servers that replace the addresses in the environment. */
  reach?: (environment: Record<string, string>) => Promise<Record<string, string>>;
}

/** The API processes and workers of a league. A process keeps its name when it is killed and started again. */
export class Cluster {
  private readonly running = new Map<Name, Process>();
  /** The worker that last renewed the lease of a retrieval or an email. */
  lastWithLease: Name | null = null;

  private constructor(
    readonly league: BuiltLeague,
    readonly apis: Name[],
    readonly workers: Name[],
    private readonly workerSettings: Record<string, string>,
  ) {}

  /** Starts two API processes and three workers by default. */
  static async start({ queues, reach, ...options }: ClusterOptions = {}): Promise<Cluster> {
    const league = await startBuiltLeague({ ...options, apis: 0, workers: 0 });
    if (reach) Object.assign(league.environment, await reach(league.environment));
    const names = <Kind extends 'api' | 'worker'>(kind: Kind, amount: number) =>
      Array.from({ length: amount }, (_, index): Name => `${kind}${index + 1}`);
    const workerSettings: Record<string, string> = queues === undefined ? {} : { QUEUES: queues };
    const apis = names('api', options.apis ?? 2);
    const cluster = new Cluster(league, apis, names('worker', options.workers ?? 3), workerSettings);
    await cluster.startAll();
    return cluster;
  }

  get names(): Name[] {
    return [...this.apis, ...this.workers];
  }

  process(name: Name): Process {
    const found = this.running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  }

  /** The origin of an API process, which changes when the process is restarted; null while it is not running. */
  origin(name: Name): string | null {
    const found = this.running.get(name);
    return found ? `http://127.0.0.1:${found.port}` : null;
  }

  /** Returns a visitor of one API process. It keeps working after the process is restarted. */
  client(name: Name): Client {
    return new Client('http://league.example', (address, init) => {
      const { pathname, search } = new URL(address instanceof Request ? address.url : address);
      return fetch(`${this.origin(name) ?? 'http://127.0.0.1:1'}${pathname}${search}`, init);
    });
  }

  async start(name: Name): Promise<void> {
    const { environment: settings } = this.league;
    // Lets tests see in the database which process owns a connection.
    const DATABASE_URL = withParameter(settings['DATABASE_URL'] ?? '', 'application_name', name);
    const environment = { ...settings, DATABASE_URL, NODE_OPTIONS: `--import=${preload}` };
    const started = await (name.startsWith('api')
      ? startApi(environment)
      : startWorker({ ...environment, ...this.workerSettings }));
    this.running.set(name, started);
    started.child.on('message', (message) => {
      if (typeof message === 'object' && 'hasLease' in message) this.lastWithLease = name;
    });
    started.child.once('exit', () => this.running.get(name) === started && this.running.delete(name));
  }

  async startAll(): Promise<void> {
    await Promise.all(this.names.filter((name) => !this.running.has(name)).map((name) => this.start(name)));
  }

  async kill(name: Name): Promise<void> {
    const killed = this.running.get(name);
    this.running.delete(name);
    await killed?.stop('SIGKILL');
  }

  /** Sends SIGTERM and waits for the end of the process. */
  async stop(name: Name): Promise<void> {
    await this.process(name).stop();
    this.running.delete(name);
  }

  freeze(name: Name): void {
    this.process(name).child.kill('SIGSTOP');
  }

  thaw(name: Name): void {
    this.process(name).child.kill('SIGCONT');
  }

  /** Sends a wish to these processes and waits until all of them have received it. */
  async tell(names: readonly Name[], wish: Wish): Promise<void> {
    const running = names.flatMap((name) => this.running.get(name) ?? []);
    await Promise.all(
      running.map(async ({ child }) => {
        const ended = once(child, 'exit');
        child.send(wish);
        for (;;) {
          const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
          if (message === null || typeof message !== 'object' || 'heard' in message) return;
        }
      }),
    );
  }

  /** Waits until one of these processes has ended, and returns its name. */
  async whenOneEnds(names: readonly Name[], seconds: number): Promise<Name> {
    return waitUntil('a process ends', () => names.find((name) => !this.running.has(name)), seconds);
  }

  /** Waits until at least one of these processes is ready, and returns all that are. */
  async ready(names: readonly Name[]): Promise<Name[]> {
    const findReady = () => {
      const found = names.filter((name) => this.running.has(name));
      return found.length > 0 && found;
    };
    return waitUntil('a process is ready', findReady, 90);
  }

  /** Waits until all jobs in the queues that the workers serve are done. */
  async untilNoJobIsOpen(seconds: number): Promise<void> {
    const queues = this.workerSettings['QUEUES']?.split(',');
    const isServed = ({ name }: { name: string }) =>
      queues === undefined || (isJobName(name) && queues.includes(jobCatalog[name].queue));
    const open = 'SELECT name FROM outbox_jobs WHERE finished_at IS NULL';
    const isDone = async () => {
      // The database may be down.
      const jobs = await this.league.database.query<{ name: string }[]>(open).catch(() => null);
      return jobs !== null && !jobs.some(isServed);
    };
    await waitUntil('all jobs are done', isDone, seconds);
  }

  async close(): Promise<void> {
    await Promise.all([...this.running.values()].map((one) => one.stop('SIGKILL')));
    await this.league.close();
  }
}
