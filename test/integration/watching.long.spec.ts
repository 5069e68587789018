import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { namedMetrics } from '../harness/named-metrics.js';
import { startWorker } from '../harness/processes.js';
import { reservePort } from '../harness/reserve-port.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** The JSON format of OTLP over HTTP. */
interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

const spans: Span[] = [];
let collector: Server;
let league: BuiltLeague;
let admin: Client;
let weekends: RaceWeekend[];
let ports: { api: number; worker: number };

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body) as Exported));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const api = await reservePort();
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  league = await startBuiltLeague({ workers: 0, overrides: { HEALTH_PORT: String(api), ...tracing } });
  const worker = await startWorker({ ...league.environment, QUEUES: 'retrieval', HEALTH_PORT: '0' });
  league.workers.push(worker);
  ports = { api, worker: worker.port };
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ weekends } = await addSeason2023(league.database, league.site.url, { weekends: 2 }));
});
afterAll(async () => {
  await league.close();
  collector.close();
});

function spansIn({ resourceSpans }: Exported): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
  });
}

const metricsOf = async (name: 'api' | 'worker') => (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text();

/** The value of a series, or null if the series does not exist. */
async function valueOf(name: 'api' | 'worker', series: string): Promise<number | null> {
  const line = (await metricsOf(name)).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('the metrics', () => {
  it('include all metrics in the dashboard and the alerts', async () => {
    const exported = new Set(
      [...`${await metricsOf('api')}${await metricsOf('worker')}`.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
    );
    const named = ['ops/grafana/dashboard.json', 'ops/prometheus/alerts.yml'].flatMap((file) =>
      namedMetrics(readFileSync(file, 'utf8')),
    );
    expect(new Set(named).size).toBeGreaterThan(15);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('contain the version and the state of the dependencies', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const info = `parc_ferme_build_info{version="${version}",node="${process.version}"}`;
    expect([await valueOf('api', info), await valueOf('worker', info)]).toEqual([1, 1]);
    expect(await valueOf('worker', 'parc_ferme_dependency_up{dependency="browser"}')).toBe(1);
    expect(await valueOf('worker', 'parc_ferme_browser_starts_total{result="succeeded"}')).toBe(1);
    expect(await valueOf('worker', 'parc_ferme_browser_pages')).toBe(1);
    if (process.platform === 'linux')
      expect(await valueOf('worker', 'parc_ferme_browser_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('count requests by the pattern of their route, whatever the path', async () => {
    const client = league.client();
    const series = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const before = await valueOf('api', series('/api/get-current-season', 200));
    await client.get('get-current-season/');
    for (const path of ['no-such-call-1', 'no-such-call-2']) await client.get(path);
    expect(await valueOf('api', series('/api/get-current-season', 200))).toBe((before ?? 0) + 1);
    expect(await valueOf('api', series('/api/*', 404))).toBe(2);
    expect(await metricsOf('api')).not.toContain('no-such-call');
  });

  it('count hits of the response cache, also by route', async () => {
    const hits = () => valueOf('api', 'parc_ferme_response_cache_requests_total{result="hit"}');
    const series = 'http_request_duration_seconds_count{method="GET",route="/api/get-race-weekends",status="200"}';
    const client = league.client();
    await client.get('get-current-season/');
    const before = (await hits()) ?? 0;
    const ofRoute = (await valueOf('api', series)) ?? 0;
    let sent = 0;
    await waitUntil('a response comes from the cache', async () => {
      expect((await client.get('get-race-weekends?season=2023')).status).toBe(200);
      sent += 1;
      return ((await hits()) ?? 0) > before;
    });
    expect(await valueOf('api', series)).toBe(ofRoute + sent);
  });

  it('contain the number of open jobs, the age of the oldest, and the number of waiting emails', async () => {
    await league.database.query(
      `INSERT INTO outbox_jobs (name, payload, created_at)
       VALUES ('deliver-mails', '{"mailingId":1}', now() - interval '1 hour'), ('deliver-mails', '{"mailingId":2}', now())`,
    );
    expect(await valueOf('api', 'parc_ferme_outbox_jobs{queue="email"}')).toBe(2);
    expect(await valueOf('api', 'parc_ferme_outbox_jobs{queue="standings"}')).toBe(0);
    const age = await valueOf('api', 'parc_ferme_outbox_oldest_job_age_seconds{queue="email"}');
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThan(3700);
    expect(await valueOf('worker', 'parc_ferme_outbox_jobs{queue="email"}')).toBeNull();
    await league.database.query('DELETE FROM outbox_jobs');
    expect(await valueOf('api', 'parc_ferme_outbox_oldest_job_age_seconds{queue="email"}')).toBe(0);
  });

  it('are served without the database metrics while the database does not respond in time', async () => {
    await league.database.transaction(async (manager) => {
      await manager.query('LOCK TABLE mails IN ACCESS EXCLUSIVE MODE');
      const text = await metricsOf('api');
      expect(text).toMatch(/^process_cpu_seconds_total \d/m);
      expect(text).not.toMatch(/^parc_ferme_(outbox|mails_waiting|race_weekend)/m);
    });
    expect(await valueOf('api', 'parc_ferme_mails_waiting')).toBe(0);
  });

  it('show whether there is a race weekend', async () => {
    expect(await valueOf('api', 'parc_ferme_race_weekend')).toBe(0);
    const { id } = weekends[1] ?? { id: 0 };
    await league.database.query(
      'UPDATE race_weekends SET start_date = current_date, end_date = current_date WHERE id = $1',
      [id],
    );
    expect(await valueOf('api', 'parc_ferme_race_weekend')).toBe(1);
  });
});

describe('a retrieval', () => {
  it('is counted by its outcome, and a single trace covers everything from the click to the page', async () => {
    const outcome = (kind: string) =>
      valueOf('worker', `parc_ferme_retrieval_duration_seconds_count{outcome="${kind}"}`);
    expect([await outcome('stored'), await outcome('timeout')]).toEqual([0, 0]);
    const { status } = await admin.post('post-race-weekend-event/', { id: weekends[0]?.id, event_type: 1 });
    expect(status).toBe(201);
    expect([await outcome('stored'), await outcome('timeout')]).toEqual([1, 0]);
    expect(await valueOf('worker', 'parc_ferme_job_duration_seconds_count{name="retrieve",result="done"}')).toBe(1);

    const click = () => spans.find(({ name }) => name === 'POST /api/post-race-weekend-event');
    const ofTrace = () => spans.filter(({ traceId }) => traceId === click()?.traceId);
    await waitUntil('the spans are sent', () => ofTrace().some(({ name }) => name === 'run retrieve'));
    const parents = Object.fromEntries(
      ofTrace().map(({ name, service, parentSpanId }) => {
        const parent = ofTrace().find(({ spanId }) => spanId === parentSpanId);
        return [name, [service, parent?.name ?? null]];
      }),
    );
    const [api, worker] = ['parc-ferme-api', 'parc-ferme-worker'];
    expect(parents).toMatchObject({
      'POST /api/post-race-weekend-event': [api, null],
      'add retrieve': [api, 'POST /api/post-race-weekend-event'],
      'run retrieve': [worker, 'add retrieve'],
      'start browser': [worker, 'run retrieve'],
      navigate: [worker, 'run retrieve'],
      'read page': [worker, 'run retrieve'],
      'store outcome': [worker, 'run retrieve'],
    });
    const sent = JSON.stringify(ofTrace());
    for (const secret of ['director', ...admin.cookies.values()]) expect(sent).not.toContain(secret);
  });

  it('has its own trace, whatever the client sends', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`http://127.0.0.1:${league.apis[0]?.port}/api/get-logged-in/`, {
      headers: { traceparent: `00-${foreign}-b7ad6b7169203331-01` },
    });
    await waitUntil('its span is sent', () => spans.some(({ name }) => name === 'GET /api/get-logged-in'));
    expect(spans.filter(({ traceId }) => traceId === foreign)).toEqual([]);
  });
});
