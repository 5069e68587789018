import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser } from 'playwright';
import type { Client } from '../../harness/client.js';
import { expectSoon } from '../../harness/expect-soon.js';
import { password } from '../../harness/make-season.js';
import { makeSeason, pick, picked, pointsAfter, readStandings, retrieve, weekendIds } from './league.js';
import { compose, createAdmin, down, mailTo, origin, registerMember, sql, typeLines, up } from './stack.js';

let admin: Client;
let member: Client;
let browser: Browser;
const reversed = [5, 33, 72, 89, 20];

beforeAll(async () => {
  await down();
  await compose(['down', '--volumes']);
  await up();
  const executablePath = process.env['CHROMIUM_PATH'];
  browser = await chromium.launch({ ...(executablePath && { executablePath }), chromiumSandbox: false });
}, 600_000);
afterAll(() => browser.close());

// proves: operations-17
describe('in a league behind the proxy', () => {
  it('the documented command creates an admin, who can log in', async () => {
    admin = await createAdmin('director');
    expect((await admin.get('get-current-user/')).body).toMatchObject({ username: 'director', is_admin: true });
  });

  it("the admin creates a season, and a worker's browser reads its riders", async () => {
    await makeSeason(admin, 2);
    expect(await weekendIds(admin)).toHaveLength(2);
    expect(await sql('SELECT count(*) FROM riders')).toEqual(['22']);
  });

  it('members register with the link in an email, and submit picks', async () => {
    member = await registerMember('alice');
    await pick(member);
    await pick(await registerMember('bob'), reversed);
    expect(await sql('SELECT count(*) FROM picks')).toEqual(['2']);
  });

  it("the first weekend is retrieved and finalized, and the standings show the riders' points", async () => {
    await admin.put('toggle-users-picks/');
    const [id] = await weekendIds(admin);
    await retrieve(admin, id);
    const finalized = await admin.put('finalize-race-weekend/', { id, send_finalize_email: true });
    expect(finalized.status).toBe(201);
    const expected = [
      ['alice', pointsAfter(1, picked)],
      ['bob', pointsAfter(1, reversed)],
    ].toSorted((one, other) => Number(other[1]) - Number(one[1]));
    await expectSoon(() => readStandings(member), expected as [string, number][]);
    expect(pointsAfter(1, picked)).toBeGreaterThan(0);
  });

  it('each member gets an email', async () => {
    for (const name of ['alice', 'bob'])
      expect(await mailTo(`${name}@parcferme.example`, 'is final')).toContain('Portuguese GP');
  });

  it('a member logs in with a browser and sees the standings without page errors', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${origin}/login`);
    await page.getByLabel('Username or email').fill('alice');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${origin}/`);
    await page.goto(`${origin}/standings`);
    await page.getByText('after the Portuguese GP').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});

const counts = `SELECT (SELECT count(*) FROM members), (SELECT count(*) FROM picks), (SELECT count(*) FROM race_results),
  (SELECT count(*) FROM sessions), (SELECT md5(string_agg(s::text, ',' ORDER BY id)) FROM standings_snapshots s)`;

describe('the commands of docs/guide/operator/back-up.md', () => {
  it('write a backup and restore everything lost since then', async () => {
    const document = readFileSync('docs/guide/operator/back-up.md', 'utf8');
    const [, lines = ''] = /```\n(umask 077\n[^`]+)```/.exec(document) ?? [];
    const [backUp = '', restore = ''] = lines.split('\n\n');
    const folder = mkdtempSync(join(tmpdir(), 'parc-ferme-backup-'));
    const before = { counts: await sql(counts), standings: await readStandings(member) };
    await typeLines(backUp, folder);
    expect(readdirSync(folder)).toEqual(['league.sql.gz']);
    await sql(
      `DELETE FROM picks; DELETE FROM race_results; UPDATE members SET username = 'mallory' WHERE username = 'alice'`,
    );
    await typeLines(restore, folder);
    await up();
    expect({ counts: await sql(counts), standings: await readStandings(member) }).toEqual(before);
    rmSync(folder, { recursive: true });
  }, 600_000);
});

describe('after docker compose down and up, the league', () => {
  it('still has its members, sessions, picks, results and standings', async () => {
    const before = { counts: await sql(counts), standings: await readStandings(member) };
    await down();
    await up();
    expect({ counts: await sql(counts), standings: await readStandings(member) }).toEqual(before);
    expect((await member.get('get-current-user/')).body).toMatchObject({ username: 'alice', is_logged_in: true });
  }, 600_000);

  it('continues with the second weekend, which is retrieved and counted', async () => {
    const [, id] = await weekendIds(admin);
    await retrieve(admin, id);
    expect((await admin.put('finalize-race-weekend/', { id, send_finalize_email: false })).status).toBe(201);
    await expectSoon(
      async () => (await readStandings(member)).find(([name]) => name === 'alice')?.[1],
      pointsAfter(2, picked),
    );
  });
});
