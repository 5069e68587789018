import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RetentionRepository } from '#worker/jobs/retention.repository.js';
import { expectSoon } from '../harness/expect-soon.js';
import { openWorker } from '../harness/in-this-process.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';

let league: TestLeague;
let database: DataSource;
let retention: RetentionRepository;

/**
 * For each kind: a row that is just young enough (id 1), a row that is too old (2) and an old row that is still needed
 * (3).
 */
beforeAll(async () => {
  league = await startLeague({ apis: 0, workers: 0 });
  ({ database } = league);
  retention = new RetentionRepository(database);
  const { season, weekends } = await addSeason2023(database, 'http://results.example', { weekends: 1 });
  if (weekends[0]) await storeSessions(database, weekends[0]);
  const { id: memberId } = await addMember(database, 'anna');
  const run = (text: string, parameters: unknown[] = []) => database.query(text, parameters);
  await run(`INSERT INTO outbox_jobs (name, payload, created_at, finished_at) VALUES
    ('retrieve', '{}', now() - interval '31 days', now() - interval '29 days'),
    ('retrieve', '{}', now() - interval '31 days', now() - interval '31 days'),
    ('retrieve', '{}', now() - interval '900 days', NULL)`);
  await run(
    `INSERT INTO retrievals (kind, season_id, url, message, state, finished_at) VALUES
    ('race', $1, '', '', 'stored', now() - interval '89 days'),
    ('race', $1, '', '', 'stored', now() - interval '91 days'),
    ('race', $1, '', '', 'stored', now() - interval '900 days'),
    ('race', $1, '', '', 'stored', now() - interval '1 day')`,
    [season.id],
  );
  await run(`UPDATE race_results SET retrieval_id = 3`);
  await run(`INSERT INTO page_captures (retrieval_id, url, text, taken_at) VALUES
    (1, '', '', now() - interval '13 days'), (4, '', '', now() - interval '15 days')`);
  await run(
    `INSERT INTO link_tokens (member_id, purpose, digest, expires_at) VALUES
    ($1, 'activation', 'young', now() - interval '29 days'), ($1, 'activation', 'old', now() - interval '31 days')`,
    [memberId],
  );
  await run(`INSERT INTO mailings (data, created_at) VALUES
    ('{}', now() - interval '89 days'), ('{}', now() - interval '91 days'),
    ('{}', now() - interval '91 days'), ('{}', now() - interval '91 days')`);
  await run(
    `INSERT INTO mails (mailing_id, member_id, state) VALUES
    (1, $1, 'sent'), (2, $1, 'sent'), (3, $1, 'pending')`,
    [memberId],
  );
  await run(
    `INSERT INTO pushes (occasion, text, path, weekend_id, date_created) VALUES
    ('young', '', '', NULL, now() - interval '29 days'), ('old', '', '', NULL, now() - interval '31 days'),
    ('weekend', '', '', $1, now() - interval '900 days')`,
    [weekends[0]?.id],
  );
  await run(
    `INSERT INTO account_events (member_id, kind, at) VALUES
    ($1, 'log-in', now() - interval '402 days'), ($1, 'log-in', now() - interval '401 days'),
    ($1, 'log-in-failed', now() - interval '401 days'), ($1, 'log-in-failed', now() - interval '399 days')`,
    [memberId],
  );
  // Three notifications of one member (the last is unread), one for everyone, and two for a group.
  await run(
    `INSERT INTO notifications (member_id, text, path, date_created)
    SELECT member, '', '', now() - interval '900 days' FROM unnest(ARRAY[$1, $1, $1, NULL]::int[]) member`,
    [memberId],
  );
  await run(
    `INSERT INTO notification_reads (notification_id, member_id, read_at) VALUES
    (1, $1, now() - interval '29 days'), (2, $1, now() - interval '31 days'), (4, $1, now() - interval '900 days')`,
    [memberId],
  );
  await run(`INSERT INTO groups (name, invitation_token) VALUES ('Grid', '')`);
  await run(`INSERT INTO notifications (group_id, text, path, date_created) VALUES
    (1, '', '', now() - interval '29 days'), (1, '', '', now() - interval '31 days')`);
  // One second factor that is on, one that was begun long ago, and one that was begun today.
  const [, { id: second }, { id: third }] = [
    memberId,
    await addMember(database, 'bea'),
    await addMember(database, 'cia'),
  ];
  await run(
    `INSERT INTO second_factors (member_id, secret, begun_at, confirmed_at) VALUES
    ($1, '', now() - interval '900 days', now()), ($2, '', now() - interval '25 hours', NULL), ($3, '', now() - interval '23 hours', NULL)`,
    [memberId, second, third],
  );
  await run(`INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at) VALUES
    ('a', 'log-in', '', now() + interval '1 minute'), ('b', 'log-in', '', now() - interval '1 second')`);
  await run(`INSERT INTO sessions (sid, sess, expire) VALUES
    ('open', '{}', now() + interval '1 minute'), ('ended', '{}', now() - interval '1 second')`);
  await run(`INSERT INTO csp_reports (page, directive, blocked, source, first_at, last_at) VALUES
    ('/', 'img-src', '', '', now() - interval '900 days', now() - interval '89 days'),
    ('/', 'img-src', '', 'old', now() - interval '91 days', now() - interval '91 days')`);
  // One account that was never activated, one new account, and one account whose link still works.
  await run(`INSERT INTO members (id, username, email, password_hash, is_active, date_created) VALUES
    (101, 'dora', 'd@x.example', '', false, now() - interval '31 days'),
    (102, 'emil', 'e@x.example', '', false, now() - interval '29 days'),
    (103, 'fred', 'f@x.example', '', false, now() - interval '31 days')`);
  await run(`INSERT INTO link_tokens (id, member_id, purpose, digest, expires_at) VALUES
    (50, 103, 'activation', 'works', now() + interval '1 hour')`);
  await run(
    `UPDATE members SET is_active = false, deactivated_at = now(), date_created = now() - interval '900 days' WHERE username = 'cia'`,
  );
  await run(`INSERT INTO mailing_recipients (mailing_id, part, member_ids) VALUES (4, 0, ARRAY[1])`);
});
afterAll(() => league.close());

