import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PicksSealsAnswer, SealedPicksAnswer } from '#league/contract/seals.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { joinLeague } from '../harness/join-league.js';
import { sealsService } from '../harness/league-services.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { runVerifier } from '../harness/run-verifier.js';

let league: TestLeague;
let admin: Client;
let alice: Client;
let bob: Client;
let riderOf: Map<number, number>;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
});
afterAll(() => league.close());
beforeEach(async () => {
  await deleteAll(league.database, 'picks', 'race_weekends', 'riders', 'seasons');
  ({ riderOf } = await addSeason2023(league.database, league.site.url, { weekends: 0, selectionOpen: true }));
});

const pick = async (client: Client, ...numbers: number[]) => {
  const { status } = await client.post('set-user-picks/', { picks_ids: numbers.map((number) => riderOf.get(number)) });
  expect(status).toBe(201);
};
const toggle = () => admin.put('toggle-users-picks/');
const verify = (...kept: string[]) => runVerifier(`http://127.0.0.1:${league.apis[0]?.port}`, '2023', ...kept);
async function closeAndSeal(): Promise<void> {
  expect((await toggle()).body).toEqual({ users_picks_state: false });
  await sealsService(league.database).sealDue();
}
async function summaryOf(client: Client) {
  return (await client.get<PicksSealsAnswer>('get-picks-seals?season=2023')).body.picks_seals;
}
async function list() {
  return (await league.client().get<SealedPicksAnswer>('get-sealed-picks?season=2023')).body.sealed_picks;
}

// proves: seals-2, seals-6
describe('the end of a seal', () => {
  const endInDatabase = async () => {
    const own = `(SELECT id FROM members WHERE username = 'alice')`;
    await league.database.query(
      `UPDATE seals SET ended_at = '2020-01-01', ended_by = 'admin' WHERE member_id = ${own}`,
    );
    await league.database.query(`DELETE FROM picks WHERE member_id = ${own}`);
  };
  beforeEach(async () => {
    await pick(alice, 1, 89, 72, 33, 5);
    await pick(bob, 89, 1, 72, 33, 5);
    await closeAndSeal();
  });

  it('is dated and recorded in a later head if an operator ends it in the database, and published heads stay', async () => {
    const before = await summaryOf(bob);
    await endInDatabase();
    const after = await summaryOf(bob);
    expect(after).toMatchObject({ amount: 2, roots: [{ number: 1 }], latest_at: before?.latest_at });
    expect(after?.head).not.toBe(before?.head);
    const { seals, roots } = await list();
    const ended = seals.find((one) => one.ended)?.ended;
    expect(roots).toMatchObject([{ number: 1 }, { number: 2, kind: 'end', amount: 1 }]);
    expect(Date.parse(roots[1]?.sealed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.at ?? ''));
    expect(ended).toMatchObject({ by: 'admin', root: 2 });
    expect(Date.parse(ended?.at ?? '')).toBeGreaterThan(Date.parse(before?.latest_at ?? ''));
    const lines = [
      `alice: sealed, then removed or replaced on ${ended?.at} (admin)`,
      `All 1 seals hold. Head: ${after?.head}`,
    ];
    expect(await verify(before?.head ?? '')).toEqual({ code: 0, lines });
  });

  it('is reported as broken if no head records it', async () => {
    await league.database.query('ALTER TABLE seals DISABLE TRIGGER end_seal');
    await endInDatabase();
    await league.database.query('ALTER TABLE seals ENABLE TRIGGER end_seal');
    const unrecorded = 'alice: the seal is marked as ended, and no head records that';
    const { code, lines } = await verify();
    expect([code, lines.at(-1)]).toEqual([1, unrecorded]);
  });

  it('is reported as broken if it is removed, or its date or reason changes, after it was recorded', async () => {
    await endInDatabase();
    for (const change of [`ended_by = 'account'`, `ended_at = '2024-01-01'`, `ended_at = NULL, ended_by = NULL`]) {
      await league.database.query(`UPDATE seals SET ${change} WHERE end_number IS NOT NULL`);
      expect([change, (await verify()).code]).toEqual([change, 1]);
    }
  });
});

// proves: seals-7
it('the verification of a season that was never sealed reports this', async () => {
  await pick(alice, 1, 89, 72, 33, 5);
  await toggle();
  const never = 'The picks of 2023 were never sealed: nothing shows whether they were changed.';
  expect(await verify()).toEqual({ code: 2, lines: [never] });
});
