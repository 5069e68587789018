import { beforeAll, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import type { Client } from '../../harness/client.js';
import { startLoad } from './load.js';
import { compose, containers, podman, registerMember, scale, up, waitUntilHealthy } from './stack.js';

let member: Client;
/** The errors in the logs of the replaced containers. */
const errors: string[] = [];

beforeAll(async () => {
  await up();
  member = await registerMember(`update${process.pid}`);
}, 600_000);

/**
 * Simulates `docker compose build` of a new version by giving an image with a different id the name that Compose uses.
 */
async function buildAnother(service: string): Promise<string> {
  const name = `league-${service}`;
  const file = `FROM localhost/${name}:latest\nLABEL build=${Date.now()}\n`;
  const build = ['build', '--quiet', '--tag', `localhost/${name}:latest`, '-'];
  await execa('podman', build, { input: file });
  return podman('image', 'inspect', '--format', '{{.Id}}', `localhost/${name}:latest`);
}

/** Returns the errors in a container's log since a time in milliseconds. Earlier errors belong to other tests. */
async function errorsOf(id: string, since: number): Promise<string[]> {
  const lines = (await podman('logs', id)).split('\n').filter((line) => /"level":[56]0/.test(line));
  return lines.filter((line) => (JSON.parse(line) as { time: number }).time >= since);
}

/**
 * Starts a new container beside each running one, and stops the old containers when the new ones are healthy, as in
 * docs/guide/operator/upgrade.md.
 */
async function replace(service: keyof typeof scale, since: number): Promise<void> {
  const former = (await containers(service)).map(({ id }) => id);
  const twice = `${service}=${2 * scale[service]}`;
  await compose(['up', '--detach', '--no-build', '--no-deps', '--no-recreate', '--wait', '--scale', twice, service]);
  await podman('stop', '--time=60', ...former);
  for (const id of former) errors.push(...(await errorsOf(id, since)));
  await podman('rm', ...former);
}

describe('a rolling update', () => {
  it('to a new build makes no request fail and loses no work', async () => {
    const images = { api: await buildAnother('api'), worker: await buildAnother('worker') };
    await buildAnother('migrate');
    const began = Date.now();
    const load = startLoad(member);
    const update = async () => {
      await compose(['run', '--rm', '-T', 'migrate']);
      await replace('api', began);
      await replace('worker', began);
      await waitUntilHealthy();
      return registerMember(`updated${process.pid}`);
    };
    const after = await update().finally(() => load.stop());
    const { requests, failed, slowestSeconds } = await load.stop();
    console.log(
      `update: ${requests} requests, failed ${JSON.stringify(failed)}, slowest ${slowestSeconds.toFixed(1)} s`,
    );
    expect({ failed, errors }).toEqual({ failed: {}, errors: [] });
    expect(requests).toBeGreaterThan(100);
    expect((await after.get('get-current-user/')).body).toMatchObject({ is_logged_in: true });
    for (const service of ['api', 'worker'] as const) {
      const found = (await containers(service)).map(({ image, state }) => `${state} ${image}`);
      expect(found).toEqual(Array.from({ length: scale[service] }, () => `running ${images[service]}`));
    }
  }, 600_000);
});
