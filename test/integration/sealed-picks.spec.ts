import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import type { OwnSeal, PicksSealsAnswer, SealedPicks, SealedPicksAnswer } from '#league/contract/seals.js';
import { Seal } from '#league/schema/seal.entity.js';
import { fromHex, rootOfProof, toHex } from '#league/rules/seals.js';
import { Picks } from '#league/schema/picks.entity.js';
import { PicksWindowService } from '#league/season/picks/picks-window.service.js';
import { SealsReader } from '#league/season/picks/seals-reader.service.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { joinLeague } from '../harness/join-league.js';
import { picksService, sealsService } from '../harness/league-services.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023, password } from '../harness/make-season.js';
import { membersRepository, picksRepository, sealsRepository, seasonsRepository } from '../harness/repositories.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { runVerifier } from '../harness/run-verifier.js';

let league: TestLeague;
let admin: Client;
let alice: Client;
let bob: Client;
let season: Season;
let weekend: RaceWeekend;
let riderOf: Map<number, number>;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
});
afterAll(() => league.close());
beforeEach(async () => {
  await deleteAll(league.database, 'picks', 'race_weekends', 'riders', 'seasons');
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1, selectionOpen: true });
  ({ season, riderOf } = added);
  [weekend] = added.weekends as [RaceWeekend];
});

const pick = async (client: Client, ...numbers: number[]) => {
  const { status } = await client.post('set-user-picks/', { picks_ids: numbers.map((number) => riderOf.get(number)) });
  expect(status).toBe(201);
};
const toggle = () => admin.put('toggle-users-picks/');
const seal = () => sealsService(league.database).sealDue();
async function closeAndSeal(): Promise<void> {
  expect((await toggle()).body).toEqual({ users_picks_state: false });
  await seal();
}
async function summaryOf(client: Client) {
  return (await client.get<PicksSealsAnswer>('get-picks-seals?season=2023')).body.picks_seals;
}
async function list(client: Client = league.client()): Promise<SealedPicks> {
  return (await client.get<SealedPicksAnswer>('get-sealed-picks?season=2023')).body.sealed_picks;
}
/** The seal of a member in the public list. */
const sealOf = async (username: string) => (await list()).seals.find(({ member }) => member?.username === username);

const verify = (...kept: string[]) => runVerifier(`http://127.0.0.1:${league.apis[0]?.port}`, '2023', ...kept);

describe('picks', () => {
  // proves: seals-1, seals-7
  it('are sealed once when the window has closed, and are verified', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await seal();
    expect(await summaryOf(alice)).toBeNull();
    await closeAndSeal();
    await Promise.all([seal(), seal()]);
    const summary = await summaryOf(league.client());
    expect(summary).toMatchObject({
      amount: 2,
      amount_late: 0,
      own: null,
      roots: [{ number: 1, kind: 'close', amount: 2 }],
    });
    expect(summary?.head).toBe(summary?.roots[0]?.head);
    expect((await list()).seals.map(({ digest }) => digest)).toEqual(
      (await list()).seals.map(({ digest }) => digest).toSorted(),
    );
    expect(await verify(summary?.head ?? '')).toEqual({ code: 0, lines: [`All 2 seals hold. Head: ${summary?.head}`] });
    const feed = await fetch(`http://127.0.0.1:${league.apis[0]?.port}/api/announcements.atom`);
    const entry = await feed.text();
    for (const line of [`Root: ${summary?.roots[0]?.root}`, `Head: ${summary?.head}`]) expect(entry).toContain(line);
    expect((await verify('0'.repeat(64))).lines).toEqual(['the head that you kept is missing']);
  });

  // proves: seals-2, seals-7
  it('that were changed in the database are reported, with the name of the member', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
    await league.database.query(
      'UPDATE picks SET pick4 = pick5, pick5 = pick4 WHERE member_id = (SELECT id FROM members WHERE username = $1)',
      ['alice'],
    );
    await seal();
    expect(await verify()).toEqual({ code: 1, lines: ['alice: the picks were changed'] });
  });

  // proves: seals-2, seals-7
  longIt(
    'whose time was changed, or that were deleted or added, are reported with the names of the members',
    async () => {
      await pick(alice, 1, 89, 72, 33, 5);
      await pick(bob, 89, 1, 72, 33, 5);
      await closeAndSeal();
      await league.database.query(
        `UPDATE picks SET submitted_at = submitted_at - interval '1 microsecond' WHERE member_id = (SELECT id FROM members WHERE username = 'alice')`,
      );
      expect((await verify()).lines).toEqual(['alice: the picks were changed']);
      await league.database.query(
        'UPDATE picks SET member_id = (SELECT id FROM members WHERE is_admin) WHERE member_id = (SELECT id FROM members WHERE username = $1)',
        ['bob'],
      );
      expect((await verify()).lines.toSorted()).toEqual([
        'alice: the picks were changed',
        'director: the picks were changed',
      ]);
      await league.database.query('DELETE FROM picks WHERE member_id = (SELECT id FROM members WHERE is_admin)');
      await league.database.query(
        `UPDATE picks SET member_id = (SELECT id FROM members WHERE username = 'alice'), id = id + 1000`,
      );
      expect((await verify()).lines.toSorted()).toEqual([
        'alice: the picks are gone',
        'alice: the picks were added',
        'bob: the picks are gone',
      ]);
    },
  );

  // proves: seals-2
  longIt('no longer match their root if a seal was changed or deleted', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
    await league.database.query('DELETE FROM seals WHERE position = 0');
    const broken = 'root 1: the seals below it, or the roots before it, do not match it';
    expect((await verify()).lines.at(-1)).toBe(broken);
  });

  // proves: seals-4
  it('that are hidden appear only as digests, even to admins', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
    await toggle(); // Opens the window again, which hides the picks again.
    for (const client of [league.client(), bob, admin]) {
      const { visible, seals, unsealed, roots } = await list(client);
      expect({ visible, unsealed, roots: roots.length }).toEqual({ visible: false, unsealed: [], roots: 1 });
      for (const one of seals) expect(one).toMatchObject({ member: null, picks: null, ended: null });
    }
    const [one] = await league.database.manager.findBy(Seal, { seasonId: season.id });
    const salt = one?.salt.toString('hex') ?? 'none';
    const readers = await Promise.all(
      [league.client(), admin].map(async (client) => JSON.stringify([await summaryOf(client), await list(client)])),
    );
    for (const text of readers) expect(text).not.toContain(salt);
    expect((await verify()).code).toBe(0);
  });
});

