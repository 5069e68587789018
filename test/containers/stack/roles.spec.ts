import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../harness/wait-until.js';
import { compose, containers, inside, registerMember, up } from './stack.js';

const roles = { COMPOSE_PROFILES: 'roles', QUEUES: 'retrieval' };
const scaled = [
  '--scale',
  'api=1',
  '--scale',
  'worker=1',
  '--scale',
  'worker-email=2',
  '--scale',
  'worker-standings=2',
];
const services = ['worker', 'worker-email', 'worker-standings'];

beforeAll(async () => {
  await compose(['up', '--detach', '--no-build', ...scaled], roles);
}, 600_000);
afterAll(async () => {
  await compose(['rm', '--stop', '--force', 'worker-email', 'worker-standings'], roles);
  await up();
}, 600_000);

describe('workers with roles', () => {
  it('are healthy and scale independently', async () => {
    const healthy = await waitUntil(
      'they are healthy',
      async () => {
        const found = (await containers()).filter(({ service }) => services.includes(service));
        return found.length === 5 && found.every(({ health }) => health === 'healthy') && found;
      },
      180,
    );
    const counts = services.map((service) => healthy.filter((each) => each.service === service).length);
    expect(counts).toEqual([1, 2, 2]);
  }, 300_000);

  it('serve the queues of their role, and only the worker for retrievals has a browser', async () => {
    for (const service of services) {
      const [{ name } = { name: '' }] = await containers(service);
      const { output } = await inside(name, 'echo $QUEUES; command -v $CHROMIUM_PATH');
      const expected = { worker: 'retrieval\n/usr/lib/chromium/chromium-headless-shell', 'worker-email': 'email,push' };
      expect(output).toBe({ ...expected, 'worker-standings': 'standings,projection,autopilot' }[service]);
    }
  });

  it('work together, so that a member gets the registration email', async () => {
    expect(await registerMember(`roles${process.pid}`)).toBeDefined();
  });
});
