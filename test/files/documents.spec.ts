import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { areas, others } from '../tools/mutants/areas.mjs';

/** What stands between backticks in a text. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote);

/** The files and folders that a text names with their path, and files of tests in any case. */
const namedFiles = (text: string) =>
  quoted(text).filter(
    (quote) =>
      /^(\.ci|api|demo|docs|league|scripts|test|web|worker)\/[\w./-]+$/.test(quote) ||
      /^[\w./-]+\.(spec\.tsx?|journey\.ts)$/.test(quote),
  );

it.each([
  ['docs/security.md', 60],
  ['docs/mutation-testing.md', 10],
])('%s names files and folders that exist', (document, least) => {
  const files = namedFiles(readFileSync(document, 'utf8'));
  expect(files.length).toBeGreaterThanOrEqual(least);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

describe('docs/security.md', () => {
  const rows = readFileSync('docs/security.md', 'utf8').match(/^\| V\d+\.\d+\.\d+.*$/gm) ?? [];

  it('says of each requirement once whether it is met', () => {
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

  it('says of each that is met in part what is open', () => {
    expect(rows.filter((row) => /\| partly/.test(row) && !/open/i.test(row))).toEqual([]);
  });
});

describe('docs/mutation-testing.md', () => {
  const expand = (patterns: readonly string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `shopt -s globstar nullglob; printf '%s\n' ${patterns.join(' ').replaceAll(/(?<= |^)\*\*/g, '{league,web,worker}/**')}`,
      ],
      {
        encoding: 'utf8',
      },
    )
      .split('\n')
      .filter((file) => file && existsSync(file));

  it('is about areas of which each pattern names files', () => {
    const patterns = [...Object.values(areas).flat(), ...others.map((pattern) => pattern.slice(1))];
    // A name in braces that is gone would be left out silently.
    const single = patterns.flatMap(alternatives);
    expect(single.filter((pattern) => expand([pattern]).length === 0)).toEqual([]);
  });

  it('names, among what is not detected, files that are mutated', () => {
    const [, text = ''] = readFileSync('docs/mutation-testing.md', 'utf8').split('## What is not detected, and why');
    const names = quoted(text).filter((quote) => /^[a-z0-9-]+$/.test(quote));
    expect(names.length).toBeGreaterThan(30);
    const excluded = new Set(expand(others.map((pattern) => pattern.slice(1))));
    const mutated = expand(Object.values(areas).flat()).filter((file) => !excluded.has(file));
    const known = new Set(mutated.map((file) => basename(file, '.ts')));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after);
}
