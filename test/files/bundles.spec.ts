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

/** Reviewed lines in bundled code that look up files beside themselves (docs/decisions/bundled-processes.md). */
const known = [
  // The outlines for share pictures. Node.js finds packages from any folder.
  /^const \{ resolve(: resolve\$1)? \} = createRequire\(import\.meta\.url\);/,
  /^var __require = \(\(\) => createRequire\(import\.meta\.url\)\)\(\);/,
  /createRequire(\$1)?\(import\.meta\.url\)\(packageName\)/,
  // ejs keeps template lines for error messages. The queue board finds its pages by `uiBasePath`.
  /opts\.compileDebug/,
  /^const require\$1 = createRequire\(import\.meta\.url\);/,
  // undici checks whether the name exists.
  /typeof __filename !== "undefined"/,
  // Not used: pino's transports, BullMQ's sandboxes, ioredis's stacks, the view engine of @nestjs/platform-fastify.
  /"(thread-stream-worker|pino-worker)"|"file\.js"/,
  /module\.filename \|\| __filename|"package\.json"/,
  /optimizeErrorStack/,
  /options\.destination \|\| join\(__dirname, "out"\)/,
];

it('the bundles contain no package that looks up its own files by path', () => {
  const lines = [...bundles, ...chunks].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const found = lines.map((line) => line.trim()).filter((line) => /import\.meta\.url|__(dir|file)name\b/.test(line));
  expect(found.filter((line) => !known.some((pattern) => pattern.test(line)))).toEqual([]);
});

it('Playwright is bundled as pure ASCII and finds the files in its package', () => {
  const playwright = 'dist/worker/playwright.js';
  expect(readFileSync(playwright, 'latin1')).toBe(readFileSync(playwright, 'utf8'));
  const script = `import { chromium } from './${playwright}'; console.log(chromium.executablePath());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(printed.trim()).toBe(chromium.executablePath());
});

it('the bundles contain no translations of zod, a fifth of their size, because decorated signatures import types as types', () => {
  for (const file of [...bundles, ...chunks]) expect(readFileSync(file, 'utf8')).not.toContain('kokonaisluvun');
});

it('the bundles come with the licence texts of all their packages', () => {
  const list = readFileSync('dist/chunks/licences.txt', 'utf8');
  for (const name of ['@nestjs/core', 'fastify', 'react-dom', 'bullmq', 'playwright-core'])
    expect(list).toMatch(new RegExp(`^## ${name} - \\d+\\.\\S+ \\((MIT|Apache-2.0)\\)$`, 'm'));
  expect(list).toContain('Copyright (c) Meta Platforms');
});
