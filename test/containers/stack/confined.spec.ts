import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Container, containers, inside, one, podman, up } from './stack.js';

let all: Container[];

beforeAll(async () => {
  await up();
  all = await containers();
}, 600_000);

const namesOf = (service: string) => all.filter((each) => each.service === service).map(({ name }) => name);
const running = () => all.filter(({ state }) => state === 'running');

/** The services that keep running, with the user of their first process. */
const users = { postgres: 999, redis: 999, mail: 1000, api: 1000, worker: 1000, proxy: 1000 };
const services = Object.keys(users) as (keyof typeof users)[];

// proves: operations-17
describe('docker compose up --scale api=3 --scale worker=4', () => {
  it('runs three APIs, four workers and one of each other service, all of them healthy', () => {
    const counts = Object.fromEntries(
      services.map((service) => [service, running().filter((each) => each.service === service).length]),
    );
    expect(counts).toEqual({ postgres: 1, redis: 1, mail: 1, api: 3, worker: 4, proxy: 1 });
    expect(running().filter(({ health }) => health !== undefined && health !== 'healthy')).toEqual([]);
  });

  it('has created the secrets and the schema once, without an error', () => {
    const once = all.filter(({ service }) => ['secrets', 'migrate'].includes(service));
    expect(once.map(({ service, state, exitCode }) => ({ service, state, exitCode }))).toEqual([
      { service: 'migrate', state: 'exited', exitCode: 0 },
      { service: 'secrets', state: 'exited', exitCode: 0 },
    ]);
  });
});

// proves: operations-22
describe.each(services)('%s', (service) => {
  const container = () => namesOf(service)[0] ?? '';

  it('runs as an unprivileged user without capabilities, which no program can gain', async () => {
    const { output } = await inside(container(), 'grep -E "^(Uid|CapPrm|CapEff|NoNewPrivs):" /proc/1/status');
    const user = users[service];
    // Podman grants the capability that the proxy's program asks for, NET_BIND_SERVICE.
    const capabilities = service === 'proxy' ? '0000000000000400' : '0000000000000000';
    expect(output.split('\n').map((line) => line.split(/\s+/).join(' '))).toEqual([
      `Uid: ${user} ${user} ${user} ${user}`,
      `CapPrm: ${capabilities}`,
      `CapEff: ${capabilities}`,
      'NoNewPrivs: 1',
    ]);
  });

  it('can write to /tmp, but even root cannot write to its image', async () => {
    expect(await inside(container(), 'touch /tmp/written && rm /tmp/written')).toEqual({ output: '', exitCode: 0 });
    const folders = ['/', '/etc/', '/usr/', '/usr/bin/'];
    const touch = folders.map((folder) => `touch ${folder}written`).join('; ');
    const { output } = await inside(container(), touch, '--user=0');
    expect(output.split('\n').map((line) => line.replace(/^.*: /, ''))).toEqual(
      folders.map(() => 'Read-only file system'),
    );
  });

  it('has the memory limit of docker-compose.yml', async () => {
    const limits = { postgres: 2048, redis: 512, mail: 256, api: 1536, worker: 2048, proxy: 256 };
    // cgroup v1 and v2
    const { output } = await inside(
      container(),
      'cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || cat /sys/fs/cgroup/memory.max',
    );
    expect(Number(output) / 2 ** 20).toBe(limits[service]);
  });
});

// proves: operations-22
describe('the networks', () => {
  /** Returns whether a container can open a TCP connection to a container in this network. */
  async function reaches(from: string, to: string, network: string, port: number): Promise<boolean> {
    const format = `{{(index .NetworkSettings.Networks "league_${network}").IPAddress}}`;
    const address = await podman('inspect', '--format', format, to);
    expect(address).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    const { exitCode } = await inside(from, `timeout 3 bash -c '</dev/tcp/${address}/${port}'`);
    return exitCode === 0;
  }

  it('let the API reach PostgreSQL and Redis', async () => {
    const [api, postgres, redis] = await Promise.all([one('api'), one('postgres'), one('redis')]);
    expect(await reaches(api.name, postgres.name, 'data', 5432)).toBe(true);
    expect(await reaches(api.name, redis.name, 'data', 6379)).toBe(true);
  });

  it('keep the proxy and the mailbox away from PostgreSQL and Redis', async () => {
    const [postgres, redis] = await Promise.all([one('postgres'), one('redis')]);
    for (const service of ['proxy', 'mail']) {
      const { name } = await one(service);
      expect({ service, reached: await reaches(name, postgres.name, 'data', 5432) }).toEqual({
        service,
        reached: false,
      });
      expect({ service, reached: await reaches(name, redis.name, 'data', 6379) }).toEqual({ service, reached: false });
    }
  });

  it('let a worker reach the results site, but do not let the API or the servers reach anything outside', async () => {
    const worker = await one('worker');
    expect(await reaches(worker.name, 'results', 'outside', 4000)).toBe(true);
    for (const service of ['api', 'postgres', 'redis']) {
      const { name } = await one(service);
      expect({ service, reached: await reaches(name, 'results', 'outside', 4000) }).toEqual({
        service,
        reached: false,
      });
      // Expects no default route.
      const { output } = await inside(name, `cut -f 2 /proc/net/route | grep -c '^00000000$'`);
      expect({ service, routes: output }).toEqual({ service, routes: '0' });
    }
  });
});

// proves: operations-22
describe('the passwords', () => {
  it('are random, and absent from every environment that the engine shows', async () => {
    const { name } = await one('worker');
    const { output } = await inside(name, 'cat /secrets/redis /secrets/application /secrets/session');
    expect(output).toMatch(/^[0-9a-f]{192}$/);
    const shown = await podman('inspect', ...running().map((each) => each.name));
    for (let at = 0; at < output.length; at += 64) expect(shown).not.toContain(output.slice(at, at + 64));
  });

  it('are required by PostgreSQL and by Redis', async () => {
    const [postgres, redis] = await Promise.all([one('postgres'), one('redis')]);
    const refused = await inside(postgres.name, 'PGPASSWORD=league psql -w -h $(hostname -i) -U league -c "SELECT 1"');
    expect(refused.output).toContain('password authentication failed');
    expect((await inside(redis.name, 'redis-cli ping')).output).toContain('NOAUTH');
  });

  it("of the database owner are absent from the league's processes", async () => {
    for (const service of ['api', 'worker']) {
      const { exitCode } = await inside((await one(service)).name, 'test -e /owner/password');
      expect({ service, exitCode }).toEqual({ service, exitCode: 1 });
    }
  });
});
