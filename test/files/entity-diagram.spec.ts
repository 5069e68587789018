import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longIt } from '../harness/long-it.js';

const committed = 'docs/entities.md';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entities-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...options: string[]) =>
  spawnSync(process.execPath, ['test/tools/entity-diagram.mjs', ...options], { encoding: 'utf8' });

describe('the entity-relation diagram', () => {
  it('matches the entities', () => {
    expect(run('--check', committed)).toMatchObject({ status: 0, stderr: '' });
  });

  it('has a line for each relation with its column, whether it may be null, and whether it is the whole key', () => {
    const file = join(folder, 'entities.md');
    run(file);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('seasons ||--o{ riders : season_id');
    expect(text).toContain('members |o--o{ picks : member_id');
    expect(text).toContain('retrievals ||--o| page_captures : retrieval_id');
    expect(text).toContain('members ||..o{ audit_entries : member_id');
  });

  longIt('fails the check if it is stale', () => {
    const file = join(folder, 'entities.md');
    writeFileSync(file, readFileSync(committed, 'utf8').replace('seasons ||--o{ riders', 'seasons |o--o{ riders'));
    const { status, stderr } = run('--check', file);
    expect(status).toBe(1);
    expect(stderr).toContain('is stale');
  });
});
