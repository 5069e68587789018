import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { longIt } from '../harness/long-it.js';

const committed = 'test/harness/api-types.ts';
const check = (file: string) =>
  spawnSync(process.execPath, ['test/tools/api-types.mjs', '--check', file], { encoding: 'utf8' });

it('the committed API types match the API description', () => {
  expect(check(committed)).toMatchObject({ status: 0, stderr: '' });
});

longIt('the check fails if the committed API types are stale', () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-types-'));
  const file = join(folder, 'api-types.ts');
  writeFileSync(file, readFileSync(committed, 'utf8').replace('get-seasons-simple-year', 'get-years'));
  const { status, stderr } = check(file);
  rmSync(folder, { recursive: true });
  expect([status, stderr.includes('is stale')]).toEqual([1, true]);
});