async function idsOf(table: string, column = 'id'): Promise<unknown[]> {
  const rows: { id: unknown }[] = await database.query(`SELECT ${column} AS id FROM ${table} ORDER BY 1`);
  return rows.map(({ id }) => id);
}

// proves: quality-10, admin-more-4
describe('the clean-up of old rows', () => {
  it('deletes old finished rows, but nothing that is open or that a result needs', async () => {
    const deleted = await retention.deleteExpired();
    const once = { outbox_jobs: 1, page_captures: 1, link_tokens: 1, retrievals: 1, mailings: 1, pushes: 1 };
    expect(deleted).toEqual({
      ...once,
      account_events: 2,
      second_factors: 1,
      passkey_challenges: 1,
      sessions: 1,
      csp_reports: 1,
      members: 1,
      notifications: 2,
    });
    expect(await idsOf('notifications')).toEqual([1, 3, 4, 5]);
    expect(await idsOf('csp_reports')).toEqual([1]);
    expect(await idsOf('passkey_challenges')).toEqual([1]);
    expect(await idsOf('sessions', 'sid')).toEqual(['open']);
    expect(await idsOf('second_factors', 'member_id')).toHaveLength(2);
    expect(await idsOf('account_events')).toEqual([2, 4]);
    expect(await idsOf('pushes')).toEqual([1, 3]);
    expect(await idsOf('outbox_jobs')).toEqual([1, 3]);
    expect(await idsOf('page_captures', 'retrieval_id')).toEqual([1]);
    expect(await idsOf('link_tokens')).toEqual([1, 50]);
    expect(await idsOf('members')).toEqual([1, 2, 3, 102, 103]);
    expect(await idsOf('retrievals')).toEqual([1, 3, 4]);
    expect(await idsOf('mailings')).toEqual([1, 3, 4]);
    expect(await idsOf('mails', 'mailing_id')).toEqual([1, 3]);
  });

  it('deletes more rows than one statement takes, even if two workers do it at once', async () => {
    await database.query(`INSERT INTO outbox_jobs (name, payload, finished_at)
      SELECT 'retrieve', '{}', now() - interval '31 days' FROM generate_series(1, 2500)`);
    const both = await Promise.all([retention.deleteExpired(), retention.deleteExpired()]);
    const rest = await retention.deleteExpired();
    const sum = [...both, rest].reduce((total, { outbox_jobs = 0 }) => total + outbox_jobs, 0);
    expect(sum).toBe(2500);
    expect(await idsOf('outbox_jobs')).toEqual([1, 3]);
  });

  it('runs in every worker, whatever its queues', async () => {
    await database.query(`INSERT INTO outbox_jobs (name, payload, finished_at)
      SELECT 'retrieve', '{}', now() - interval '31 days' FROM generate_series(1, 3)`);
    league.workers.push(await openWorker({ ...league.environment, QUEUES: 'push' }));
    await expectSoon(() => idsOf('outbox_jobs'), [1, 3]);
  });
});
