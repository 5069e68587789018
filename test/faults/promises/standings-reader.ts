import { setTimeout as pause } from 'node:timers/promises';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { PicksSimple } from '#league/contract/shapes.js';
import type { Answer, Client } from '../../harness/client.js';
import { type Line, toLine } from '../../flow/rules-2023.js';
import type { Round } from './rounds.js';

let probes = 0;
/** The pause between two pairs of reads. Without it, the readers would starve the processes that they read from. */
const pauseMs = 20;

/**
 * Keeps reading the standings of a season and of a weekend, and checks each body against the rules. Refused or broken
 * connections are ignored, because processes are killed meanwhile.
 */
export class StandingsReader {
  private isReading = true;
  private readonly done: Promise<void>;
  private bodies = 0;
  private readonly wrong: string[] = [];

  /** `tables` are the allowed tables of the season, `ofWeekend` is the table of the weekend once it is final. */
  constructor(
    client: Client,
    private readonly weekendId: number,
    private readonly tables: readonly Line[][],
    private readonly ofWeekend: Line[],
  ) {
    this.done = this.read(client);
  }

  /** Stops reading. Fails if a body was incomplete or had wrong sums. */
  async stop(round: Round): Promise<void> {
    this.isReading = false;
    await this.done;
    round.count('bodies', this.bodies);
    round.expectNone('failed', 'bodies', this.wrong);
  }

  private async read(client: Client): Promise<void> {
    while (this.isReading) {
      // Alternates between a new address, which bypasses the response cache, and one that may be cached.
      const probe = (probes += 1) % 2 === 0 ? `&probe=${probes}` : '';
      await this.check(client.get<StandingsAnswer>(`get-standings?season=2023&amount=0${probe}`), (body) => {
        return this.faultOfSeason(body.standings.users_picks);
      });
      await this.check(client.get<RaceWeekendAnswer>(`get-race-weekend?id=${this.weekendId}${probe}`), (body) => {
        const rows = body.race_weekend.standings?.users_picks;
        return !rows || isSame(rows.map(toLine), this.ofWeekend) ? null : 'the table of the weekend';
      });
      await pause(pauseMs);
    }
  }

  private async check<Body>(answer: Promise<Answer<Body>>, faultOf: (body: Body) => string | null): Promise<void> {
    const got = await answer.catch(() => null);
    if (got === null) return;
    this.bodies += 1;
    const fault = got.status === 200 ? faultOf(got.body) : `status ${got.status}`;
    if (fault !== null) this.wrong.push(`${fault}: ${JSON.stringify(got.body).slice(0, 300)}`);
  }

  private faultOfSeason(rows: readonly PicksSimple[]): string | null {
    for (const row of rows) if (sumOf(row) !== Math.round(row.points * 100)) return `the sum of ${row.user.username}`;
    const lines = rows.map(toLine);
    return this.tables.some((table) => isSame(lines, table)) ? null : 'the table of the season';
  }
}

const isSame = (lines: readonly Line[], table: readonly Line[]) => JSON.stringify(lines) === JSON.stringify(table);

/** In hundredths. */
function sumOf({ picks, independent_pick, rookie_pick }: PicksSimple): number {
  const riders = [...picks, independent_pick, rookie_pick];
  return riders.reduce((sum, rider) => sum + Math.round((rider?.points ?? 0) * 100), 0);
}