describe('a member', () => {
  // proves: seals-3
  it('can read their own digest and salt, and a proof that leads to the root', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
    const own = (await summaryOf(alice))?.own as OwnSeal;
    expect(own).toMatchObject({ ended: null, root: { number: 1 } });
    expect((await sealOf('alice'))?.digest).toBe(own.digest);
    expect((await sealOf('alice'))?.picks?.salt).toBe(own.salt);
    expect(await rootFrom(own)).toBe(own.root.root);
    expect((await summaryOf(bob))?.own?.digest).not.toBe(own.digest);
    expect((await summaryOf(admin))?.own).toBeNull();
  });

  // proves: seals-5
  it('who joins after a result is sealed immediately, with a date, after the others', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await storeSessions(league.database, weekend, ['sprint']);
    await seal();
    expect(await summaryOf(alice)).toMatchObject({ amount: 1, roots: [{ kind: 'close' }] });
    await pick(bob, 89, 1, 72, 33, 5);
    const late = await summaryOf(bob);
    expect(late).toMatchObject({
      amount: 2,
      amount_late: 1,
      own: { root: { number: 2, kind: 'late', amount: 1 }, proof: [] },
    });
    expect(late?.roots).toHaveLength(1);
    const { submittedAt } = await league.database.manager.findOneByOrFail(Picks, {
      memberId: (await sealOf('bob'))?.member?.id ?? 0,
    });
    expect(late?.latest_at).toBe(submittedAt.toISOString());
    expect(await verify()).toEqual({ code: 0, lines: [`All 2 seals hold. Head: ${late?.head}`] });
  });

  // proves: seals-6
  it('who changes picks in a reopened window has two seals, and the first has ended', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
    await toggle();
    await pick(alice, 5, 89, 72, 33, 1);
    await closeAndSeal();
    // Root 2 records the end of the first seal.
    expect(await summaryOf(alice)).toMatchObject({
      amount: 3,
      roots: [{ number: 1 }, { number: 3, amount: 1 }],
      own: { root: { number: 3 }, ended: null },
    });
    const ended = (await list()).seals.filter((one) => one.ended);
    expect(ended).toMatchObject([{ root: 1, member: { username: 'alice' }, picks: null, ended: { by: 'changed' } }]);
    const { code, lines } = await verify();
    expect({ code, last: lines.at(-1)?.slice(0, 17) }).toEqual({ code: 0, last: 'All 2 seals hold.' });
  });

  // proves: seals-6
  it('is marked in the list if the picks or the account are deleted, and has the new name after a rename', async () => {
    const carol = await joinLeague(league, 'carol');
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await pick(carol, 89, 1, 72, 5, 33);
    await closeAndSeal();
    await toggle();
    const picks = await league.database.manager.findOneByOrFail(Picks, { pick1: riderOf.get(1) ?? 0 });
    await picksService(league.database, {} as JobDispatcher).delete(picks.id);
    expect((await carol.post('delete-account/', { password, username: 'carol' })).status).toBeLessThan(300);
    await league.database.query(`UPDATE members SET username = 'robert' WHERE username = 'bob'`);
    await toggle();
    await seal();
    const ends = (await list()).seals.map(({ member, ended }) => [member?.username, ended?.by ?? null]);
    expect(ends.toSorted()).toEqual(
      [
        ['alice', 'admin'],
        [null, 'account'],
        ['robert', null],
      ].toSorted(),
    );
    expect((await verify()).code).toBe(0);
    await league.database.query(`UPDATE members SET username = 'bob' WHERE username = 'robert'`);
  });
});

