import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium, listStarts } from './launch-chromium.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  await program('chromium', 'exit 1');
  await program('google-chrome', 'echo Chrome 1');
});
afterAll(() => rm(folder, { recursive: true }));

async function program(name: string, text: string) {
  await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
  await chmod(join(folder, name), 0o755);
}

// proves: operations-8
describe('the browser of a worker', () => {
  it('is the program in CHROMIUM_PATH, which is not checked', async () => {
    expect(await findChromium('/no/such/browser', folder)).toBe('/no/such/browser');
  });

  it('is the first browser on the system that runs, and not a stub that fails', async () => {
    const searched = ['/no/such/folder', folder].join(delimiter);
    expect(await findChromium(undefined, searched)).toBe(join(folder, 'google-chrome'));
  });
});

// proves: attack-12
describe('the sandbox of the browser', () => {
  it.each<[NodeJS.Platform, number | undefined]>([
    ['linux', 1000],
    ['darwin', 501],
    ['darwin', 0],
    ['win32', undefined],
  ])('is tried first on %s for user %s, before a start without it', (platform, uid) => {
    expect(listStarts(platform, uid)).toEqual([
      { sandbox: true, command: '' },
      { sandbox: false, command: '' },
    ]);
  });

  it('needs a different user for root on Linux, and without that user the browser has no capabilities', () => {
    expect(listStarts('linux', 0)).toEqual([
      { sandbox: true, command: expect.stringMatching(/^unshare --user --map-user=[1-9]/) },
      { sandbox: false, command: expect.stringMatching(/^setpriv --bounding-set=-all .*--no-new-privs/) },
    ]);
  });
});
