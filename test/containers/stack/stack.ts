import { resolve } from 'node:path';
import { execa } from 'execa';
import { Client } from '../../harness/client.js';
import { password } from '../../harness/make-season.js';
import { waitUntil } from '../../harness/wait-until.js';

/** The proxy, the only service of the league that this machine can reach. */
export const origin = 'http://127.0.0.1:8080';
const mailpit = 'http://127.0.0.1:8025/api/v1';
const project = process.env['COMPOSE_PROJECT_NAME'] ?? '';
/** The number of containers at the start of every spec. */
export const scale = { api: 3, worker: 4 };
const scaled = Object.entries(scale).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);

export interface Container {
  id: string;
  name: string;
  service: string;
  image: string;
  /** "running", or how it ended. */
  state: string;
  health: string | undefined;
  exitCode: number;
  /** The process id of its first process on this machine. */
  pid: number;
}

/** Runs Podman and returns its output. @throws Error with Podman's message */
export const podman = async (...args: string[]): Promise<string> =>
  (await execa('podman', args, { stdin: 'ignore' })).stdout;

const resultsSite = { RESULTS_SITE_URL: 'http://results:4000', RIDERS_SITE_URL: 'http://results:4000' };

/** Runs Compose with docker-compose.yml and without an env file. @throws Error with Compose's message */
export const compose = async (args: string[], environment: Record<string, string> = {}): Promise<string> => {
  const env = { ...resultsSite, ...environment };
  const program = process.env['COMPOSE_PROGRAM'] ?? '';
  return (await execa(program, ['--env-file', '/dev/null', ...args], { env, stdin: 'ignore' })).stdout;
};

/** Runs commands of a document in their own folder, as an operator types them. @throws Error with their messages */
export async function typeLines(lines: string, cwd: string): Promise<void> {
  const docker = `docker() { shift; "$COMPOSE_PROGRAM" --env-file /dev/null --file '${resolve('docker-compose.yml')}' "$@"; }`;
  await execa('sh', ['-ec', `${docker}\n${lines}`], { cwd, env: resultsSite, stdin: 'ignore' });
}

/** Starts the whole league with scaled services and a results site, and waits until everything is healthy. */
export async function up(): Promise<void> {
  await compose(['up', '--detach', '--no-build', ...scaled]);
  await startResultsSite();
  await waitUntilHealthy();
}

/** Stops the league but keeps its volumes. */
export async function down(): Promise<void> {
  await podman('rm', '--force', '--ignore', '--time=0', 'results');
  await compose(['down']);
}

/** Starts the demo's results site in its own container, in the network of docker-compose.yml that leads outside. */
async function startResultsSite(): Promise<void> {
  const running = await podman('ps', '--quiet', '--filter', 'name=^results$');
  if (running !== '') return;
  const settings = ['--env=HOST=0.0.0.0', '--env=RESULTS_SITE_PORT=4000', '--network', `${project}_outside`];
  await podman('run', '--detach', '--name=results', ...settings, `${project}-results`, 'node', 'dist/demo/main.js');
}

/** Returns the containers of the league, including those that have ended. */
export async function containers(service?: string): Promise<Container[]> {
  const ids = await podman('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`);
  if (ids === '') return [];
  const found = JSON.parse(await podman('inspect', ...ids.split('\n'))) as Inspected[];
  return found
    .map(({ Id, Name, Image, State, Config: { Labels } }) => ({
      id: Id,
      name: Name,
      image: Image,
      service: Labels['com.docker.compose.service'] ?? '',
      state: State.Status,
      health: (State.Health ?? State.Healthcheck)?.Status || undefined,
      exitCode: State.ExitCode,
      pid: State.Pid,
    }))
    .filter((one) => service === undefined || one.service === service)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function one(service: string): Promise<Container> {
  const [found] = (await containers(service)).filter(({ state }) => state === 'running');
  if (!found) throw new Error(`no container of ${service} runs`);
  return found;
}

/** Waits until the containers in `scale` are healthy and the proxy responds. */
export async function waitUntilHealthy(): Promise<Container[]> {
  return waitUntil(
    'every container is healthy',
    async () => {
      const all = await containers();
      const running = all.filter(({ state }) => state === 'running');
      const isComplete = Object.entries({ ...scale, postgres: 1, redis: 1, mail: 1, proxy: 1 }).every(
        ([service, count]) => running.filter((each) => each.service === service).length === count,
      );
      const isHealthy = running.every(({ health }) => health === undefined || health === 'healthy');
      return isComplete && isHealthy && (await isServed()) && all;
    },
    180,
  );
}

const isServed = () =>
  fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs a shell script in a container. `options` can change the user, for example. */
export async function inside(
  container: string,
  script: string,
  ...options: string[]
): Promise<{ output: string; exitCode: number }> {
  const { all = '', exitCode = -1 } = await execa('podman', ['exec', ...options, container, 'sh', '-c', script], {
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  return { output: all, exitCode };
}

/** Runs SQL in the database container, which needs no password there. Returns one line per row. */
export async function sql(statement: string): Promise<string[]> {
  const { name } = await one('postgres');
  const output = await podman('exec', name, 'psql', '-U', 'league', '-d', 'league', '-Atc', statement);
  return output.split('\n').filter((line) => line !== '');
}

/** Returns a visitor who has opened the site once. */
async function visit(): Promise<Client> {
  const client = new Client(origin);
  await client.get('get-current-user/');
  return client;
}

/** Creates an admin with the command of docs/guide/operator/install.md, which needs no terminal here, and logs in. */
export async function createAdmin(username: string): Promise<Client> {
  const command = ['node', 'dist/league/accounts/create-admin.js', '--username', username];
  const email = ['--email', `${username}@parcferme.example`];
  await compose(['run', '--rm', '-T', '-e', `ADMIN_PASSWORD=${password}`, 'api', ...command, ...email]);
  return (await visit()).logIn(username, password);
}

export async function registerMember(username: string): Promise<Client> {
  // All registrations come from one address, and the number of registrations per address is limited
  // (docs/guide/operator/observe.md, Throttling).
  await sql('DELETE FROM rate_limits');
  const client = await visit();
  const email = `${username}@parcferme.example`;
  const { status, body } = await client.post('register/', {
    username,
    email,
    password1: password,
    password2: password,
  });
  if (status !== 200) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  const [, query = ''] = /http:\/\/localhost:8080\/activate(\?\S+)/.exec(await mailTo(email, 'Activate')) ?? [];
  const activated = await client.get(`activate${query}`);
  if (activated.status !== 200) throw new Error(`activate${query}: ${activated.status}`);
  return client;
}

/**
 * Waits for an email to this address with this word in its subject, and returns the text of the newest one from
 * Mailpit's API.
 */
export async function mailTo(address: string, word: string): Promise<string> {
  const id = await waitUntil(
    `a mail "${word}" to ${address}`,
    async () => {
      const answer = await fetch(`${mailpit}/messages?limit=200`);
      const { messages } = (await answer.json()) as { messages: Summary[] };
      const isWanted = ({ To, Subject }: Summary) => Subject.includes(word) && To.some((to) => to.Address === address);
      return messages.find(isWanted)?.ID;
    },
    90,
  );
  return ((await (await fetch(`${mailpit}/message/${id}`)).json()) as { Text: string }).Text;
}

interface Summary {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

interface Inspected {
  Id: string;
  Name: string;
  Image: string;
  State: {
    Status: string;
    ExitCode: number;
    Pid: number;
    Health?: { Status: string };
    Healthcheck?: { Status: string };
  };
  Config: { Labels: Record<string, string> };
}
