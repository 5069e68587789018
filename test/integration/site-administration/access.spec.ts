import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { messages } from '#league/contract/messages.js';
import { siteTexts } from '#league/contract/site-texts.js';
import { readSiteRoutes } from '../../harness/api-routes.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: SiteClient;
let mallory: SiteClient;
let member: SiteClient;
let visitor: SiteClient;
let victim: number;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  mallory = new SiteClient(await joinLeague(league, 'mallory', { isAdmin: true }));
  member = new SiteClient(await joinLeague(league, 'alice'));
  visitor = new SiteClient(league.client());
  await visitor.client.get('get-current-user/');
  ({ id: victim } = await addMember(league.database, 'victim'));
});
afterAll(() => league.close());

const paths = () => ['/admin/', '/admin/members', `/admin/members/${victim}`, `/admin/members/${victim}/delete`];
const adminsNow = () =>
  league.database.query<{ username: string }[]>('SELECT username FROM members WHERE is_admin ORDER BY 1');

// proves: site-1
describe('the site administration', () => {
  it('restricts each route to admins', () => {
    const routes = readSiteRoutes();
    expect(routes.map(({ method, path, role }) => `${method} ${path} ${role}`).sort()).toEqual([
      'GET / admin',
      'GET :entity admin',
      'GET :entity/:id admin',
      'GET :entity/:id/:action admin',
      'GET openapi.json admin',
      'POST :entity/:id admin',
      'POST :entity/:id/:action admin',
    ]);
  });

  it('shows visitors a link to the log-in, which leads back to the page', async () => {
    for (const path of [...paths(), '/admin/nothing', '/admin/queues']) {
      const { status, html } = await visitor.open(path);
      expect([path, status]).toEqual([path, 401]);
      const login = load(html)('main a').attr('href') ?? '';
      expect(new URL(login, 'http://x').searchParams.get('next')).toBe(path);
    }
  });

  it('shows members that they are not admins', async () => {
    for (const path of [...paths(), '/admin/nothing', '/admin/queues']) {
      const { status, text, html } = await member.open(path);
      expect([path, status, text.includes(messages.shell.notAdmin)]).toEqual([path, 403, true]);
      expect(html).not.toContain('victim');
    }
  });

  it('accepts no form from visitors and members, whatever they send', async () => {
    for (const [client, status] of [
      [visitor, 401],
      [member, 403],
    ] as const) {
      const csrftoken = client.client.cookies.get('csrftoken') ?? '';
      for (const path of [`/admin/members/${victim}`, `/admin/members/${victim}/promote`, '/admin/nothing/1/x']) {
        for (const fields of [{}, { csrftoken }, { csrftoken, username: 'x', version: 'y' }])
          expect([path, (await client.send(path, fields)).status]).toEqual([path, status]);
      }
    }
    expect(await adminsNow()).toEqual([{ username: 'director' }, { username: 'mallory' }]);
  });

  // proves: site-13
  it('changes nothing with a GET', async () => {
    for (const action of ['promote', 'demote', 'deactivate', 'activate', 'end-sessions', 'delete']) {
      expect((await admin.open(`/admin/members/${victim}/${action}?typed=victim`)).status).toBe(200);
    }
    const left = await league.database.query<unknown[]>('SELECT is_admin, is_active FROM members WHERE id = $1', [
      victim,
    ]);
    expect(left).toEqual([{ is_admin: false, is_active: true }]);
    expect(await league.database.query('SELECT FROM audit_entries')).toEqual([]);
  });
});

