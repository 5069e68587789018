import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unpackDebianPackage } from '../tools/debian-package.mjs';

let folder: string;
let promtool: string;

/** On PATH, else from the package of Debian, which is unpacked and not installed: its service must not start. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    promtool = 'promtool';
  } catch {
    await unpackDebianPackage('prometheus', folder);
    promtool = join(folder, 'usr/bin/promtool');
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => execFileSync(promtool, args, { cwd: 'ops/prometheus', encoding: 'utf8' });

it('promtool finds no fault in the rules and the example of a configuration', () => {
  expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
});

it('each alert fires where it is due, and not elsewhere', () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});
