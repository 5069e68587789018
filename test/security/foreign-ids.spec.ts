import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readApiRoutes, readSiteRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { sampled } from '../harness/sampled.js';
import { SiteClient } from '../harness/site-client.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
let alice: Client;
let admin: Client;

beforeAll(async () => {
  // The worker is needed because changes to riders wait for the standings.
  stage = await openStage({ QUEUES: 'standings' });
  ({ alice, admin } = stage);
});
afterAll(() => stage.league.close());

const nothingStored: Stage['nothingStored'] = (work) => stage.nothingStored(work);
const forgetCounts = () => stage.league.database.query('DELETE FROM rate_limits');

// proves: attack-4
describe('data of another member', () => {
  it.each([
    ['PUT', 'edit-comment', { commentId: 1, text: 'mine' }, 403],
    ['POST', 'delete-comment', { commentId: 1 }, 403],
    ['POST', 'read-notification', { notification_id: 1, read: true }, 403],
    ['POST', 'rename-group', { id: 1, name: 'Mine' }, 403],
    ['POST', 'remove-group-member', { id: 1, username: 'bob' }, 403],
    ['POST', 'close-group', { id: 1 }, 403],
    ['POST', 'new-group-invitation', { id: 1 }, 403],
    ['PUT', 'set-group-muted', { id: 1, muted: true }, 403],
    ['POST', 'leave-group', { id: 1 }, 200],
    ['POST', 'post-comment', { id: 1, parentElement: 'GROUP', text: 'Hello', commentId: null }, 403],
    ['GET', 'get-group?id=1', undefined, 403],
    ['GET', 'get-comments?parentElement=GROUP&id=1', undefined, 403],
    ['POST', 'join-group', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }, 404],
    ['POST', 'unsubscribe', { member: 2, mails: 'announcement', token: 'x' }, 400],
    ['POST', 'delete-account', { username: 'bob' }, 400],
    ['GET', 'own-calendar.ics?token=AAAAAAAAAAAAAAAAAAAAAA', undefined, 404],
    ['GET', 'get-retrieval?id=1', undefined, 403],
    ['GET', 'get-weekend-mails?id=1', undefined, 403],
    ['GET', 'activate-email?uid=2&token=x&email=alice@evil.example', undefined, 400],
    ['POST', 'reset-password', likelyBodies['reset-password'], 400],
  ] as const)(
    'is protected: %s %s with %j returns the expected status, and nothing is stored',
    (method, path, body, expected) =>
      nothingStored(async () => {
        const sent = body === undefined ? undefined : JSON.stringify(body);
        expect((await alice.call(method, path, sent, {})).status).toBe(expected);
      }),
  );

  it('is missing from what members read about themselves', async () => {
    expect((await stage.bob.post('read-notification/', { notification_id: 1, read: true })).status).toBe(200);
    expect(JSON.stringify((await stage.bob.get('get-read-notifications')).body)).toContain('mentioned you');
    const own = [
      ...['get-current-user', 'get-read-notifications', 'get-groups', 'get-push-subscriptions'],
      ...['get-sessions', 'get-account-activity'],
    ];
    for (const path of own) {
      const { status, body } = await alice.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/bob|Sunday Grid|push\.example|mentioned you/);
    }
  });

  it('is kept if somebody deletes the same push endpoint', () =>
    nothingStored(async () => {
      await alice.post('delete-push-subscription/', likelyBodies['delete-push-subscription']);
    }));

  it('is kept if somebody ends all their other sessions', async () => {
    expect((await alice.post('end-other-sessions/', {})).status).toBe(200);
    expect((await stage.bob.get('get-logged-in/')).status).toBe(200);
  });
});

/** Ids that match nothing: unknown numbers, numbers beyond the integers of the database, and other types. */
const strange: readonly unknown[] = [
  999_999,
  -1,
  0,
  2 ** 31,
  2 ** 63,
  '2147483648',
  '9223372036854775808',
  1.5,
  'text',
  '',
  "1' OR '1'='1",
  '1 OR 1=1',
  '0x1',
  '1e0',
  [1],
];
const isId = (key: string) => /^(id|pid|uid|member)$|Id$|_ids?$/.test(key);

