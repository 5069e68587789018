import { readFile } from 'node:fs/promises';

/**
 * The memory of a process and of all that it started, in bytes, without what they share (RssAnon of /proc). Null where the system does not tell it:
 * elsewhere than on Linux, or if the process has ended.
 */
export async function readProcessMemory(pid: number): Promise<number | null> {
  const status = await readProc(`/proc/${pid}/status`);
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  if (kilobytes === undefined) return null;
  const children = (await readProc(`/proc/${pid}/task/${pid}/children`)) ?? '';
  const ofChildren = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readProcessMemory));
  return ofChildren.reduce<number>((sum, bytes) => sum + (bytes ?? 0), Number(kilobytes) * 1024);
}

async function readProc(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null; // ended meanwhile, or another system
  }
}
