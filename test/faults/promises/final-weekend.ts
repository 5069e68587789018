import { season as source } from '#demo/results-site/season.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addMembers2023, members2023 } from '../../flow/members-2023.js';
import { type Line, standingsAfter, toLine } from '../../flow/rules-2023.js';
import type { Client } from '../../harness/client.js';
import { addMember, addSeason2023, password } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import { Cluster, type ClusterOptions } from './cluster.js';
import type { Round } from './rounds.js';

/** A league whose first weekend is final. The second has results, and tests finalize and un-finalize it. */
export interface WeekendCluster {
  cluster: Cluster;
  weekend: RaceWeekend;
  /** A weekend without results, for retrievals. */
  next: RaceWeekend;
  /** An admin at each API process. */
  admins: Client[];
  /** The table without and with the second weekend. */
  tables: { before: Line[]; after: Line[] };
}

export type Move = 'finalize' | 'un-finalize';

export async function startWeekendCluster(options: ClusterOptions = {}): Promise<WeekendCluster> {
  const cluster = await Cluster.start({ queues: 'standings', ...options });
  const { database, site } = cluster.league;
  const entered = await addSeason2023(database, site.url, { weekends: 3, topIndependent: true, topRookie: true });
  const [first, weekend, next] = entered.weekends as [RaceWeekend, RaceWeekend, RaceWeekend];
  for (const one of [first, weekend]) await storeSessions(database, one);
  await addMembers2023(database, entered.season);
  await addMember(database, 'director', { isAdmin: true });
  const admins = await Promise.all(cluster.apis.map((name) => cluster.client(name).logIn('director', password)));
  const final = await (admins[0] as Client).put('finalize-race-weekend/', { id: first.id, send_finalize_email: false });
  if (final.status !== 201) throw new Error(`the first weekend is not final: ${final.status}`);
  const [one = source.weekends[0], two] = source.weekends;
  if (!one || !two) throw new Error('the season has no weekends');
  const tables = { before: standingsAfter([one], members2023), after: standingsAfter([one, two], members2023) };
  const test = { cluster, weekend, next, admins, tables };
  await cluster.untilNoJobIsOpen(30);
  return test;
}

/** Finalizes or un-finalizes the weekend and returns the status; 0 if the connection broke. */
export async function move({ weekend, admins }: WeekendCluster, what: Move, api: number): Promise<number> {
  const call = { id: weekend.id, send_finalize_email: true };
  const answer = (admins[api] as Client).put(`${what}-race-weekend/`, call);
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

/**
 * Expects standings that follow the rules, and, if the weekend is final, a single notification and a single mailing.
 */
export async function expectMoved(test: WeekendCluster, what: Move, round: Round): Promise<void> {
  const { admins, weekend, tables, cluster } = test;
  const isFinal = what === 'finalize';
  const admin = admins[round.random.int(0, admins.length - 1)] as Client;
  const expected = isFinal ? tables.after : tables.before;
  const isThere = async () => {
    const season = await admin.get<StandingsAnswer>('get-standings?season=2023&amount=0');
    return season.status === 200 && isSame(season.body.standings.users_picks.map(toLine), expected);
  };
  // An API process hears about commits of other processes after a short delay.
  await waitUntil(`the standings after ${what}`, isThere, 10);
  const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${weekend.id}&probe=${Math.random()}`);
  const rows = body.race_weekend.standings?.users_picks.map(toLine) ?? null;
  round.expectNone('lost', 'table of the weekend', isSame(rows, isFinal ? tables.after : null) ? [] : [rows]);
  if (!isFinal) return;
  const [counted] = await cluster.league.database.query<{ notifications: number; mailings: number }[]>(
    `SELECT (SELECT count(*)::int FROM notifications WHERE weekend_id = $1) AS notifications,
       (SELECT count(*)::int FROM mailings WHERE data @> jsonb_build_object('weekendId', $1::int)) AS mailings`,
    [weekend.id],
  );
  const { notifications = 0, mailings = 0 } = counted ?? {};
  round.expectNone('lost', 'notification, mails', notifications > 0 && mailings > 0 ? [] : [counted]);
  round.expectNone('doubled', 'notification, mails', notifications < 2 && mailings < 2 ? [] : [counted]);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Deletes the weekend's notifications and emails, so that the next round counts from zero. */
export async function forgetTold({ cluster, weekend }: WeekendCluster): Promise<void> {
  const { database } = cluster.league;
  await database.query('DELETE FROM notifications WHERE weekend_id = $1', [weekend.id]);
  await database.query(`DELETE FROM mailings WHERE data @> jsonb_build_object('weekendId', $1::int)`, [weekend.id]);
  await database.query(`DELETE FROM outbox_jobs WHERE name <> 'recompute-standings'`);
  // Without the previous snapshot, the next finalization counts as the first one and not as a correction.
  await database.query('UPDATE race_weekends SET replaced_snapshot_id = NULL WHERE id = $1', [weekend.id]);
}
