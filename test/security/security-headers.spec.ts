import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import type { Client } from '../harness/client.js';
import { openApi } from '../harness/in-this-process.js';
import { longIt } from '../harness/long-it.js';
import { SiteClient } from '../harness/site-client.js';
import { likelyBodies } from './likely-bodies.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
let admin: Client;

beforeAll(async () => {
  stage = await openStage();
  ({ admin } = stage);
});
afterAll(() => stage.league.close());

async function open(path: string, client: Client = admin) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await client.fetch(`${client.origin}${path}`, { headers: { cookie } });
  const policy = (response.headers.get('content-security-policy') ?? '').split(';').map((one) => one.trim());
  const directives = new Map(policy.map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));
  return { headers: response.headers, html: await response.text(), directives };
}

// proves: attack-6
describe('the Content-Security-Policy', () => {
  it.each(['/', '/users/alice', '/nothing', '/admin/', '/admin/members', '/admin/nothing', '/api/get-current-user/'])(
    'of %s allows only scripts and styles from our own files',
    async (path) => {
      const { directives } = await open(path);
      expect(directives.get('default-src')).toEqual(["'self'"]);
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('style-src')?.filter((source) => !/^'nonce-[\w+/]{22}=='$/.test(source))).toEqual([
        "'self'",
      ]);
      expect(directives.get('object-src')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'self'"]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
      expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(directives.get('report-uri')).toEqual(['/api/report-csp']);
      expect([...directives.values()].flat().join(' ')).not.toMatch(/unsafe|\*|http:/);
    },
  );

  it.each(['/', '/admin/', '/admin/members', '/admin/members/1', '/admin/members/1/delete', '/admin/queues-of-nobody'])(
    'of %s has a new nonce in each response, and this nonce is all that the page needs',
    async (path) => {
      const [first, second] = [await open(path), await open(path)];
      const nonces = [first, second].map(({ directives }) => directives.get('style-src')?.[1]?.slice(7, -1));
      expect(new Set(nonces).size).toBe(2);
      const $ = load(first.html);
      expect(
        $('style, meta[property=csp-nonce]')
          .toArray()
          .map((one) => $(one).attr('nonce')),
      ).toEqual([nonces[0]]);
      expect($('[style]').toArray()).toEqual([]);
      const handlers = $('*')
        .toArray()
        .flatMap((one) => ('attribs' in one ? Object.keys(one.attribs) : []));
      expect(handlers.filter((name) => name.startsWith('on'))).toEqual([]);
      expect($('script:not([src])').toArray()).toEqual([]);
    },
  );

  it('of the queue board allows inline styles, but no inline scripts', async () => {
    const { directives, html } = await open('/admin/queues');
    expect(directives.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.has('require-trusted-types-for')).toBe(false);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    const $ = load(html);
    expect($('script:not([src]):not([type="application/json"])').toArray()).toEqual([]);
  });

  it('of the queue board is the usual one for a member who may not open it', async () => {
    const { directives } = await open('/admin/queues', stage.alice);
    expect(directives.get('style-src')).not.toContain("'unsafe-inline'");
  });
});

// proves: attack-7
describe('a league with https', () => {
  const overHttps = { 'x-forwarded-proto': 'https', accept: 'text/html' };

  it('makes browsers use https only for a year, on pages and calls, but not over http', async () => {
    const api = await openApi({ ...stage.league.environment, PUBLIC_URL: 'https://league.example' });
    try {
      for (const path of ['/', '/api/get-current-user/', '/admin/']) {
        const { headers } = await api.fetch(`http://league.example${path}`, { headers: overHttps });
        expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
        expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
        for (const line of headers.getSetCookie()) expect(line).toMatch(/; Secure/i);
      }
    } finally {
      await api.stop();
    }
    expect((await open('/')).headers.has('strict-transport-security')).toBe(false);
  });
});

// proves: attack-8
describe('a CSP report', () => {
  const report = likelyBodies['report-csp']?.['csp-report'] as Record<string, unknown>;
  const send = (more: Record<string, unknown>, address = '203.0.113.20') =>
    stage.league
      .client()
      .post(
        'report-csp/',
        { 'csp-report': { ...report, ...more } },
        { 'content-type': 'application/csp-report', 'x-forwarded-for': address },
      );
  const stored = () =>
    stage.league.database.query<Record<string, unknown>[]>(
      'SELECT page, directive, blocked, source, times FROM csp_reports ORDER BY id',
    );

  it('needs no session and no token, and is stored without names and secrets', async () => {
    expect(await send({})).toMatchObject({ status: 200, body: {} });
    expect(await send({ 'document-uri': 'http://league.example/users/bob#x', 'blocked-uri': 'inline' })).toMatchObject({
      status: 200,
    });
    await send({});
    await send({
      'document-uri': 'http://league.example/groups/join/secret',
      'blocked-uri': 'chrome-extension://abcdef/x.js?user=bob',
      'source-file': 'https://cdn.example/lib.js?session=1',
      'effective-directive': 'img-src',
    });
    await send({
      'document-uri': 'http://league.example/admin/members/7',
      'source-file': 'http://league.example/users/bob',
    });
    const script = { directive: 'script-src-elem', source: '/assets/first-abc.js:12' };
    expect(await stored()).toEqual([
      { page: '/users/:username', ...script, blocked: 'https://evil.example', times: 2 },
      { page: '/users/:username', ...script, blocked: 'inline', times: 1 },
      {
        page: '/groups/join/:token',
        directive: 'img-src',
        blocked: 'chrome-extension:',
        source: 'https://cdn.example',
        times: 1,
      },
      {
        page: '/admin/',
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        source: 'http://league.example',
        times: 1,
      },
    ]);
  });

  it('is shown to admins', async () => {
    const { status, text } = await new SiteClient(admin).open('/admin/csp-reports');
    expect(status).toBe(200);
    for (const part of ['/groups/join/:token', 'script-src-elem', 'https://evil.example', 'chrome-extension:'])
      expect(text).toContain(part);
  });

  it.each([
    ['more than 16 kB', { 'document-uri': `http://league.example/${'x'.repeat(17_000)}` }, 413],
    ['no directive', { 'effective-directive': 'script-src; x' }, 400],
    ['an address that is not an address', { 'blocked-uri': 4 }, 400],
  ])('with %s is refused', async (_, more, status) => {
    const before = await stored();
    expect((await send(more, '203.0.113.21')).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('is limited to 20 a minute per IP address', async () => {
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send({}, '203.0.113.22')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await send({}, '203.0.113.23')).status).toBe(200);
  });

  longIt('is limited to 600 an hour, and only the latest 200 different reports are stored', async () => {
    await stage.league.database.query('DELETE FROM rate_limits');
    const first = await stored();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 205; sent += 1) {
      const { status } = await send({ 'line-number': 1000 + sent }, `198.51.100.${sent}`);
      statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200]));
    const rows = await stored();
    expect(rows).toHaveLength(200);
    expect(rows.filter(({ source }) => first.some((one) => one['source'] === source))).toEqual([]);
    await stage.league.database.query(`UPDATE rate_limits SET points = 600 WHERE key LIKE 'csp-reports:%'`);
    expect((await send({}, '198.51.100.250')).status).toBe(429);
  });
});
