import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { execa } from 'execa';

it('a browser that ran at the last start is tested again only if its file has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  mkdirSync(join(folder, 'bin'));
  const browser = join(folder, 'bin/chromium');
  const write = (more = '') =>
    writeFileSync(browser, `#!/bin/sh\necho run >> ${join(folder, 'runs')}\n${more}`, { mode: 0o755 });
  const find = async () => {
    const program = `const { provideChromium } = await import('./scripts/machine.mjs');
      console.log(await provideChromium(process.env.FOLDER, undefined, false));`;
    const env = { FOLDER: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
    const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', program], { env });
    return [stdout.trim(), readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1];
  };
  write();
  expect(await find()).toEqual([browser, 1]);
  expect(await find()).toEqual([browser, 1]);
  write('# another version\n');
  expect(await find()).toEqual([browser, 2]);
  rmSync(folder, { recursive: true });
});
