import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from './random.js';

/** One way, in milliseconds: an answer takes twice as long. */
const delayMs = 100;
/** Of what is sent. Half of it ends its connection, the other half arrives late, as after repetitions. */
const lossShare = 0.01;
const lateMs = 3_000;

/** A proxy before a server; while it has a `Random` it is a slow network that loses some of what is sent. */
export class SlowProxy {
  random: Random | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** `url`: that of the server. */
  static async start(url: string): Promise<SlowProxy> {
    const server = createServer();
    const proxy = new SlowProxy(server, new URL(url));
    server.on('connection', (client) => proxy.pass(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address of the server by way of the proxy. */
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
    // The other side learns of it when its socket is closed.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      void queue.then(() => to.destroy());
    });
  }
}
