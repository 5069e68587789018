import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember } from '../harness/make-season.js';
import { SiteClient } from '../harness/site-client.js';
import { startLeague, testsOwn, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

let year = 2040;
const createSeason = () =>
  admin.post('create-season/', { year: (year += 1), top_independent: false, top_rookie: false });

/** Makes new connections of the league read-only, as on a standby that is not promoted yet, or writable again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const [{ name } = { name: '' }]: { name: string }[] = await league.database.query(
    'SELECT current_database() AS name',
  );
  await league.database.query(
    `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  const connections = 'FROM pg_stat_activity WHERE datname = current_database() AND application_name <> $1';
  const former: { pid: number }[] = await league.database.query(
    `SELECT pid, pg_terminate_backend(pid) ${connections}`,
    [testsOwn],
  );
  // A change on a terminated connection would fail only because the connection is lost.
  await waitUntil('the former connections are gone', async () => {
    const left: { pid: number }[] = await league.database.query(`SELECT pid ${connections}`, [testsOwn]);
    return !left.some(({ pid }) => former.some((one) => one.pid === pid));
  });
  await expectSoon(async () => (await admin.get('get-seasons-simple/')).status, 200);
}

/** Makes changes to a table fail with this PostgreSQL error code. */
async function failWith(code: string, change = 'INSERT ON seasons'): Promise<void> {
  await league.database.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER fail BEFORE ${change} FOR EACH STATEMENT EXECUTE FUNCTION fail()`);
}
const restore = () => league.database.query('DROP FUNCTION fail() CASCADE');

// proves: attack-9
describe('a change', () => {
  const unavailable = {
    status: 503,
    body: { message: 'The database is not available, please try again', request_id: expect.any(String) },
  };

  it('returns 503 with Retry-After while the disk of PostgreSQL is full, and succeeds afterwards', async () => {
    await failWith('53100');
    const { status, body, headers } = await createSeason();
    await restore();
    expect({ status, body }).toEqual(unavailable);
    expect(headers.get('retry-after')).toBe('5');
    expect((await createSeason()).status).toBe(200);
  });

  it('returns 503 with Retry-After while PostgreSQL is read-only, and succeeds afterwards, while reads keep working', async () => {
    await setReadOnly(true);
    const { status, body, headers } = await createSeason();
    expect({ status, body }).toEqual(unavailable);
    expect(headers.get('retry-after')).toBe('5');
    expect((await admin.get('get-seasons-simple/')).status).toBe(200);
    await setReadOnly(false);
    expect((await createSeason()).status).toBe(200);
  });

  it('returns 500 if it fails because of a bug', async () => {
    await failWith('XX000');
    const { status } = await createSeason();
    await restore();
    expect(status).toBe(500);
  });
});

// proves: attack-9
describe('the site administration', () => {
  async function deactivate(): Promise<Response> {
    const { id } = await addMember(league.database, `member${(year += 1)}`);
    const path = `/admin/members/${id}/deactivate`;
    const fields = await new SiteClient(admin).fieldsOf(path);
    return admin.send(`${admin.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  }

  it.each([
    ['40P01', 503, '1', 'Something else changed at the same moment, please try again.'],
    ['57P01', 503, '5', 'The database is not available, please try again.'],
    ['XX000', 500, null, 'This did not work, and nothing was changed. Please try again.'],
  ])('handles an error of PostgreSQL like the API: %s', async (code, status, retryAfter, text) => {
    await failWith(code, 'UPDATE ON members');
    const answer = await deactivate();
    await restore();
    const html = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(html).toContain(text);
    expect((await deactivate()).status).toBe(303);
  });

  it.each([
    ['/admin/race-weekends?status=40000', 200],
    ['/admin/race-weekends?status=1', 200],
    ['/admin/seal-nodes?q=40000', 200],
    ['/admin/seal-nodes/1-40000-1', 404],
  ])('accepts a number outside the range of a column: %s', async (path, status) => {
    expect((await new SiteClient(admin).open(path)).status).toBe(status);
  });

  it('returns 413 for a form that is too large', async () => {
    const sent = { method: 'POST', headers: {}, body: `csrftoken=${'x'.repeat(300_000)}` };
    expect((await admin.send(`${admin.origin}/admin/members/1`, sent)).status).toBe(413);
  });
});
