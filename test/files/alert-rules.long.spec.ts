import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unpackDebianPackage } from '../tools/debian-package.mjs';

let folder: string;
let promtool: string;

/**
 * Uses promtool from PATH or from Debian's package. The package is only unpacked, because its service must not start.
 */
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

it('promtool accepts the alert rules and the example configuration', () => {
  expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
});

it('each alert fires when it should, and only then', () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});
