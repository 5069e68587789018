import { generateKeyPairSync } from 'node:crypto';
import { jobCatalog } from '#league/platform/jobs/job-catalog.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { expectNothingStored } from '../harness/table-digests.js';
import { waitUntil } from '../harness/wait-until.js';
import { likelyBodies } from './likely-bodies.js';

/** VAPID keys on P-256. Without keys, the calls about push messages refuse everything. */
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const point = ['x', 'y'].map((name) => Buffer.from(String(keys[name]), 'base64url'));
const vapid = {
  VAPID_PUBLIC_KEY: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
  VAPID_PRIVATE_KEY: String(keys.d),
};

/** A league for attempts at forbidden actions. */
export interface Stage {
  league: TestLeague;
  visitor: Client;
  alice: Client;
  /** The owner of the comment, the group and the notification that the likely bodies name. */
  bob: Client;
  admin: Client;
  /**
   * Runs `work` and expects every table to have the same rows as before. First waits until the worker has run the jobs
   * of earlier tests, because they store something, too.
   */
  nothingStored: (work: () => Promise<unknown>) => Promise<void>;
}

/**
 * Starts a league with the 2023 season: two weekends, a race, a comment, an announcement and a group. The first of each
 * has id 1.
 */
export async function openStage(workers: Record<string, string> | null = null): Promise<Stage> {
  const league = await startLeague({
    ...(workers === null && { workers: 0 }),
    overrides: { RETRIEVAL_ANSWER_SECONDS: '0', ...vapid, ...workers },
  });
  const visitor = league.client();
  await visitor.get('get-current-user/');
  const admin = await joinLeague(league, 'director', { isAdmin: true });
  const bob = await joinLeague(league, 'bob');
  const alice = await joinLeague(league, 'alice');
  await addSeason2023(league.database, league.site.url, { weekends: 2, selectionOpen: true });
  await league.database.query(
    `INSERT INTO notifications (text, path, member_id) SELECT 'mentioned you', 'groups/1', id FROM members WHERE username = 'bob'`,
  );
  const stored = [
    await admin.post('create-race/', likelyBodies['create-race']),
    await admin.post('post-announcement/', likelyBodies['post-announcement']),
    await bob.post('post-comment/', likelyBodies['post-comment']),
    await bob.post('create-group/', likelyBodies['create-group']),
    await bob.post('save-push-subscription/', likelyBodies['save-push-subscription']),
  ];
  const refused = stored.find(({ status }) => status > 201);
  if (refused) throw new Error(`the stage is not complete: ${refused.status} ${JSON.stringify(refused.body)}`);
  const queues = workers?.['QUEUES'] ?? '';
  const jobs = Object.entries(jobCatalog).flatMap(([name, { queue }]) => (queues.includes(queue) ? [name] : []));
  const isIdle = async () => {
    const open = 'SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = ANY ($1)';
    return (await league.database.query<unknown[]>(open, [jobs])).length === 0;
  };
  const nothingStored = async (work: () => Promise<unknown>) => {
    await waitUntil('the worker has no job', isIdle);
    await expectNothingStored(league.database, work);
  };
  return { league, visitor, alice, bob, admin, nothingStored };
}
