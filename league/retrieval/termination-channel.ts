import { Client } from 'pg';
import type { EntityManager } from 'typeorm';

const channel = 'retrieval_terminated';
const reconnectMs = 1_000;

/** Tells every worker, at the commit of the caller's transaction, that a retrieval is to end. */
export async function announceTermination(manager: EntityManager, pid: number): Promise<void> {
  await manager.query(`SELECT pg_notify('${channel}', $1)`, [String(pid)]);
}

/**
 * Hears of terminations in all of the installation and keeps listening over broken connections. What is said while the
 * connection is away is not lost: the worker also reads the state of its run with every renewal of its lease.
 */
export class TerminationChannel {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly onTermination: (pid: number) => void,
    private readonly onError: (error: Error) => void,
  ) {}

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl, keepAlive: true });
    client.on('notification', ({ payload }) => this.onTermination(Number(payload)));
    client.on('error', (error) => this.onError(error));
    client.on('end', () => this.reconnectLater());
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.onError(error as Error);
      await client.end();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private reconnectLater(): void {
    if (!this.closed) this.timer = setTimeout(() => void this.open(), reconnectMs);
  }
}
