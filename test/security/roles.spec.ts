import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiRoute, parseRouteTree, readApiRoutes, readSiteRoutes } from '../harness/api-routes.js';
import type { Client } from '../harness/client.js';
import { sampled } from '../harness/sampled.js';
import { SiteClient } from '../harness/site-client.js';
import type { TestLeague } from '../harness/start-league.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

/** The roles of calls in wire.md: its three tables, with the calls of the second table that a visitor needs. */
const forAnyone = `
  GET get-current-user, GET get-logged-in, GET logout, GET get-current-season, GET get-users-picks-state,
  GET get-seasons-simple, GET get-seasons-simple-year, GET get-race-weekends, GET get-race-weekend, GET get-standings, GET get-provisional-standings, GET get-standings-version, GET get-previous-season,
  GET get-user-picks-simple, GET get-user-picks, GET explain-rank, GET points-receipt, GET get-season-progress,
  GET get-championship, GET get-rider, GET get-hall-of-fame, GET get-season-end, GET get-imported-season, GET get-season-archive, GET get-season-archive-table, GET get-season-archive-schema, GET get-picks-seals, GET get-sealed-picks, GET get-what-if, GET get-projection, GET get-projection-calibration,
  GET get-member-seasons, GET get-head-to-head, GET get-members, GET get-season-detailed, GET get-latest-announcement,
  GET get-announcements, GET get-comments, POST get-user, POST get-user-comments, POST get-users-profile-pictures,
  GET get-user-default-profile-picture,
  POST login, POST finish-log-in, POST begin-passkey-log-in, POST log-in-with-passkey, POST register, GET activate, POST request-activation-token, GET find-account, POST send-reset-email,
  POST read-reset-link, POST reset-password, GET activate-email, GET get-group-invitation, GET calendar.ics, GET own-calendar.ics, GET announcements.atom,
  GET get-tips, GET get-unsubscription, POST unsubscribe, POST report-csp, GET get-league-picture, GET get-position-picture, GET get-picks-picture, GET get-invitation-picture, GET get-weekend-picture`;
const forMembers = `
  GET get-token, POST change-password, POST change-username, POST change-email, POST change-profile-picture,
  PUT toggle-email-notifications, POST delete-account, POST read-notification, GET get-read-notifications, GET get-home, GET get-own-picks-picture, GET get-own-weekend,
  GET get-rivals, POST pin-rival, POST unpin-rival, POST set-user-picks, PUT tell-when-picks-open, POST post-comment,
  PUT edit-comment, PUT set-tip, PUT like-comment, PUT follow-comment, POST delete-comment, POST report-comment, GET get-groups, GET get-group, GET get-group-progress, POST create-group, POST join-group, POST leave-group, PUT set-group-muted,
  POST rename-group, POST remove-group-member, POST close-group, POST new-group-invitation,
  GET get-calendar-links, POST renew-calendar-link, GET get-push-subscriptions, POST save-push-subscription, POST delete-push-subscription,
  GET get-mail-switches, PUT set-mail-switch, PUT set-named-in-archives, PUT set-start-messages, GET get-sessions, POST end-other-sessions, GET get-account-activity, GET get-own-data, GET get-second-factor, POST begin-second-factor, POST confirm-second-factor, POST renew-recovery-codes,
  POST remove-second-factor, POST begin-passkey, POST add-passkey, POST remove-passkey, POST rank-what-if`;
const forAdmins = `
  POST create-season, POST delete-season, GET get-season-admin, PUT set-current-season, PUT toggle-users-picks,
  PUT finalize-season, GET get-season-competitor, POST create-competitor, POST edit-season-competitor,
  POST delete-competitor, POST delete-competitors, POST create-season-competitors-link, POST create-race-weekend,
  PUT edit-race-weekend, PUT delete-race-weekend, GET get-race-weekend-admin, POST post-race-weekend-event,
  POST terminate-selenium, GET get-retrieval, PUT finalize-race-weekend, GET preview-finalize, GET preview-finalize-season,
  PUT un-finalize-race-weekend, PUT set-autopilot, PUT retry-autopilot,
  POST delete-race, POST create-race, POST edit-race, POST add-race-results, PUT delete-season-message,
  POST post-announcement, POST edit-announcement, POST delete-announcement,
  POST read-season-competitors, POST create-competitors, POST read-season-calendar, POST create-race-weekends,
  POST read-championship, POST set-up-from-championship, POST read-classification, POST store-classification,
  GET get-page-sight, GET get-open-work, GET get-reported-comments, PUT hide-comment, PUT dismiss-comment-reports,
  GET get-picks-overview, POST remind-missing-picks, POST import-seasons, GET get-weekend-mails, GET get-weekend-difference, PUT correct-race-weekend, POST choose-source`;

