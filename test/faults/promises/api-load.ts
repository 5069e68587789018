import type { Client } from '../../harness/client.js';
import type { Round } from './rounds.js';

const everyMs = 20;
const paths = ['get-seasons-simple/', 'get-standings?season=2023&amount=5', 'get-race-weekends?season=2023&amount=0'];

/** Sends fifty requests a second through alternating clients until `stop`, and counts the responses. */
export class ApiLoad {
  private readonly timer: NodeJS.Timeout;
  private readonly open = new Set<Promise<void>>();
  private readonly answers = new Map<string, number>();
  private asked = 0;
  private longest = 0;

  constructor(clients: readonly Client[]) {
    this.timer = setInterval(() => {
      const client = clients[this.asked % clients.length] as Client;
      const call = this.call(client, paths[this.asked % paths.length] ?? '');
      this.asked += 1;
      this.open.add(call);
      void call.finally(() => this.open.delete(call));
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  /** Fails on any other status, on 503 without Retry-After, and on requests without a response. */
  expectOnly(round: Round, statuses: readonly number[]): void {
    round.count('requests', this.asked);
    for (const [what, amount] of this.answers) round.count(what, amount);
    round.time('answer', this.longest);
    const wrong = [...this.answers].filter(([what]) => !statuses.includes(Number(what)));
    round.expectNone(
      'failed',
      'answers',
      wrong.flatMap(([what, amount]) => Array.from({ length: amount }, () => what)),
    );
  }

  private async call(client: Client, path: string): Promise<void> {
    const began = performance.now();
    // Half of the requests have a new address, which bypasses the response cache and needs the database.
    const probe = `${path.includes('?') ? '&' : '?'}probe=${this.asked}`;
    const what = await client.get(`${path}${this.asked % 2 === 0 ? probe : ''}`).then(
      ({ status, headers }) =>
        status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : `${status}`,
      (error: Error) => `no answer: ${error.message}`,
    );
    this.longest = Math.max(this.longest, (performance.now() - began) / 1000);
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
