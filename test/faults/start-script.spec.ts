import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { end, StartFolder, untilReady } from './start-folder.js';

let folder: StartFolder;

beforeEach(async () => {
  folder = await StartFolder.make();
});
afterEach(() => folder.remove());

describe('npm start', () => {
  // proves: operations-3, operations-1, operations-2
  it('ends in the address, finds its database again, and stops in order on Ctrl-C', async () => {
    const first = folder.start();
    expect((await untilReady(first)).at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    expect(first.output()).toMatch(/admin +racedirector \/ parcferme-admin/);
    expect(await folder.startNumber()).toBe('start number 1');
    expect(await end(first.process, 'SIGINT')).toBe(0);
    expect(await folder.openPorts()).toEqual([]);

    const second = await untilReady(folder.start());
    expect(second.at(-1)).toBe(`ready: http://localhost:${folder.port}`);
    expect(second).not.toContain('Building ...');
    expect(await folder.startNumber()).toBe('start number 2');
  }, 90_000);
});
