import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Sources of the processes without tests, as one text. */
const sources = ['league', 'api', 'worker']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('every line of the log that docs/operations.md explains is one that the code writes', () => {
  const [, table = ''] =
    /\| in the log \| meaning, and what to do \|\n[^\n]+\n((?:\|[^\n]+\n)+)/.exec(
      readFileSync('docs/operations.md', 'utf8'),
    ) ?? [];
  const explained = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text);
  expect(explained.length).toBeGreaterThan(10);
  expect(explained.filter((text) => !sources.includes(text))).toEqual([]);
});
