import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const reconnectMs = 1_000;
/** Together with the query timeout, this is how long a silently dropped connection stays undetected. */
const pingEveryMs = 5_000;
const timeoutMs = 5_000;

export interface Subscriber {
  onNotification(payload: string): void;
  onError(error: Error): void;
  /** The connection is open, and all notifications from now on are received. */
  onListening?(): void;
  /** Notifications are lost until the next `onListening`. */
  onLost?(): void;
}

/** Listens to one channel of PostgreSQL and reconnects if the connection breaks. */
export class PgListener {
  private readonly pingChannel = `"${randomUUID()}"`;
  private client: Client | null = null;
  private isListening = false;
  private currentPing: Promise<void> = Promise.resolve();
  private nextPing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

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
      await client.query(`LISTEN ${this.channel}; LISTEN ${this.pingChannel}`);
      this.isListening = true;
      this.timer = setInterval(() => void this.waitUntilDelivered(), pingEveryMs);
      this.subscriber.onListening?.();
    } catch (error) {
      await this.giveUp(client, error as Error);
    }
  }

  /**
   * Resolves when the notifications of all earlier commits have arrived, or the connection is lost. PostgreSQL delivers
   * notifications in commit order, so they precede the ping. Concurrent calls share one ping.
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
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private async ping(): Promise<void> {
    const { client, isListening } = this;
    if (!client || !isListening) return;
    try {
      await client.query(`NOTIFY ${this.pingChannel}`);
    } catch (error) {
      await this.giveUp(client, error as Error);
    }
  }

  private async giveUp(client: Client, error: Error): Promise<void> {
    this.stopListening();
    this.subscriber.onError(error);
    await client.end();
  }

  private stopListening(): void {
    if (this.isListening) this.subscriber.onLost?.();
    this.isListening = false;
  }

  private reconnectLater(): void {
    this.stopListening();
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.open(), reconnectMs);
  }
}
