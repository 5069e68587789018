import type { RetrievalAnswer, RetrievalStarted, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { SeasonAdmin } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { startWorker } from '../harness/processes.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { type Options, startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

/** A league with the season 2023 and some of its weekends, and an admin who retrieves their results. */
export interface RetrievingLeague {
  league: BuiltLeague;
  admin: Client;
  season: Season;
  weekends: RaceWeekend[];
}

export async function startRetrievingLeague(weekends: number, options: Options = {}): Promise<RetrievingLeague> {
  // The timeout is long because these tests are about pages that hang, not about a busy machine.
  const overrides = { RETRIEVAL_TIMEOUT_SECONDS: '60', ...options.overrides };
  const league = await startBuiltLeague({ ...options, overrides });
  const entered = await addSeason2023(league.database, league.site.url, {
    weekends,
    topIndependent: true,
    topRookie: true,
  });
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  return { league, admin, season: entered.season, weekends: entered.weekends };
}

/** Starts the retrieval of a race and returns its pid without waiting for the result. */
export async function startRetrieval(admin: Client, weekend: RaceWeekend | undefined): Promise<number> {
  const event = { id: weekend?.id, event_type: 1 };
  const { status, body } = await admin.post<RetrievalStarted>('post-race-weekend-event/', event, {
    prefer: 'respond-async',
  });
  if (status !== 202) throw new Error(`the retrieval did not start: ${status} ${JSON.stringify(body)}`);
  return body.pid;
}

export async function untilReading(admin: Client, pid: number): Promise<void> {
  await waitUntil(`retrieval ${pid} reads its page`, async () => {
    const { selenium_status: status } = await readSeason(admin);
    return status?.some((one) => one.pid === pid && one.message.startsWith('Opening')) ?? false;
  });
}

/**
 * Waits until a retrieval has ended and returns its outcome. A call that fails with 5xx is repeated, as in the web
 * front end.
 */
export function untilEnded(admin: Client, pid: number, seconds: number): Promise<RetrievalAnswer['retrieval']> {
  return waitUntil(
    `retrieval ${pid} has ended`,
    async () => {
      const { status, body } = await admin.get<RetrievalAnswer>(`get-retrieval?id=${pid}`);
      if (status >= 500) return null;
      return ['stored', 'refused', 'failed', 'terminated'].includes(body.retrieval.state) && body.retrieval;
    },
    seconds,
  );
}

export async function readSeason(admin: Client): Promise<SeasonAdmin> {
  return (await admin.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body.season;
}

export async function amountStored({ database }: BuiltLeague): Promise<{ results: number; rows: number }> {
  const [amounts]: { results: number; rows: number }[] = await database.query(
    `SELECT (SELECT count(*)::int FROM race_results) AS results, (SELECT count(*)::int FROM result_rows) AS rows`,
  );
  return amounts ?? { results: -1, rows: -1 };
}

/** Within this time, a run whose worker has died is repeated or reported without anyone's help (rules.md 7). */
export const promisedSeconds = 30;

export async function addWorker({ league }: RetrievingLeague): Promise<void> {
  league.workers.push(await startWorker(league.environment));
}

export async function killWorker({ league }: RetrievingLeague): Promise<void> {
  await league.workers.shift()?.stop('SIGKILL');
}

/** Starts the retrieval of a page that never responds, waits until a worker reads it, and returns the pid. */
export async function retrieveHangingPage({ league, admin, weekends }: RetrievingLeague): Promise<number> {
  league.site.setTrouble({ kind: 'hanging' });
  const pid = await startRetrieval(admin, weekends[0]);
  await untilReading(admin, pid);
  return pid;
}
