import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import type { Health } from './health.service.js';
import { type Collector, startMetrics } from './metrics.js';

interface Served {
  check: () => Promise<Health>;
  isReady: (health: Health) => boolean;
  /** Runs before the metrics are read. */
  collectors: readonly Collector[];
}

/** See docs/guide/operator/observe.md. Returns the port, which the system chooses if `port` is 0. */
export async function serveHealth(port: number, host: string, { check, isReady, collectors }: Served): Promise<number> {
  const readMetrics = startMetrics(check, collectors);
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics') return { status: 200, type: register.contentType, body: await readMetrics() };
    if (path === '/health/live') return json(200, { status: 'up' });
    if (path !== '/health/ready') return json(404, {});
    const health = await check();
    return json(isReady(health) ? 200 : 503, health);
  };
  const server = createServer((request, response) => {
    void answer((request.url ?? '/').split('?')[0]?.replace(/(.)\/$/, '$1') ?? '/').then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
