import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startResultsSite, type ResultsSite } from '#demo/results-site/start-results-site.js';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { Client } from '../harness/client.js';
import { makeEmptyDatabase, type TestDatabase } from '../harness/database.js';
import { expectSoon } from '../harness/expect-soon.js';
import { linkOf, openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { password } from '../harness/make-season.js';
import { type Process, startApi, startWorker } from '../harness/processes.js';
import { testEnvironment } from '../harness/start-league.js';
import { enterRiders, enterWeekends, submitPicks } from './enter-season-2023.js';
import { members2023 } from './members-2023.js';
import { standingsAfter, toLine } from './rules-2023.js';

const run = promisify(execFile);
const present = process.cwd();

/** The code of a release in its own folder. */
interface Checkout {
  version: string;
  folder: string;
  remove(): Promise<void>;
}

let release: Checkout;
let site: ResultsSite;
let mailbox: TestMailbox;
let database: TestDatabase;
let environment: Record<string, string>;
let apis: Process[] = [];
let workers: Process[] = [];
/** The cookies of everyone who has logged in. Nobody logs in again after an upgrade. */
const cookies = new Map<string, Map<string, string>>();
let weekendIds: number[] = [];
let calls = 0;

beforeAll(async () => {
  // The release follows its own API description, not the description of this checkout.
  globalThis.checkDescribedAnswer = undefined;
  [release, site, mailbox, database] = await Promise.all([
    buildLastRelease(),
    startResultsSite({ port: 0, host: '127.0.0.1' }),
    openMailbox(),
    makeEmptyDatabase(),
  ]);
  environment = { ...testEnvironment(database.applicationUrl, site.url), MAIL_URL: mailbox.mailUrl };
});
afterAll(async () => {
  await stopAll();
  await database.drop();
  await mailbox.close();
  await site.close();
  await release.remove();
});

async function stopAll(): Promise<void> {
  await Promise.all([...apis, ...workers].map((one) => one.stop()));
  [apis, workers] = [[], []];
}

/** Stops all processes and starts one API and one worker of each checkout. */
async function startOnly(...checkouts: string[]): Promise<void> {
  await stopAll();
  apis = await Promise.all(checkouts.map((one) => startApi(environment, one)));
  workers = await Promise.all(checkouts.map((one) => startWorker(environment, undefined, one)));
}

const migrate = (checkout: string) =>
  run('npm', ['run', '--silent', 'migrate'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...environment, DATABASE_OWNER_URL: database.url },
  });

/** Returns a client with a person's cookies. It uses the API processes in turn. */
function clientOf(username: string): Client {
  const api = apis[(calls += 1) % apis.length];
  const client = new Client(`http://127.0.0.1:${api?.port}`);
  const kept = cookies.get(username);
  if (kept) for (const [name, value] of kept) client.cookies.set(name, value);
  cookies.set(username, client.cookies);
  return client;
}

async function register(username: string): Promise<Client> {
  const client = clientOf(username);
  await client.get('get-current-user/');
  const email = `${username}@parcferme.example`;
  const form = { username, email, password1: password, password2: password };
  expect((await client.post('register/', form)).status).toBe(200);
  const { search } = new URL(linkOf(await mailbox.mailTo(email)), 'http://league.example');
  expect((await client.get(`activate${search}`)).status).toBe(200);
  return client.logIn(username, password);
}

/**
 * Retrieves and finalizes the next weekend, and posts a comment. Expects correct standings and an email to each member.
 */
async function rideWeekend(round: number): Promise<void> {
  const id = weekendIds[round - 1] ?? 0;
  for (const event_type of [1, 2])
    expect(await clientOf('director').post('post-race-weekend-event/', { id, event_type })).toMatchObject({
      status: 201,
      body: {},
    });
  await mailbox.clear();
  const finalized = await clientOf('director').put('finalize-race-weekend/', { id, send_finalize_email: true });
  expect(finalized.status).toBe(201);

  const expected = standingsAfter(season.weekends.slice(0, round), members2023);
  const read = await clientOf('director').get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
  expect(read.body.race_weekend.standings?.users_picks.map(toLine)).toEqual(expected);
  for (const _ of apis)
    await expectSoon(async () => {
      const standings = await clientOf('exact').get<StandingsAnswer>('get-standings?season=2023&amount=0');
      return standings.body.standings.users_picks.map(toLine);
    }, expected);

  const comment = { id, parentElement: 'RACE_WEEKEND', text: `Round ${round} was fast`, commentId: null };
  expect((await clientOf('exact').post('post-comment/', comment)).status).toBe(201);
  for (const { username } of members2023) await mailbox.mailTo(`${username}@parcferme.example`);
  // Exactly one email, whichever worker sent it.
  expect((await mailbox.read()).filter(({ to }) => to[0] === 'exact@parcferme.example')).toHaveLength(1);
}

