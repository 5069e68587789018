import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const reconnectMs = 1_000;
/** A connection that a network took away without a word is noticed after this time and the patience with a query. */
const checkMs = 5_000;
const patienceMs = 5_000;

/** What a process does with what it hears. */
export interface Subscriber {
  onNotification(payload: string): void;
  onError(error: Error): void;
  /** From here on every notice is heard, */
  onListening?(): void;
  /** and from here on none. */
  onLost?(): void;
}

/** Hears the notices of one channel of PostgreSQL's NOTIFY, and listens anew when the connection broke. */
export class PgListener {
  private readonly own = `"${randomUUID()}"`;
  private client: Client | null = null;
  private listening = false;
  private asking: Promise<void> = Promise.resolve();
  private askingNext: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly hearer: Subscriber,
  ) {}

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: this.channel,
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.channel) this.hearer.onNotification(payload ?? '');
    });
    client.on('error', (error) => this.hearer.onError(error));
    client.on('end', () => this.reconnectLater());
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}; LISTEN ${this.own}`);
      this.listening = true;
      this.timer = setInterval(() => void this.waitUntilDelivered(), checkMs);
      this.hearer.onListening?.();
    } catch (error) {
      await this.giveUp(client, error as Error);
    }
  }

  /**
   * Returns when all that was told by transactions committed before the call has been heard, or nothing is heard any more:
   * PostgreSQL delivers notices in the order of commits, and a session's own before it is ready for its next query. Calls
   * at the same time share one question.
   */
  waitUntilDelivered(): Promise<void> {
    this.askingNext ??= this.asking.then(() => {
      this.askingNext = null;
      this.asking = this.ask();
      return this.asking;
    });
    return this.askingNext;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private async ask(): Promise<void> {
    const { client, listening } = this;
    if (!client || !listening) return;
    try {
      await client.query(`NOTIFY ${this.own}`);
    } catch (error) {
      await this.giveUp(client, error as Error);
    }
  }

  private async giveUp(client: Client, error: Error): Promise<void> {
    this.lose();
    this.hearer.onError(error);
    await client.end();
  }

  private lose(): void {
    if (this.listening) this.hearer.onLost?.();
    this.listening = false;
  }

  private reconnectLater(): void {
    this.lose();
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.open(), reconnectMs);
  }
}
