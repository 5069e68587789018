import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runVerifier } from '../harness/run-verifier.js';
import { areas, others } from '../tools/mutants/areas.mjs';

/** Returns the texts between backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote);

/** Returns the files and folders that a text names with their path. Test files count without a path, too. */
const namedFiles = (text: string) =>
  quoted(text).filter(
    (quote) =>
      /^(\.ci|api|demo|docs|league|scripts|test|web|worker)\/[\w./-]+$/.test(quote) ||
      /^[\w./-]+\.(spec\.tsx?|journey\.ts)$/.test(quote),
  );

it.each([
  ['docs/security.md', 60],
  ['docs/testing.md', 5],
])('%s only names files and folders that exist', (document, least) => {
  const files = namedFiles(readFileSync(document, 'utf8'));
  expect(files.length).toBeGreaterThanOrEqual(least);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('test/planted-faults.tsv only names specs that exist', () => {
  const lines = readFileSync('test/planted-faults.tsv', 'utf8').split('\n');
  const faults = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  expect(faults).toHaveLength(42);
  expect(faults.filter(([, , spec = '']) => !existsSync(spec))).toEqual([]);
});

it('docs/verify-season.mjs shows how to call it if it is called without a file', async () => {
  const { code, lines } = await runVerifier();
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^Usage: node verify-season\.mjs FILE /)]]);
});

describe('docs/security.md', () => {
  const rows = readFileSync('docs/security.md', 'utf8').match(/^\| V\d+\.\d+\.\d+.*$/gm) ?? [];

  it('states for each requirement once whether it is met', () => {
    expect(rows.length).toBeGreaterThan(200);
    const columns = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(columns.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([]);
    const state = /^(met|partly|not applicable|\*\*open\*\*|the operator)/;
    expect(columns.filter(([, , text = '']) => !state.test(text))).toEqual([]);
    const ids = rows.map((row) => /V\d+\.\d+\.\d+/.exec(row)?.[0]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('states what is open for each requirement that is partly met', () => {
    expect(rows.filter((row) => /\| partly/.test(row) && !/open/i.test(row))).toEqual([]);
  });
});

it('each pattern in test/tools/mutants/areas.mjs matches at least one file', () => {
  const expand = (pattern: string) =>
    execFileSync(
      'bash',
      ['-c', `shopt -s globstar nullglob; printf '%s\n' ${pattern.replace(/^\*\*/, '{league,web,worker}/**')}`],
      { encoding: 'utf8' },
    )
      .split('\n')
      .filter((file) => file && existsSync(file));
  const patterns = [...Object.values(areas).flat(), ...others.map((pattern) => pattern.slice(1))];
  // The shell ignores a missing name in braces.
  const single = patterns.flatMap(alternatives);
  expect(single.filter((pattern) => expand(pattern).length === 0)).toEqual([]);
});

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
}
