import type { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { DomainError } from '../../league/platform/core/domain-error.js';

/** A page does not wait longer than this for optional data. */
const timeoutMs = 500;
/** Leaves enough database connections for API calls. */
const maxConcurrentReads = 3;

/** Database reads that a page can do without if they fail or take long. */
export class ShortReads {
  private running = 0;

  constructor(private readonly log: Pick<PinoLogger, 'warn'>) {}

  /** Returns null if `find` fails or takes too long, or if too many reads run. Logs a failure, even a late one. */
  async read<T>(find: () => Promise<T | null>): Promise<T | null> {
    if (this.running >= maxConcurrentReads) return null;
    return pTimeout(this.count(find), { milliseconds: timeoutMs, fallback: () => null });
  }

  private async count<T>(find: () => Promise<T | null>): Promise<T | null> {
    this.running += 1;
    try {
      return await find();
    } catch (error) {
      // Such as an invitation that does not exist.
      if (!(error instanceof DomainError)) this.log.warn({ err: error }, 'optional data of a page could not be read');
      return null;
    } finally {
      this.running -= 1;
    }
  }
}
