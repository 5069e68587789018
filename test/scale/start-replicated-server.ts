import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server and its hot standby, with addresses for the superuser. */
export interface ReplicatedServer {
  primary: string;
  replica: string;
  stop(): Promise<void>;
}

export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'replica-'));
  chmodSync(folder, 0o755); // because PostgreSQL's user must be able to enter it
  const child = spawn(process.execPath, ['test/scale/replicated-server.mjs', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exit])) as unknown[];
  if (typeof line !== 'string') throw new Error(`no replicated server, its files are in ${folder}`);
  const stop = async () => {
    child.kill();
    await exit;
    rmSync(folder, { recursive: true });
  };
  return { ...(JSON.parse(line) as { primary: string; replica: string }), stop };
}
