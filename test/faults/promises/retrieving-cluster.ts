import type { RetrievalAnswer, RetrievalStarted } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { Answer, Client } from '../../harness/client.js';
import { addMember, addSeason2023, password } from '../../harness/make-season.js';
import { waitUntil } from '../../harness/wait-until.js';
import { Cluster, type ClusterOptions, type Name } from './cluster.js';

/** A cluster with a season whose weekends have no results, and an admin at each API process. */
export interface RetrievingCluster {
  cluster: Cluster;
  season: Season;
  weekends: RaceWeekend[];
  admins: Client[];
}

const isEnded = (state: string) => ['stored', 'refused', 'failed', 'terminated'].includes(state);

export async function startRetrievingCluster(options: ClusterOptions = {}, weekends = 2): Promise<RetrievingCluster> {
  // These tests are about pages that hang, not about timeouts on a busy machine.
  const overrides = { RETRIEVAL_TIMEOUT_SECONDS: '60', ...options.overrides };
  const cluster = await Cluster.start({ queues: 'retrieval,standings', ...options, overrides });
  const { database, site } = cluster.league;
  const entered = await addSeason2023(database, site.url, { weekends, topIndependent: true, topRookie: true });
  await addMember(database, 'director', { isAdmin: true });
  const admins = await Promise.all(cluster.apis.map((name) => cluster.client(name).logIn('director', password)));
  return { cluster, season: entered.season, weekends: entered.weekends, admins };
}

/** Requests the result of a race without waiting for it. */
export function requestRace(admin: Client, weekend: RaceWeekend | undefined): Promise<Answer<RetrievalStarted>> {
  const event = { id: weekend?.id, event_type: 1 };
  return admin.post<RetrievalStarted>('post-race-weekend-event/', event, { prefer: 'respond-async' });
}

/** Starts the retrieval of the first weekend's race and returns its pid. */
export async function startRace({ cluster, admins, weekends }: RetrievingCluster, api = 0): Promise<number> {
  cluster.lastWithLease = null;
  const { status, body } = await requestRace(admins[api] as Client, weekends[0]);
  if (status !== 202) throw new Error(`the retrieval did not start: ${status} ${JSON.stringify(body)}`);
  return body.pid;
}

/** Starts a retrieval and blocks it within the transaction that stores its result, until `release` is called. */
export async function startStoring(
  test: RetrievingCluster,
  api = 0,
): Promise<{ pid: number; release: () => Promise<void> }> {
  const { site, database } = test.cluster.league;
  site.setTrouble({ kind: 'none' });
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE result_rows IN ACCESS EXCLUSIVE MODE');
  const pid = await startRace(test, api);
  await waitUntil('the result is being stored', async () => {
    const waiting = `SELECT FROM pg_locks WHERE relation = 'result_rows'::regclass AND NOT granted`;
    return (await database.query<unknown[]>(waiting)).length > 0;
  });
  const release = async () => {
    await holder.rollbackTransaction();
    await holder.release();
  };
  return { pid, release };
}

export async function untilOpening({ cluster }: RetrievingCluster, pid: number, seconds = 20): Promise<void> {
  await waitUntil(
    `a worker opens the page of retrieval ${pid}`,
    async () => {
      const [row] = await readRows(cluster, pid);
      return row?.state === 'running' && row.message.startsWith('Opening');
    },
    seconds,
  );
}

export async function untilEnded({ cluster }: RetrievingCluster, pid: number, seconds: number): Promise<string> {
  return waitUntil(
    `retrieval ${pid} has ended`,
    async () => {
      const [row] = await readRows(cluster, pid);
      return row && isEnded(row.state) && row.state;
    },
    seconds,
  );
}

const readRows = (cluster: Cluster, pid: number): Promise<Pick<RetrievalAnswer['retrieval'], 'state' | 'message'>[]> =>
  cluster.league.database.query('SELECT state, message FROM retrievals WHERE id = $1', [pid]);

/** Waits for the worker that holds the lease of the running retrieval. */
export async function untilLeased({ cluster }: RetrievingCluster): Promise<Name> {
  return waitUntil('a worker has the lease', () => cluster.lastWithLease);
}

export async function clearResults({ cluster }: RetrievingCluster): Promise<void> {
  cluster.league.site.setTrouble({ kind: 'none' });
  await cluster.untilNoJobIsOpen(60);
  await cluster.league.database.query('DELETE FROM race_results');
  await cluster.league.database.query('DELETE FROM season_messages');
}

export async function countRows({ cluster }: RetrievingCluster): Promise<{ results: number; rows: number }> {
  const [amounts] = await cluster.league.database.query<{ results: number; rows: number }[]>(
    `SELECT (SELECT count(*)::int FROM race_results) AS results, (SELECT count(*)::int FROM result_rows) AS rows`,
  );
  return amounts ?? { results: -1, rows: -1 };
}
