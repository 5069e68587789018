import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../harness/client.js';

export interface Load {
  /** Stops the requests and returns the counts. */
  stop(): Promise<Counted>;
}

interface Counted {
  requests: number;
  /**
   * Counts failures by kind: the status ("502", "503 Retry-After"), "hangs", or "no answer" if the connection broke.
   */
  failed: Record<string, number>;
  slowestSeconds: number;
}

const paths = ['get-current-user/', 'get-seasons-simple/', 'get-users-picks-state/', 'get-announcements?page=1'];
/** The number of concurrent requests. */
export const loops = 4;

/** Keeps reading through the proxy as a logged-in member until it is stopped. */
export function startLoad(client: Client): Load {
  const counted: Counted = { requests: 0, failed: {}, slowestSeconds: 0 };
  let isEnding = false;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = Array.from({ length: loops }, async (_, loop) => {
    for (let turn = loop; !isEnding; turn += 1) {
      const began = performance.now();
      const outcome = await ask(`${client.origin}/api/${paths[turn % paths.length]}`, cookie);
      counted.requests += 1;
      counted.slowestSeconds = Math.max(counted.slowestSeconds, (performance.now() - began) / 1000);
      if (outcome !== '200') counted.failed[outcome] = (counted.failed[outcome] ?? 0) + 1;
      await pause(outcome === '200' ? 25 : 250);
    }
  });
  return {
    stop: async () => {
      isEnding = true;
      await Promise.all(all);
      return counted;
    },
  };
}

async function ask(url: string, cookie: string): Promise<string> {
  try {
    const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    return response.headers.has('retry-after') ? `${response.status} Retry-After` : String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'hangs' : 'no answer';
  }
}
