import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from './launch-chromium.js';

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
  it('is the one that CHROMIUM_PATH names, unasked', async () => {
    expect(await findChromium('/no/such/browser', folder)).toBe('/no/such/browser');
  });

  it('is one of the system that runs: a stub that fails is passed over', async () => {
    const searched = ['/no/such/folder', folder].join(delimiter);
    expect(await findChromium(undefined, searched)).toBe(join(folder, 'google-chrome'));
  });
});
