/* global document, NodeFilter */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { chromium as browserType } from 'playwright';
import { build } from 'vite';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';

const compress = promisify(brotliCompress);

/** A page that only contains React, and that fetches and renders the rows. */
const script = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const response = await fetch('/rows' + location.pathname);
const rows = await response.json();
const row = (cells, index) => createElement('li', { key: index }, cells.map((cell, at) => createElement('span', { key: at }, cell, ' ')));
createRoot(document.querySelector('#root')).render(createElement('ol', null, rows.map(row)));
`;
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`;

/** Rows of a page, each with its texts. @typedef {string[][]} Rows */

/**
 * Serves a bare, compressed React page with the same rows for each of these pages, and returns the server's origin.
 * @param {Record<string, Rows>} rowsOf by the name of the page, which is also the path
 * @returns {Promise<string>}
 */
export async function serveBarePages(rowsOf) {
  /** @type {Map<string, { type: string, body: Buffer }>} */
  const files = new Map();
  /** @param {string} path @param {string} type @param {string} text */
  const add = async (path, type, text) => files.set(path, { type, body: await compress(text) });
  await add('/main.js', 'text/javascript', await bundle());
  for (const [name, rows] of Object.entries(rowsOf)) {
    await add(`/${name}`, 'text/html; charset=utf-8', html);
    await add(`/rows/${name}`, 'application/json', JSON.stringify(rows));
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'content-length': file.body.byteLength })
      .end(file.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  atShutdown(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function bundle() {
  const folder = await mkdtemp(join(root, 'var', 'bare-page-'));
  const entry = join(folder, 'main.js');
  await writeFile(entry, script);
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        outDir: 'dist',
        target: 'esnext',
        rolldownOptions: { input: entry, output: { entryFileNames: 'main.js' } },
      },
    });
    return await readFile(join(folder, 'dist', 'main.js'), 'utf8');
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the texts that pages show in their main part, as rows.
 * @param {Record<string, string>} addresses by name
 * @param {Record<string, string>} headers by name: the cookies for pages that a member sees
 * @param {string | undefined} chromium
 * @returns {Promise<Record<string, Rows>>}
 */
export async function readRows(addresses, headers, chromium) {
  const browser = await browserType.launch({ ...(chromium && { executablePath: chromium }) });
  try {
    /** @type {Record<string, Rows>} */
    const rowsOf = {};
    for (const [name, address] of Object.entries(addresses)) {
      const cookie = headers[name];
      const page = await browser.newPage({
        viewport: { width: 412, height: 823 },
        ...(cookie && { extraHTTPHeaders: { cookie } }),
      });
      await page.goto(address, { waitUntil: 'networkidle' });
      rowsOf[name] = await page.evaluate(() => {
        const main = document.querySelector('main') ?? document.body;
        /** @type {Map<Element, string[]>} */
        const rows = new Map();
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const row = text.parentElement?.closest('li, p, h1, h2, h3, button, a, dt, dd, label') ?? main;
          if (text.textContent?.trim()) rows.set(row, [...(rows.get(row) ?? []), text.textContent.trim()]);
        }
        return [...rows.values()];
      });
      await page.close();
    }
    return rowsOf;
  } finally {
    await browser.close();
  }
}
