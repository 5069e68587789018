import { TooManyRequests } from '../http/too-many-requests.js';
import { isEnded, LimitedWorker } from '../workers/limited-worker.js';

/**
 * One at a time: a large one takes half a gigabyte. A process, not a thread: threads share the pool of the process, in
 * which passwords are hashed.
 */
const decoder = new LimitedWorker<Uint8Array, Uint8Array | null>(
  new URL('./picture.worker.js', import.meta.url),
  { waiting: 4, seconds: 20 },
  { runtime: 'child_process', serialization: 'advanced', env: {} },
);

/** The members of whom this process reads a picture. */
const busy = new Set<number>();
const retryAfterSeconds = 5;

/**
 * The file that `read` gives as a picture that is safe to keep and show: decoded, turned upright, cropped to a centred square,
 * and written anew. Null for a file that is no picture in a format that can be read, or takes too long.
 * @throws TooManyRequests where another one of the member is being read
 * @throws Overloaded where too many wait
 */
export async function makePicture(
  memberId: number,
  read: () => Promise<Buffer>,
): Promise<{ format: string; data: Buffer } | null> {
  if (busy.has(memberId)) throw new TooManyRequests(retryAfterSeconds);
  busy.add(memberId);
  try {
    const data = await decode(await read());
    return data && { format: 'webp', data: Buffer.from(data) };
  } finally {
    busy.delete(memberId);
  }
}

async function decode(file: Buffer): Promise<Uint8Array | null> {
  try {
    return await decoder.run(file);
  } catch (error) {
    if (isEnded(error)) return null;
    throw error;
  }
}
