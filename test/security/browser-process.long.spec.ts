import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright';
import type { Env } from '#league/platform/core/env.js';
import { findChromium, launchChromium } from '#worker/retrieval/launch-chromium.js';
import { longIt } from '../harness/long-it.js';
import { environmentFor } from './browser-stage.js';

const run = promisify(execFile);
const site = 'http://127.0.0.1:1';

/** Whether this kernel lets an unprivileged program nest user namespaces, as the sandbox does. */
async function hasUserNamespaces(): Promise<boolean> {
  const asMember = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  return run('unshare', [...asMember, 'unshare', '--user', '--map-root-user', '--net', 'true']).then(
    () => true,
    () => false,
  );
}

/** The processes of the browser and of one of its pages, from /proc (Linux). */
async function readProcesses(browser: Browser) {
  await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const read = async (type: string) => {
    const pid = processInfo.find((one) => one.type === type)?.id;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    return {
      capabilities: field('CapEff'),
      seccomp: field('Seccomp'),
      environment: await readFile(`/proc/${pid}/environ`, 'utf8'),
    };
  };
  return { main: await read('browser'), page: await read('renderer') };
}

async function launch(env: Env) {
  const { chromium, proxy, sandboxed } = await launchChromium(env);
  try {
    return { sandboxed, ...(await readProcesses(chromium)) };
  } finally {
    await chromium.close();
    await proxy.close(true);
  }
}

const none = '0'.repeat(16);

// proves: attack-12
describe('the browser process', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'no-sandbox-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('has its sandbox if the kernel allows it, but no root privileges and no secrets of the worker', async () => {
    process.env['SESSION_SECRET'] = 'a secret of tests that is long enough';
    const { sandboxed, main, page } = await launch(environmentFor(site));
    delete process.env['SESSION_SECRET'];
    expect(sandboxed).toBe(await hasUserNamespaces());
    expect(main.capabilities).toBe(none);
    // Pages run in the sandbox, and its seccomp filter decides about each of their system calls.
    if (sandboxed) expect(page.seccomp).toBe('2');
    expect(main.environment).toContain('HOME=');
    expect(main.environment).not.toMatch(/SESSION_SECRET|DATABASE_URL|REDIS_URL/);
  });

  longIt('starts without the sandbox if it is unavailable, and without root privileges', async () => {
    const program = join(folder, 'chromium');
    const real = await findChromium(environmentFor(site).CHROMIUM_PATH, process.env['PATH']);
    await writeFile(
      program,
      `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec '${real}' "$@" ;; esac\necho 'No usable sandbox!' >&2\nexit 1\n`,
    );
    await chmod(program, 0o755);
    const { sandboxed, main, page } = await launch({ ...environmentFor(site), CHROMIUM_PATH: program });
    expect(sandboxed).toBe(false);
    expect([main.capabilities, page.capabilities]).toEqual([none, none]);
  });
});