// proves: seals-1
it('a season that closed before seals existed is sealed now, and marked as sealed after the close', async () => {
  await pick(alice, 1, 89, 72, 33, 5);
  await league.database.query('UPDATE seasons SET picks_public_before_seals = true');
  await closeAndSeal();
  expect((await summaryOf(alice))?.roots).toMatchObject([{ kind: 'after_close' }]);
});

// proves: seals-3
longIt('a proof for a large season reads the stored hashes, and the list comes in parts', async () => {
  await addCrowd(league.database, season, 1300);
  await closeAndSeal();
  const reader = new SealsReader(
    league.database,
    seasonsRepository,
    new PicksWindowService(picksRepository),
    sealsRepository,
    membersRepository,
  );
  for (const position of [0, 255, 256, 1279, 1280, 1299]) {
    const { memberId } = await league.database.manager.findOneByOrFail(Seal, { seasonId: season.id, position });
    const found = await reader.findOfMember(league.database.manager, season.id, memberId ?? 0);
    const leads = found && toHex(await rootOfProof(found.seal.digest, found.proof, sha256));
    expect([position, leads]).toEqual([position, found?.root.root.toString('hex')]);
  }
  expect((await list()).next).toBe('1-999');
  expect((await verify()).lines).toEqual([`All 1300 seals hold. Head: ${(await summaryOf(alice))?.head}`]);
});

// proves: seals-4
it.each(['get-picks-seals', 'get-sealed-picks'])('%s refuses an invalid season and position', async (call) => {
  const statusOf = async (query: string) => (await alice.get(`${call}?${query}`)).status;
  expect([await statusOf(''), await statusOf('season=x'), await statusOf('season=1999')]).toEqual([400, 400, 404]);
  expect(await statusOf('season=2023&after=1-x')).toBe(call === 'get-sealed-picks' ? 400 : 200);
});

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

async function rootFrom({ digest, proof }: OwnSeal): Promise<string> {
  const steps = proof.map(({ hash, left }) => ({ hash: fromHex(hash), left }));
  return toHex(await rootOfProof(fromHex(digest), steps, sha256));
}

describe('a season whose seals fail', () => {
  it('does not block later seasons', async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await toggle();
    // An earlier season with the same picks, which cannot be sealed.
    const [{ id } = { id: 0 }]: { id: number }[] = await league.database.query(
      `INSERT INTO seasons (id, year, current, selection_open, top_independent, top_rookie)
       SELECT 0, 2022, false, false, top_independent, top_rookie FROM seasons WHERE year = 2023 RETURNING id`,
    );
    await league.database.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON seasons FOR EACH ROW WHEN (NEW.id = ${id}) EXECUTE FUNCTION fail();
      ALTER TABLE picks DISABLE TRIGGER ALL;
      UPDATE seasons SET picks_sealed_at = NULL WHERE year = 2023;
      INSERT INTO picks (season_id, member_id, pick1, pick2, pick3, pick4, pick5)
        SELECT ${id}, member_id, pick1, pick2, pick3, pick4, pick5 FROM picks;
      ALTER TABLE picks ENABLE TRIGGER ALL`);
    await expect(seal()).rejects.toThrow('planted');
    expect(await summaryOf(league.client())).toMatchObject({ amount: 1 });
    await league.database.query('DROP FUNCTION fail() CASCADE');
  });
});
