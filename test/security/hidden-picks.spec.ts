import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Member } from '#league/schema/member.entity.js';
import { Picks } from '#league/schema/picks.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { readApiRoutes } from '../harness/api-routes.js';
import { Client } from '../harness/client.js';
import { openApi } from '../harness/in-this-process.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
let season: Season;
let addresses: string[];

/** The window is open. Alice and bob are in the same group and have picked the same riders in a different order. */
beforeAll(async () => {
  stage = await openStage();
  const { league, alice, bob } = stage;
  season = await league.database.manager.findOneByOrFail(Season, { current: true });
  const { body } = await bob.get<{ group: { invitation_token: string } }>('get-group?id=1');
  const picks = likelyBodies['set-user-picks'] as { picks_ids: number[] };
  const stored = [
    await alice.post('join-group/', { token: body.group.invitation_token }),
    await alice.post('pin-rival/', { username: 'bob' }),
    await bob.post('pin-rival/', { username: 'alice' }),
    await alice.post('set-user-picks/', picks),
    await bob.post('set-user-picks/', { ...picks, picks_ids: picks.picks_ids.toReversed() }),
  ];
  expect(stored.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
});
// A hook of its own, because on a busy machine it may take as long as a test may take.
beforeAll(async () => {
  addresses = await findAnswered();
});
afterAll(() => stage.league.close());

/**
 * URLs with all parameters that a call may need, about alice, the season, its first weekend or rider, or the group.
 */
const addressesOf = (path: string): string[] =>
  [season.year, season.id].flatMap((value) => {
    const query = new URLSearchParams({
      ...{ season: String(value), year: String(value), id: '1', weekend: '1', page: '1', offset: '0' },
      ...{ username: 'alice', user: 'alice', usernames: 'alice,bob', a: 'alice', b: 'bob', search: 'al' },
      ...{ theme: 'light', parentElement: 'GROUP', picked: 'true', store: 'false' },
    });
    // A call whose query has a schema refuses unknown parameters.
    return [
      `${path}/?${query.toString()}`,
      ...['username', 'user', 'season', 'id'].map((name) => `${path}/?${name}=${query.get(name)}`),
    ];
  });

/** Calls that change something, and the export of the reader's own data, which contains its time. */
const leftOut = ['logout', 'activate', 'activate-email', 'get-own-data'];
const gets = readApiRoutes().filter(({ method, path }) => method === 'GET' && !leftOut.includes(path));
const posts = ['get-user', 'get-user-comments', 'rank-what-if', 'get-users-profile-pictures'];

/** Calls that are refused while picks are hidden, or that need a final weekend or season, a retrieval or a secret. */
const refusedHere = [
  ...['explain-rank', 'get-group-invitation', 'get-imported-season', 'get-invitation-picture', 'get-page-sight'],
  ...['get-picks-picture', 'get-position-picture', 'get-retrieval', 'get-season-archive', 'get-season-archive-table'],
  ...['get-season-end', 'get-unsubscription', 'get-weekend-picture', 'own-calendar.ics', 'points-receipt'],
  'preview-finalize',
];

/** The first two URLs of each call that succeed for an admin or for alice. */
async function findAnswered(): Promise<string[]> {
  const { admin, alice } = stage;
  const answered: string[] = [];
  for (const { path } of gets) {
    const found: string[] = [];
    for (const address of addressesOf(path)) {
      const statuses = [(await admin.get(address)).status, (await alice.get(address)).status];
      if (statuses.some((status) => status < 300)) found.push(address);
      if (found.length === 2) break;
    }
    answered.push(...found);
  }
  return answered;
}

/** All responses to a reader without times, from a new process with an empty cache. */
async function readAll(reader: Client, addresses: readonly string[]): Promise<Map<string, string>> {
  const api = await openApi(stage.league.environment);
  const client = new Client(`http://127.0.0.1:${api.port}`, api.fetch);
  for (const [name, value] of reader.cookies) client.cookies.set(name, value);
  const answers = new Map<string, string>();
  const note = (name: string, { status, body }: { status: number; body: unknown }) =>
    answers.set(name, `${status} ${JSON.stringify(body)}`.replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"'));
  for (const address of addresses) note(address, await client.get(address));
  for (const path of posts)
    note(`${path}/`, await client.post(`${path}/`, { ...likelyBodies[path], username: 'alice', userList: ['alice'] }));
  await api.stop();
  return answers;
}

const different = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([name, answer]) => after.get(name) !== answer).map(([name]) => name.split('/')[0]);

it('no call reveals hidden picks to anybody but their owner', async () => {
  const { league, visitor, alice, bob, admin } = stage;
  const readers = { visitor, alice, bob, admin };
  const refused = gets.filter(({ path }) => !addresses.some((address) => address.startsWith(`${path}/`)));
  expect(refused.map(({ path }) => path).sort()).toEqual(refusedHere);
  const readBy = async () => {
    const all = Object.entries(readers).map(
      async ([name, client]) => [name, await readAll(client, addresses)] as const,
    );
    return Object.fromEntries(await Promise.all(all)) as Record<keyof typeof readers, Map<string, string>>;
  };
  const before = await readBy();
  const { id: memberId } = await league.database.manager.findOneByOrFail(Member, { username: 'alice' });
  const other = { pick1: 9, pick2: 8, pick3: 7, pick4: 6, pick5: 4, independentId: 4, rookieId: null };
  await league.database.manager.update(Picks, { memberId, seasonId: season.id }, other);
  const after = await readBy();
  expect(different(before.visitor, after.visitor)).toEqual([]);
  expect(different(before.bob, after.bob)).toEqual([]);
  expect(different(before.admin, after.admin)).toEqual([]);
  // The owner sees them.
  expect(new Set(different(before.alice, after.alice))).toEqual(
    new Set([
      ...['get-user-picks', 'get-user-picks-simple', 'get-standings', 'get-group', 'get-member-seasons'],
      ...['get-home', 'get-own-picks-picture'],
    ]),
  );
});
