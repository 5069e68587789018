import pTimeout from 'p-timeout';

/** A page does not wait longer than this for optional data. */
const timeoutMs = 500;
/** Leaves enough database connections for API calls. */
const maxConcurrentReads = 3;

/** Database reads that a page can do without if they fail or take long. */
export class ShortReads {
  private running = 0;

  /** Returns null if `find` fails or takes too long, or if too many reads run. */
  async read<T>(find: () => Promise<T | null>): Promise<T | null> {
    if (this.running >= maxConcurrentReads) return null;
    this.running += 1;
    try {
      const found = find().finally(() => (this.running -= 1));
      return await pTimeout(found, { milliseconds: timeoutMs, fallback: () => null });
    } catch {
      return null;
    }
  }
}