const names = (list: string) => list.split(',').map((name) => name.trim());
const routes = readApiRoutes();
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;
const ofRole = (list: string) => routes.filter((route) => names(list).includes(nameOf(route)));

let league: TestLeague;
let visitor: Client;
let member: Client;
let admin: Client;
let nothingStored: Stage['nothingStored'];

beforeAll(async () => {
  ({ league, visitor, alice: member, admin, nothingStored } = await openStage({ QUEUES: 'standings' }));
});
afterAll(() => league.close());

const call = (client: Client, { method, path }: ApiRoute, body?: string) =>
  client.call<unknown>(method, `${path}/`, method === 'GET' ? undefined : body, {});

// proves: wire-10
describe('every call', () => {
  it('states who may use it, as in wire.md', () => {
    const stated = (role: string) =>
      routes
        .filter((route) => route.role === role)
        .map(nameOf)
        .sort();
    expect(routes.filter(({ role }) => role === undefined)).toEqual([]);
    expect(stated('anyone')).toEqual(names(forAnyone).sort());
    expect(stated('member')).toEqual(names(forMembers).sort());
    expect(stated('admin')).toEqual(names(forAdmins).sort());
  });
});

/** Routes outside /api/ and /admin/, and routes of packages. `*` means any method. */
const otherRoutes = [
  'GET /health/live',
  'GET /health/ready',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /licences.txt',
  'GET /service-worker.js',
  'GET /assets/*',
  'GET /icons/*',
  'POST /unsubscribe',
  '* /api',
  '* /api/*',
  '* /*',
];

// proves: wire-10
describe('the server', () => {
  it('has only the routes of the controllers and of the queue board, and the files and pages', () => {
    const tree = league.apis[0]?.printRoutes?.() ?? '';
    const declared = [
      ...readApiRoutes().map(({ method, path }) => `${method} /api/${path}`),
      ...readSiteRoutes().map(({ method, path }) => `${method} /admin/${path}`.replace(/\/+$/, '')),
    ];
    const known = new Set([...declared, ...otherRoutes]);
    const all = parseRouteTree(tree).filter(({ method }) => method !== 'HEAD');
    const others = all.filter(({ method, path }) => !known.has(`${method} ${path}`) && !known.has(`* ${path}`));
    expect(others.filter(({ path }) => !path.startsWith('/admin/queues'))).toEqual([]);
    const found = new Set(all.map(({ method, path }) => `${method} ${path}`));
    expect(declared.filter((name) => !found.has(name))).toEqual([]);
  });

  // proves: site-1
  it('has a queue board for admins only', async () => {
    const board = parseRouteTree(league.apis[0]?.printRoutes?.() ?? '').filter(({ path }) =>
      path.startsWith('/admin/queues'),
    );
    expect(board.length).toBeGreaterThan(5);
    for (const { method, path } of board.filter((route) => route.method === 'GET')) {
      const address = path.replaceAll(/:\w+/g, '1').replace('*', 'js/main.js');
      const statuses = [];
      for (const client of [visitor, member]) statuses.push((await new SiteClient(client).open(address)).status);
      expect([method, address, statuses]).toEqual([method, address, [401, 403]]);
    }
  });
});

/** Checks that these clients are refused, whether the body is valid or not, and that nothing is stored. */
async function expectRefused(clients: [Client, number][], refused: ApiRoute[]): Promise<void> {
  await nothingStored(async () => {
    for (const route of refused) {
      for (const body of sampled([undefined, '{}', JSON.stringify(likelyBodies[route.path] ?? {})], 2)) {
        for (const [client, expected] of clients) {
          const { status, body: told } = await call(client, route, body);
          const message = expected === 401 ? 'Unauthorized' : 'Forbidden';
          expect({ route: nameOf(route), status, told }).toMatchObject({ status: expected, told: { message } });
        }
      }
    }
  });
}

// proves: wire-10, admin-access-3
describe('the calls for admins', () => {
  it('return 401 to visitors and 403 to members, whatever they send', () =>
    expectRefused(
      [
        [visitor, 401],
        [member, 403],
      ],
      ofRole(forAdmins),
    ));
});

// proves: wire-10
describe('the calls for members', () => {
  it('return 401 to visitors, whatever they send', () => expectRefused([[visitor, 401]], ofRole(forMembers)));
});

