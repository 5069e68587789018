/** Work that is repeated while the process runs, one run at a time. After a failure, the next run tries again. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | null = null;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The first run begins after `everyMs`, unless `atOnce` is set. */
  start({ atOnce = false } = {}): void {
    const run = () => void (this.current ??= this.runSafely());
    this.timer = setInterval(run, this.everyMs);
    if (atOnce) run();
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  private async runSafely(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.current = null;
    }
  }
}
