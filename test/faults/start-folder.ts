import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reservePort } from '../harness/reserve-port.js';
import { waitUntil } from '../harness/wait-until.js';

/**
 * Stubs of the processes, because these tests only cover the start script. `migrate` counts its runs in the database.
 */
const server = (...ports: string[]) => `import { createServer } from 'node:http';
for (const name of ${JSON.stringify(ports)}) {
  createServer((_, answer) => answer.end('ready')).listen(Number(process.env[name]), process.env.HOST);
}`;
const stubs = {
  'dist/api/main.js': server('PORT'),
  'dist/worker/main.js': server('HEALTH_PORT'),
  'dist/demo/main.js': server('RESULTS_SITE_PORT', 'CHAMPIONSHIP_PORT', 'MAILBOX_PORT', 'SMTP_PORT'),
  'dist/demo/seed.js': `console.log('demo league: filled');`,
  'dist/league/platform/database/migrate.js': `import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_OWNER_URL);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS migrations (); CREATE TABLE IF NOT EXISTS starts (number serial PRIMARY KEY)');
const { username, password } = new URL(process.env.DATABASE_URL);
const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [username]);
if (known.rowCount === 0) await client.query('CREATE ROLE ' + username + ' LOGIN PASSWORD ' + client.escapeLiteral(password));
await client.query('GRANT SELECT, INSERT ON starts TO ' + username);
console.log('migration number', (await client.query('INSERT INTO starts DEFAULT VALUES RETURNING number')).rows[0].number);
await client.end();`,
  'dist/league/accounts/create-admin.js': `console.log(process.argv.slice(2).join(' '), 'in', process.env.DATABASE_URL);`,
};

export interface Run {
  process: ChildProcess;
  output: () => string;
}

/** A folder with the project's scripts and stubs of the processes that they start. */
export class StartFolder {
  private readonly runs: Run[] = [];

  private constructor(
    readonly path: string,
    readonly port: number,
  ) {}

  static async make(): Promise<StartFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'parc-ferme-start-'));
    await chmod(folder, 0o755); // because PostgreSQL's user must be able to enter it
    await cp('scripts', join(folder, 'scripts'), { recursive: true });
    for (const file of [
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'nest-cli.json',
      'rolldown.config.mjs',
    ])
      await cp(file, join(folder, file));
    for (const name of ['api', 'demo', 'league', 'worker', 'web/dist/.server'])
      await mkdir(join(folder, name), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const scripts = { 'build:bundles': 'node build.mjs', 'build:web': 'node build.mjs' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    await writeFile(join(folder, 'build.mjs'), `console.log('built by', process.pid);`);
    for (const [file, text] of Object.entries(stubs)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    // Simulates an earlier start. A first start uses ports 3001 and 3002, and concurrent tests would compete for them.
    const ports: Record<string, number> = {};
    for (const name of ['resultsSite', 'championship', 'mailbox', 'smtp']) ports[name] = await reservePort();
    await mkdir(join(folder, 'var'));
    await writeFile(join(folder, 'var/ports.json'), JSON.stringify(ports));
    return new StartFolder(folder, await reservePort());
  }

  async remove(): Promise<void> {
    await Promise.all(this.runs.map(({ process }) => end(process, 'SIGTERM')));
    await rm(this.path, { recursive: true });
  }

  start(environment: Record<string, string> = {}): Run {
    const { PATH = '', HOME = '' } = process.env;
    const own = { PATH, HOME, PORT: String(this.port), CHROMIUM_PATH: process.execPath, ...environment };
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: this.path, env: own });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const run = { process: child, output: () => output };
    this.runs.push(run);
    return run;
  }

  /** Runs `npm run admin` in the folder, without a database address in the environment. */
  runAdmin(...args: string[]): Promise<{ code: number; output: string }> {
    const { PATH = '', HOME = '' } = process.env;
    return new Promise((resolve) => {
      const options = { cwd: this.path, env: { PATH, HOME } };
      execFile(process.execPath, ['scripts/database-command.mjs', 'admin', ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  }

  /** Changes a source file, so that the next start builds again. */
  async changeSource(): Promise<void> {
    await writeFile(join(this.path, 'league/changed.ts'), String(performance.now()));
  }

  /** Returns the log of the last migration. The stub numbers the migrations of each database. */
  async lastMigration(): Promise<string> {
    return (await readFile(join(this.path, 'var/logs/migrate.log'), 'utf8')).trim();
  }

  async keptPorts(): Promise<Record<string, number>> {
    return JSON.parse(await readFile(join(this.path, 'var/ports.json'), 'utf8')) as Record<string, number>;
  }

  /** Returns the open ports of the site, its worker, the fakes, PostgreSQL and Redis. */
  async openPorts(): Promise<number[]> {
    const all = [this.port, ...Object.values(await this.keptPorts())];
    const open = await Promise.all(all.map((one) => accepts(one)));
    return all.filter((_, index) => open[index]);
  }
}

export const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends a process with a signal and returns its exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await waitUntil(`the end by ${signal}`, () => isOver(child), 30);
  return child.exitCode;
}

/** Waits until a run is ready or has ended, and returns the lines of its output. */
export async function untilReady(run: Run): Promise<string[]> {
  await waitUntil('ready', () => run.output().includes('ready: ') || isOver(run.process), 240);
  return run.output().trimEnd().split('\n');
}

export function accepts(at: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(at, host).once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
