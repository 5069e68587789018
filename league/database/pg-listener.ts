import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const reconnectMs = 1_000;
/** A connection that the network dropped silently is detected after this time and the timeout of a query. */
const checkMs = 5_000;
const timeoutMs = 5_000;

/** What a process does with notifications. */
export interface Subscriber {
  onNotification(payload: string): void;
  onError(error: Error): void;
  /** Every notification from here on is received, */
  onListening?(): void;
  /** and from here on none. */
  onLost?(): void;
}

/** Receives the notifications of one channel of PostgreSQL, and reconnects when the connection breaks. */
export class PgListener {
  private readonly own = `"${randomUUID()}"`;
  private client: Client | null = null;
  private listening = false;
  private currentPing: Promise<void> = Promise.resolve();
  private nextPing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly subscriber: Subscriber,
  ) {}

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: this.channel,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.channel) this.subscriber.onNotification(payload ?? '');
    });
    client.on('error', (error) => this.subscriber.onError(error));
    client.on('end', () => this.reconnectLater());
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}; LISTEN ${this.own}`);
      this.listening = true;
      this.timer = setInterval(() => void this.waitUntilDelivered(), checkMs);
      this.subscriber.onListening?.();
    } catch (error) {
      await this.giveUp(client, error as Error);
    }
  }

  /**
   * Returns when the notifications of all transactions that were committed before the call are received, or none are received any more:
   * PostgreSQL delivers them in the order of commits, and a session's own before it is ready for its next query. Calls at the same time
   * share one query.
   */
  waitUntilDelivered(): Promise<void> {
    this.nextPing ??= this.currentPing.then(() => {
      this.nextPing = null;
      this.currentPing = this.ping();
      return this.currentPing;
    });
    return this.nextPing;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private async ping(): Promise<void> {
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
    this.subscriber.onError(error);
    await client.end();
  }

  private lose(): void {
    if (this.listening) this.subscriber.onLost?.();
    this.listening = false;
  }

  private reconnectLater(): void {
    this.lose();
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.open(), reconnectMs);
  }
}
