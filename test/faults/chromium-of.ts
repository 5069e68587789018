import { execFileSync } from 'node:child_process';

/** Returns the process id of a worker's browser. When this process ends, the browser's other processes end, too. */
export function chromiumOf(workerPid: number): number {
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === workerPid && found?.[3]?.includes('--headless'));
  const pid = Number(children[0]?.[1]);
  if (!pid) throw new Error(`the worker ${workerPid} drives no browser`);
  return pid;
}
