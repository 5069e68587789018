import { TooManyRequests } from '../http/api-exception.js';

const retrySeconds = 2;

export class OneAtATime {
  private isRunning = false;

  /** @throws TooManyRequests */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isRunning) throw new TooManyRequests(retrySeconds);
    this.isRunning = true;
    try {
      return await work();
    } finally {
      this.isRunning = false;
    }
  }
}
