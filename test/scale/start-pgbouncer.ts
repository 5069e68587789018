import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { reservePort } from '../harness/reserve-port.js';
import { waitUntil } from '../harness/wait-until.js';
import { unpackDebianPackage } from '../tools/debian-package.mjs';

export interface PgBouncer {
  /** Returns the address of a database through this pooler. */
  through(url: string): string;
  /** Returns its log, for the message of a failed test. */
  log(): string;
  stop(): Promise<void>;
}

/** The number of server connections, which is less than a test's processes need. */
export const poolSize = 6;

/** Starts a PgBouncer for the server and user of `url`, with the settings of docs/guide/operator/scale.md. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await reservePort();
  const { program, libraries } = await providePgBouncer(folder);
  const logFile = join(folder, 'log');
  const users = join(folder, 'users');
  writeFileSync(logFile, '');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
ignore_startup_parameters = options
auth_type = scram-sha-256
auth_file = ${users}
logfile = ${logFile}
`,
  );
  // PgBouncer refuses to run as root. It then runs as `nobody`, who needs access to these files.
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  chmodSync(logFile, 0o666);
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: 'ignore',
  });
  const through = (address: string) => Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href;
  await waitUntil(`PgBouncer answers, its log is ${logFile}`, () => answers(through(url)));
  const stop = async () => {
    child.kill('SIGKILL');
    await waitUntil('PgBouncer is gone', () => child.signalCode !== null);
    rmSync(folder, { recursive: true });
  };
  return { through, log: () => readFileSync(logFile, 'utf8'), stop };
}

/**
 * Finds PgBouncer on PATH, or unpacks Debian's package and the libraries that this machine lacks without installing
 * them.
 */
async function providePgBouncer(folder: string): Promise<{ program: string; libraries: string }> {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return { program: 'pgbouncer', libraries: '' };
  } catch {
    await unpackDebianPackage('pgbouncer', folder, { withLibraries: true });
    const [machine = ''] = readdirSync(join(folder, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
    return { program: join(folder, 'usr/sbin/pgbouncer'), libraries: join(folder, 'usr/lib', machine) };
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false; // It is not ready yet, so the caller retries.
  } finally {
    await client.end();
  }
}