/** All variants of the body with one id replaced by the value. */
function withId(body: unknown, value: unknown): unknown[] {
  if (body === null || typeof body !== 'object') return [];
  if (Array.isArray(body)) return withId(body[0], value).map((first) => [first, ...(body.slice(1) as unknown[])]);
  return Object.entries(body).flatMap(([key, old]: [string, unknown]) => {
    const others = isId(key)
      ? [Array.isArray(old) ? [value, ...(old.slice(1) as unknown[])] : value]
      : withId(old, value);
    return others.map((other) => ({ ...body, [key]: other }));
  });
}

// proves: attack-4, security-7
describe('an unknown id', () => {
  /** Calls that accept an unknown id, with the reason. */
  const forgiving: Record<string, string> = {
    'edit-season-competitor': 'of three ids only the first is read',
    'delete-competitors': 'those that are not there are gone',
    'set-user-picks': 'the season asks for one of the two special picks, whose id may stand under either key (wire.md)',
    'leave-group': 'who is not in a group has left it',
  };
  const routes = readApiRoutes().filter(({ path }) => withId(likelyBodies[path], 1).length > 0);

  it('can be in the body of more than 25 calls', () => expect(routes.length).toBeGreaterThan(25));

  it('is refused in every body, and nothing is stored', () =>
    nothingStored(async () => {
      for (const route of routes.filter(({ path }) => !(path in forgiving))) {
        for (const value of sampled(strange, 4)) {
          for (const body of withId(likelyBodies[route.path], value)) {
            const { status } = await admin.call(route.method, `${route.path}/`, JSON.stringify(body), {});
            const refused = status >= 400 && status < 500 && status !== 429;
            expect({ path: route.path, body, status, refused }).toEqual({
              path: route.path,
              body,
              status,
              refused: true,
            });
          }
        }
        await forgetCounts();
      }
    }));

  it.each(Object.keys(forgiving))('is ignored or refused: %s', async (path) => {
    for (const value of sampled(strange, 4)) {
      for (const body of withId(likelyBodies[path], value)) {
        const { status } = await admin.post(`${path}/`, body as object);
        expect({ body, isExpected: [200, 201, 400, 404].includes(status), status }).toEqual({
          body,
          isExpected: true,
          status,
        });
      }
    }
  });

  it('is not found, or is refused, in every URL that needs an id', () =>
    nothingStored(async () => {
      const byId = [
        'get-race-weekend',
        'get-race-weekend-admin',
        'get-season-competitor',
        'get-announcements',
        'get-rider',
      ];
      const more = [
        'get-group',
        'get-group-progress',
        'get-retrieval',
        'get-page-sight',
        'preview-finalize',
        'get-weekend-mails',
        'get-weekend-difference',
      ];
      const comments = ['get-comments/?parentElement=ANNOUNCEMENT', 'get-comments/?parentElement=GROUP'];
      const addresses = [...[...byId, ...more].map((path) => `${path}/?`), ...comments.map((path) => `${path}&`)];
      for (const address of addresses) {
        for (const value of [...strange, '\0', '1\0']) {
          const path = `${address}id=${encodeURIComponent(String(value === 1.5 || !Array.isArray(value) ? value : '1,2'))}`;
          const { status } = await admin.get(path);
          expect([path, [400, 403, 404].includes(status)]).toEqual([path, true]);
        }
      }
    }));

  it('is not found in the URLs of the site administration', () =>
    nothingStored(async () => {
      const site = new SiteClient(admin);
      const entities = sampled(
        ['members', 'picks', 'comments', 'groups', 'audit-entries', 'open-sessions', 'csp-reports'],
        3,
      );
      expect(readSiteRoutes().filter(({ path }) => path.startsWith(':entity/:id'))).toHaveLength(4);
      for (const entity of entities) {
        // A list of one id looks like the id itself in a URL.
        const inAddress = strange.filter((value) => !Array.isArray(value));
        for (const value of sampled([...inAddress, '%00', '..%2f..%2fetc%2fpasswd', 'constructor', '__proto__'], 5)) {
          for (const more of ['', '/delete']) {
            const path = `/admin/${entity}/${String(value).includes('%') ? String(value) : encodeURIComponent(String(value))}${more}`;
            if (value === '') continue;
            const { status } = await site.open(path);
            expect([path, status]).toEqual([path, status === 400 ? 400 : 404]);
          }
        }
      }
    }));
});
