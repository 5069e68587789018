import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './random.js';

const delayMs = 100;
/** The share of lost chunks. Half of them break the connection. The others arrive late, as after retransmissions. */
const lossShare = 0.01;
const lateMs = 3_000;

/** A proxy to a server. While `random` is set, it acts like a slow network that loses some data. */
export class SlowProxy {
  random: Random | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(url: string): Promise<SlowProxy> {
    const server = createServer();
    const proxy = new SlowProxy(server, new URL(url));
    server.on('connection', (client) => proxy.pass(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    this.forward(client, server);
    this.forward(server, client);
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from);
    let queue = Promise.resolve();
    from.on('data', (chunk) => {
      const drawn = this.random?.next() ?? 1;
      const ms = this.random === null ? 0 : drawn < lossShare ? lateMs : delayMs;
      if (drawn < lossShare / 2) {
        from.destroy();
        return;
      }
      const sentAt = performance.now() + ms;
      queue = queue.then(async () => {
        const left = sentAt - performance.now();
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        if (to.writable) to.write(chunk);
      });
    });
    from.on('end', () => void queue.then(() => to.end()));
    // Destroying the other socket passes the error on.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      void queue.then(() => to.destroy());
    });
  }
}
