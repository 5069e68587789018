import pTimeout from 'p-timeout';

/** In milliseconds. A page does not wait longer for what it can be shown without. */
const timeoutMs = 500;
/** Concurrent reads, so that they leave database connections for calls. */
const maxConcurrentReads = 3;

/** Reads from the database that a page does without where they fail or take long. */
export class ShortReads {
  private running = 0;

  /** Returns what `find` resolves with; null where it fails or takes too long, or too many others run. */
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
