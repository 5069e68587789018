import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { RequestError, Server } from 'proxy-chain';
import type { Env } from '../../league/platform/core/env.js';
import { isPublicHost, lookupPublic } from '../../league/platform/core/public-address.js';

/**
 * Chromium knows the first of the WebRTC flags, and the headless shell knows the second. WebRTC would use UDP, which
 * bypasses the proxy. The proxy resolves names.
 */
const flags = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const versionTimeoutMs = 20_000;
const run = promisify(execFile);

/** Imported on first use, because it takes 30 MB even in a worker that never reads a page. */
const importPlaywright = () => import('playwright');

export interface LaunchedChromium {
  chromium: Browser;
  /** Allows killing the browser if closing it properly would take too long. */
  pid: number;
  proxy: Server;
  sandboxed: boolean;
}

interface Start {
  sandbox: boolean;
  command: string;
}

/**
 * The safest way comes first. The sandbox needs user namespaces, which some kernels and most containers do not allow.
 * Chromium has no sandbox for root, so it starts as another user in a user namespace, or otherwise without root's
 * capabilities. It can still read the user's files.
 */
export function listStarts(platform: NodeJS.Platform, uid: number | undefined): Start[] {
  const isRoot = platform === 'linux' && uid === 0;
  return [
    { sandbox: true, command: isRoot ? 'unshare --user --map-user=1000 --map-group=1000 --' : '' },
    { sandbox: false, command: isRoot ? 'setpriv --bounding-set=-all --inh-caps=-all --no-new-privs --' : '' },
  ];
}

export async function launchChromium(env: Env): Promise<LaunchedChromium> {
  const executablePath = await findChromium(env.CHROMIUM_PATH, env.PATH);
  const proxy = await openBrowserProxy(
    [env.RESULTS_SITE_URL, env.RIDERS_SITE_URL, env.CHAMPIONSHIP_API_URL].filter(Boolean),
  );
  try {
    const { browser, sandboxed } = await startChromium(executablePath, env, proxy.port);
    return { chromium: browser, pid: await findProcess(browser), proxy, sandboxed };
  } catch (error) {
    await proxy.close(true);
    throw error;
  }
}

/**
 * Forwards requests only to the given origins, whether a redirect, frame, script or socket makes them. Each connection
 * resolves a public name again and fails if its address is not public. Local addresses and names are accepted, because
 * the operator has configured them.
 */
async function openBrowserProxy(origins: readonly string[]): Promise<Server> {
  const allowed = new Set(origins.map(hostAndPort));
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ hostname, port }) => {
      const host = withoutBrackets(hostname);
      if (!allowed.has(`${host}:${port}`)) throw new RequestError('This host is not opened', 403);
      return { dnsLookup: isPublicHost(host) ? (lookupPublic as typeof dns.lookup) : dns.lookup };
    },
  });
  await server.listen();
  return server;
}

function hostAndPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return `${withoutBrackets(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** @throws the error of the last attempt */
async function startChromium(executablePath: string, env: Env, proxyPort: number) {
  const { chromium, errors } = await importPlaywright();
  let failure: unknown;
  for (const { sandbox, command } of listStarts(process.platform, process.getuid?.())) {
    const starter = command === '' ? null : await writeStarter(command);
    try {
      const browser = await chromium.launch({
        executablePath: starter?.path ?? executablePath,
        args: flags,
        chromiumSandbox: sandbox,
        // The environment of the worker contains secrets.
        env: { PATH: env.PATH, HOME: homedir(), TMPDIR: tmpdir(), BROWSER: executablePath },
        proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: '<-loopback>' },
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return { browser, sandboxed: sandbox };
    } catch (error) {
      failure = error;
      if (error instanceof errors.TimeoutError) break;
    } finally {
      await starter?.remove();
    }
  }
  throw failure;
}

/** Playwright can start only one program, so the command is written to a script. */
async function writeStarter(command: string): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  const path = join(folder, 'start');
  await writeFile(path, `#!/bin/sh\nexec ${command} "$BROWSER" "$@"\n`, { mode: 0o700 });
  return { path, remove: () => rm(folder, { recursive: true }) };
}

/** Playwright has no way to kill a browser that it has launched. */
async function findProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const found = processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('the browser does not report its process');
  return found.id;
}

/**
 * Prefers CHROMIUM_PATH, then a browser on `searchPath`, then Playwright's browser (docs/guide/operator/variables.md).
 * @throws Error if no browser runs
 */
export async function findChromium(given: string | undefined, searchPath: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const folders = (searchPath ?? '').split(delimiter).filter(Boolean);
  const systemPaths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...systemPaths, macPath]) if (await runs(path)) return path;
  const { chromium } = await importPlaywright();
  if (await runs(chromium.executablePath())) return chromium.executablePath();
  throw new Error("no Chromium was found: install one (the system's or Playwright's), or set CHROMIUM_PATH");
}

/** The program may be a stub, or lack libraries. */
async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  try {
    await run(path, ['--version'], { timeout: versionTimeoutMs });
    return true;
  } catch {
    return false;
  }
}