describe('in an upgrade with a weekend at each step', () => {
  it('the last release runs the first weekend', async () => {
    await migrate(release.folder);
    await run(
      process.execPath,
      ['dist/league/members/create-admin.js', '--username', 'director', '--email', 'director@parcferme.example'],
      { cwd: release.folder, env: { ...environment, ADMIN_PASSWORD: password } },
    );
    await startOnly(release.folder);
    await clientOf('director').logIn('director', password);
    const opened = { year: 2023, top_independent: true, top_rookie: true };
    expect((await clientOf('director').post('create-season/', opened)).status).toBe(200);
    await enterRiders(clientOf('director'), site.url);
    weekendIds = await enterWeekends(clientOf('director'), site.url);
    expect((await clientOf('director').put('toggle-users-picks/')).body).toEqual({ users_picks_state: true });
    for (const picker of members2023) await submitPicks(await register(picker.username), picker);
    expect((await clientOf('director').put('toggle-users-picks/')).body).toEqual({ users_picks_state: false });
    await rideWeekend(1);
  });

  it('this commit refuses to start on the schema of the release', async () => {
    await expect(startApi(environment, present)).rejects.toThrow(/^the process ended with [1-9]/);
  });

  it('this commit backs up the release and restores the members, picks and standings', async () => {
    const restored = await makeEmptyDatabase();
    const file = join(release.folder, 'league.sql.gz');
    const settings = { ...environment, DATABASE_URL: restored.applicationUrl, DATABASE_OWNER_URL: restored.url };
    const runCommand = (name: string, env: Record<string, string>) =>
      run(process.execPath, [`dist/league/platform/database/${name}.js`, file], { env });
    await runCommand('backup', environment);
    await runCommand('restore', settings);
    const api = await startApi(settings);
    try {
      const exact = new Client(`http://127.0.0.1:${api.port}`);
      // The session is in the backup.
      for (const [name, value] of cookies.get('exact') ?? []) exact.cookies.set(name, value);
      const { body } = await exact.get<StandingsAnswer>('get-standings?season=2023&amount=0');
      expect(body.standings.users_picks.map(toLine)).toEqual(standingsAfter(season.weekends.slice(0, 1), members2023));
      const user = await exact.get<{ username: string }>('get-current-user/');
      expect(user.body).toMatchObject({ username: 'exact' });
    } finally {
      await api.stop();
      await restored.drop();
    }
  });

  it('the schema is migrated while the release runs a weekend', async () => {
    const [{ stdout }] = await Promise.all([migrate(present), rideWeekend(2)]);
    expect(stdout).toMatch(/^(migrated: |schema is up to date)/);
  });

  it('the release and this commit run side by side', async () => {
    await startOnly(release.folder, present);
    await rideWeekend(3);
    await rideWeekend(4);
  });

  it('the release runs on the schema of this commit after a rollback', async () => {
    await startOnly(release.folder);
    await rideWeekend(5);
  });

  it('this commit continues after the rollback', async () => {
    await startOnly(present);
    await rideWeekend(6);
    const { stdout } = await migrate(present);
    expect(stdout).toContain('schema is up to date');
  });
});

/**
 * Reads the last release and its commit from CHANGELOG.md (`## 0.1.0, 2026-11-26 (ec5e0740)`), because a clone may
 * lack tags.
 * @throws Error if no heading names a commit
 */
async function readLastRelease(): Promise<{ version: string; commit: string }> {
  const [, version, commit] =
    /^## (\d+\.\d+\.\d+), .*\(([0-9a-f]{8,40})\)$/m.exec(await readFile('CHANGELOG.md', 'utf8')) ?? [];
  if (version === undefined || commit === undefined) throw new Error('CHANGELOG.md names no commit of a release');
  return { version, commit };
}

/**
 * Checks out the last release, builds its API and worker with the tools of this checkout, and installs the release's
 * own packages, because this checkout may have removed some of them.
 * @throws Error if the history lacks the commit, the build fails or the packages cannot be installed
 */
async function buildLastRelease(): Promise<Checkout> {
  const { version, commit } = await readLastRelease();
  const folder = await mkdtemp(join(tmpdir(), `release-${version}-`));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = join(folder, 'node_modules');
  await Promise.all([
    symlink(resolve('node_modules'), packages),
    symlink(resolve('web/dist'), join(folder, 'web/dist')),
  ]);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: folder });
  await unlink(packages);
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  return { version, folder, remove: () => rm(folder, { recursive: true }) };
}