// proves: site-1
describe('the pages and forms of the site administration', () => {
  it('return 401 to visitors and 403 to members', async () => {
    const addresses = readSiteRoutes().map(({ method, path }) => {
      const filled = path.replace(':entity', 'members').replace(':id', '1').replace(':action', 'delete');
      return { method, address: `/admin/${filled}`.replace(/\/+$/, '') };
    });
    await nothingStored(async () => {
      for (const [client, expected] of [
        [new SiteClient(visitor), 401],
        [new SiteClient(member), 403],
      ] as const) {
        const csrftoken = decodeURIComponent(client.client.cookies.get('csrftoken') ?? '');
        for (const { method, address } of addresses) {
          const { status } = method === 'GET' ? await client.open(address) : await client.send(address, { csrftoken });
          expect([method, address, status]).toEqual([method, address, expected]);
        }
      }
    });
  });
});

describe('callers with the required role', () => {
  /** Deleting an account and logging out need no body. They have their own tests. */
  const harmless = routes.filter(({ path }) => path !== 'delete-account' && path !== 'logout');
  const allGarbage = [undefined, '{}', '[]', 'null', '"x"', '17', '{"id":"undefined"}', '{"id":{"$gt":0}}'];
  const garbage = sampled(allGarbage, 2);

  // proves: security-7
  it.each([
    ['a visitor', () => visitor, ['anyone']],
    ['a member', () => member, ['anyone', 'member']],
    ['an admin', () => admin, ['anyone', 'member', 'admin']],
  ] as const)('never get 401, 403 or 5xx for empty and senseless bodies: %s', async (_, client, roles) => {
    for (const route of harmless.filter(({ role }) => (roles as readonly unknown[]).includes(role))) {
      for (const body of route.method === 'GET' ? [undefined] : garbage) {
        const { status } = await call(client(), route, body);
        expect({ route: nameOf(route), body, fine: status < 500 && status !== 401 && status !== 403 }).toEqual({
          route: nameOf(route),
          body,
          fine: true,
        });
      }
    }
  });

  /** Responses that everybody may cache, because they do not depend on the caller. */
  const public2023: Record<string, string> = {
    'GET get-race-weekends': 'no-cache',
    'GET get-standings': 'no-cache',
    'GET get-provisional-standings': 'no-cache',
    'GET get-standings-version': 'no-cache',
    'GET get-previous-season': 'no-cache',
    'GET get-race-weekend': 'no-cache',
    'GET get-hall-of-fame': 'no-cache',
    'GET get-season-archive': 'no-cache',
    'GET get-championship': 'no-cache',
    'GET get-what-if': 'no-cache',
    'GET get-rider': 'no-cache',
    'GET get-league-picture': 'no-cache',
    'GET get-user-default-profile-picture': 'private, max-age=86400',
  };
  /** Calls for programs without cookies. They set no cookies. */
  const documents: Record<string, string> = {
    'GET calendar.ics': 'public, max-age=300',
    'GET announcements.atom': 'public, max-age=300',
  };
  const forAll = { ...public2023, ...documents };

  // proves: wire-6
  it('get cacheable responses only if these are the same for everybody', async () => {
    // While the window is open, the standings depend on the caller.
    await league.database.query('UPDATE seasons SET selection_open = false');
    const seen = new Set<string>();
    for (const client of [visitor, member, admin]) {
      for (const route of harmless.filter(({ path }) => path !== 'toggle-users-picks')) {
        for (const query of route.method === 'GET'
          ? ['', '?season=2023&id=1&weekend=1&amount=1&username=alice']
          : ['']) {
          const path = `${route.path}/${query}`;
          const { status, headers } = await client.call<unknown>(route.method, path, undefined, {});
          const expected = status === 200 ? (forAll[nameOf(route)] ?? 'no-store') : 'no-store';
          const cache = headers.get('cache-control');
          expect({ route: nameOf(route), status, cache }).toEqual({ route: nameOf(route), status, cache: expected });
          if (cache !== 'no-store') seen.add(nameOf(route));
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(forAll).sort());
  });

  it('get no cookies of others from a cache', async () => {
    for (const path of Object.keys(public2023).map((name) => `${name.replace('GET ', '')}/?season=2023&id=1`)) {
      const { headers } = await league.client().get(path);
      expect([path, headers.has('set-cookie'), headers.get('cache-control')]).toEqual([path, true, 'no-store']);
    }
    const page = await fetch(`${visitor.origin}/`);
    expect([page.headers.has('set-cookie'), page.headers.get('cache-control')]).toEqual([true, 'no-store']);
  });

  it('are still logged in after all that', async () => {
    expect((await member.get('get-logged-in/')).status).toBe(200);
    expect((await admin.get('get-logged-in/')).status).toBe(200);
  });
});