// proves: site-13
describe('a form', () => {
  const promote = () => `/admin/members/${victim}/promote`;

  it('is refused with an error page without the CSRF token of its session', async () => {
    const stranger = mallory.client.cookies.get('csrftoken') ?? '';
    for (const csrftoken of [null, '', 'nonsense', stranger, 'x'.repeat(5000), '\0', 'undefined']) {
      const { status, text } = await admin.send(promote(), { csrftoken });
      expect([csrftoken, status, text.includes(siteTexts.tokenRefused)]).toEqual([csrftoken, 403, true]);
    }
    expect(await adminsNow()).toHaveLength(2);
  });

  it('is refused if the cookie and the field come from another session and were planted in the browser', async () => {
    const planted = new SiteClient(league.client());
    for (const [name, value] of admin.client.cookies) planted.client.cookies.set(name, value);
    const csrftoken = mallory.client.cookies.get('csrftoken') ?? '';
    planted.client.cookies.set('csrftoken', csrftoken);
    expect((await planted.send(promote(), { csrftoken })).status).toBe(403);
    planted.client.cookies.set('csrfsecret', mallory.client.cookies.get('csrfsecret') ?? '');
    expect((await planted.send(promote(), { csrftoken })).status).toBe(403);
    expect(await adminsNow()).toHaveLength(2);
  });

  it('is refused if the token is only in the header or in a JSON body', async () => {
    const csrftoken = admin.client.cookies.get('csrftoken') ?? '';
    const response = await fetch(`${admin.client.origin}${promote()}`, {
      method: 'POST',
      headers: {
        cookie: [...admin.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': csrftoken,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ csrftoken }),
      redirect: 'manual',
    });
    expect(response.status).toBe(403);
  });

  // proves: site-15
  it('never causes an internal error, whatever its values', async () => {
    const csrftoken = admin.client.cookies.get('csrftoken') ?? '';
    const values = [
      '',
      '\0',
      '\ud800',
      '-1',
      '2147483648',
      '1e309',
      'null',
      '{"a":1}',
      "'; DROP TABLE members; --",
      'ä'.repeat(3000),
    ];
    const targets = [
      `/admin/members/${victim}`,
      '/admin/members/x',
      '/admin/seasons/1',
      '/admin/nothing/1',
      '/admin/members/0/delete',
    ];
    for (const path of targets) {
      for (const value of values) {
        const fields = { csrftoken, version: value, username: value, email: value, typed: value, __proto__x: value };
        const { status } = await admin.send(path, fields);
        expect([path, value, status < 500]).toEqual([path, value, true]);
      }
    }
  });
});

// proves: site-16
describe('the queue board', () => {
  it('requests nothing from other sites, neither with its page nor with the files that it loads', async () => {
    const { client } = admin;
    const headers = { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const read = async (address: string) => {
      const response = await fetch(new URL(address, `${client.origin}/admin/queues/`), { headers });
      expect([address, response.status]).toEqual([address, 200]);
      return response;
    };
    const page = await read('/admin/queues');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const $ = load(await page.text());
    const loaded = $('script[src], link[href], img[src]').toArray();
    const addresses = loaded.map((one) => $(one).attr('src') ?? $(one).attr('href') ?? '');
    expect(addresses.filter((address) => /^(\w+:|\/\/)/.test(address))).toEqual([]);
    expect(addresses.some((address) => address.endsWith('.css'))).toBe(true);
    for (const address of addresses.filter((one) => one.endsWith('.css'))) {
      expect(await (await read(address)).text()).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
    }
    for (const address of addresses.filter((one) => one.endsWith('.js'))) {
      expect(await (await read(address)).text()).not.toMatch(/fonts\.g|@font-face/);
    }
  });
});

describe('a page', () => {
  it('is never cached, loads nothing from other sites and has no inline scripts', async () => {
    const { client } = admin;
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${client.origin}/admin/members`, { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const $ = load(await response.text());
    const loaded = $('script, link[href], img').toArray();
    const from = loaded.map((one) => $(one).attr('src') ?? $(one).attr('href') ?? '');
    expect(from.filter((address) => !address.startsWith('/assets/'))).toEqual([]);
    expect(
      $('script')
        .toArray()
        .every((script) => /\/(theme-first|local-times)-\w+\.js$/.test($(script).attr('src') ?? '')),
    ).toBe(true);
    expect($('[onclick], [onsubmit], [onchange]').length).toBe(0);
  });
});
