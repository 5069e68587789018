import { execFileSync } from 'node:child_process';

interface Row {
  pid: number;
  parent: number;
  isZombie: boolean;
}

function readProcesses(): Row[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), isZombie: state.startsWith('Z') };
  });
}

/** Returns the ids of all direct and indirect child processes. */
export function descendantsOf(pid: number): number[] {
  const rows = readProcesses();
  const found: number[] = [];
  for (let parents = [pid]; parents.length > 0;) {
    parents = rows.filter(({ parent }) => parents.includes(parent)).map((row) => row.pid);
    found.push(...parents);
  }
  return found;
}

export function stillRunning(pids: readonly number[]): number[] {
  return readProcesses()
    .filter(({ pid, isZombie }) => !isZombie && pids.includes(pid))
    .map(({ pid }) => pid);
}
