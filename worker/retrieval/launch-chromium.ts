import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { RequestError, Server } from 'proxy-chain';
import type { Env } from '../../league/core/env.js';

/** Added to the flags of Playwright. WebRTC would use UDP, which bypasses the proxy. */
const flags = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const versionTimeoutMs = 20_000;
const run = promisify(execFile);

export interface LaunchedChromium {
  chromium: Browser;
  proxy: Server;
}

/**
 * Launches a Chromium that can connect to the two sites of retrievals only.
 * @throws Error where no Chromium is found or it does not start
 */
export async function launchChromium(env: Env): Promise<LaunchedChromium> {
  const executablePath = await findChromium(env.CHROMIUM_PATH, env.PATH);
  const proxy = await openProxy([env.RESULTS_SITE_URL, env.RIDERS_SITE_URL]);
  try {
    const browser = await chromium.launch({
      executablePath,
      args: flags,
      // Not available in containers and for root. The proxy and the worker's user limit a compromised browser instead.
      chromiumSandbox: false,
      proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return { chromium: browser, proxy };
  } catch (error) {
    await proxy.close(true);
    throw error;
  }
}

/**
 * The path of the browser: CHROMIUM_PATH, else one on `searchPath` (in the format of PATH), else Playwright's (operations.md).
 * `scripts/machine.mjs` installs one where none is found.
 * @throws Error where none of them runs
 */
export async function findChromium(given: string | undefined, searchPath: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const folders = (searchPath ?? '').split(delimiter).filter(Boolean);
  const systemPaths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...systemPaths, macPath, chromium.executablePath()]) if (await runs(path)) return path;
  throw new Error("no Chromium was found: install one, or Playwright's own, or set CHROMIUM_PATH");
}

/** Whether the program runs: it may be a stub, or lack libraries. */
async function runs(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'], { timeout: versionTimeoutMs });
    return true;
  } catch {
    return false; // missing, or it does not run here
  }
}

/**
 * A local proxy that forwards requests to the given origins and refuses all others, also those of redirects, frames, scripts and sockets of a
 * page.
 */
async function openProxy(origins: readonly string[]): Promise<Server> {
  const allowed = new Set(origins.map(hostAndPort));
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ hostname, port }) => {
      if (!allowed.has(`${withoutBrackets(hostname)}:${port}`)) throw new RequestError('This host is not opened', 403);
      return undefined;
    },
  });
  await server.listen();
  return server;
}

function hostAndPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return `${withoutBrackets(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** An IPv6 address without its brackets. */
const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
