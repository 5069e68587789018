import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { chromium } from 'playwright';

const bundles = ['api/main', 'worker/main', 'league/platform/database/migrate', 'demo/seed', 'demo/main'].map(
  (name) => `dist/${name}.js`,
);
const chunks = readdirSync('dist/chunks')
  .filter((name) => name.endsWith('.js'))
  .map((name) => join('dist/chunks', name));

/** Where code that is bundled finds a file beside itself; each line was read (docs/decisions/bundled-processes.md). */
const known = [
  // The outlines of share pictures: packages are found from any folder.
  /^const \{ resolve \} = createRequire\(import\.meta\.url\);/,
  /^var __require = \(\(\) => createRequire\(import\.meta\.url\)\)\(\);/,
  /createRequire(\$1)?\(import\.meta\.url\)\(packageName\)/,
  // A template of ejs with its lines, for errors; `uiBasePath` replaces the search of the queue board for its pages.
  /opts\.compileDebug/,
  /^const require\$1 = createRequire\(import\.meta\.url\);/,
  // undici asks whether the name is there.
  /typeof __filename !== "undefined"/,
  // Transports of pino, sandboxes of BullMQ, stacks of ioredis, the view engine of @nestjs/platform-fastify: not used.
  /"(thread-stream-worker|pino-worker)"|"file\.js"/,
  /module\.filename \|\| __filename|"package\.json"/,
  /optimizeErrorStack/,
  /options\.destination \|\| join\(__dirname, "out"\)/,
];

it('packages that find their own files by a path are not in the bundles', () => {
  const lines = [...bundles, ...chunks].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const found = lines.map((line) => line.trim()).filter((line) => /import\.meta\.url|__(dir|file)name\b/.test(line));
  expect(found.filter((line) => !known.some((pattern) => pattern.test(line)))).toEqual([]);
});

it('Playwright is bundled, in bytes, and finds its own files in its package', () => {
  const playwright = 'dist/worker/playwright.js';
  expect(readFileSync(playwright, 'latin1')).toBe(readFileSync(playwright, 'utf8'));
  const script = `import { chromium } from './${playwright}'; console.log(chromium.executablePath());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(printed.trim()).toBe(chromium.executablePath());
});

it('nothing keeps the texts of zod in other languages, which are a fifth of a bundle: types in signatures with decorators are imported as types', () => {
  for (const file of [...bundles, ...chunks]) expect(readFileSync(file, 'utf8')).not.toContain('kokonaisluvun');
});

it('the licences of all packages in the bundles are listed, with their texts', () => {
  const list = readFileSync('dist/chunks/licences.txt', 'utf8');
  for (const name of ['@nestjs/core', 'fastify', 'react-dom', 'bullmq', 'playwright-core'])
    expect(list).toMatch(new RegExp(`^## ${name} - \\d+\\.\\S+ \\((MIT|Apache-2.0)\\)$`, 'm'));
  expect(list).toContain('Copyright (c) Meta Platforms');
});
