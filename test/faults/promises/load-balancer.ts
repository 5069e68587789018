import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cluster, Name } from './cluster.js';

const checkEveryMs = 500;

/** A proxy to the API processes. It repeats no request and sends none to a process that is not ready. */
export class LoadBalancer {
  private readonly server: Server;
  private readonly timer: NodeJS.Timeout;
  private ready: Name[] = [];
  private turn = 0;

  private constructor(private readonly cluster: Cluster) {
    this.server = createServer((incoming, answer) => this.pass(incoming, answer));
    // A client may reuse a connection after a long pause, so this server never closes idle connections.
    this.server.keepAliveTimeout = 0;
    this.timer = setInterval(() => void this.check(), checkEveryMs);
  }

  static async start(cluster: Cluster): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(cluster);
    await balancer.check();
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  isReady(name: Name): boolean {
    return this.ready.includes(name);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async check(): Promise<void> {
    const answers = await Promise.all(
      this.cluster.apis.map(async (name) => {
        const response = await fetch(`${this.cluster.origin(name) ?? 'http://127.0.0.1:1'}/health/ready`).catch(
          () => null,
        );
        return response?.status === 200 ? [name] : [];
      }),
    );
    this.ready = answers.flat();
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const name = this.ready[(this.turn += 1) % this.ready.length];
    const origin = name && this.cluster.origin(name);
    if (!origin) {
      answer.writeHead(502).end('no process is ready');
      return;
    }
    const { method, headers, url } = incoming;
    const outgoing = send(`${origin}${url}`, { ...(method && { method }), headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', (error) => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end(error.message)));
    incoming.pipe(outgoing);
  }
}
