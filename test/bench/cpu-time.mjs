import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for every program, whatever the kernel's own clock. */
const ticksPerSecond = 100;

/** The processor time that a process has used so far, its own and the kernel's for it, in seconds. @param {number} pid */
export function cpuTimeOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return fromPs(pid);
  // The second field is the program's name, which may hold anything; the 14th and 15th are the times.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Where there is no /proc: [hours:]minutes:seconds. @param {number} pid */
function fromPs(pid) {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
