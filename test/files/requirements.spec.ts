import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { complaintsAbout, readCoverage } from '../tools/coverage.mjs';

const script = 'test/tools/requirements.mjs';
const row = 'login-1\tA member logs in.';
const secondRow = 'login-2\tA member logs out.';
const heading = '## Log-in';
const tag = '// proves: login-1';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'requirements-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the check of requirements and tags', () => {
  it('finds a tag above a test, a test table or a describe', () => {
    const forms: Record<string, string[]> = {
      'above a test': ['// proves: form-1', `it('a', () => {});`],
      'above a table of tests': ['// proves: form-2', `it.each([1, 2])('a %i', () => {});`],
      'above a table as a template': ['// proves: form-3', 'test.each`number`("a", () => {});'],
      'above a describe': ['// proves: form-4', `describe('a', () => {});`],
      'above a describe of journeys': ['// proves: form-5', `test.describe('a', () => {});`],
      'above a test in a describe': [`describe('a', () => {`, '// proves: form-6', `  it('b', () => {});`, '});'],
      'first of two': ['// proves: form-7, form-8', `it('a', () => {});`],
      'second of two': [],
      'before another comment': ['// proves: form-9', '// Why so.', `it('a', () => {});`],
    };
    Object.values(forms).forEach((lines, index) => put(`${index}.spec.ts`, lines));
    expect(check(Object.keys(forms).map((form, index) => `form-${index + 1}\tIt is ${form}.`))).toEqual([]);
  });

  it('reads the specs and journeys of all folders except packages and built code', () => {
    put('web/login/login.spec.tsx', [tag, `it('logs in', () => <p>{1}</p>);`]);
    put('test/journeys/login.journey.ts', ['// proves: login-2', `test('logs out', async ({ page }) => {});`]);
    put('node_modules/other/other.spec.ts', ['// proves: other-1', `it('is not ours', () => {});`]);
    put('dist/login.spec.ts', ['// proves: other-1', `it('is built', () => {});`]);
    expect(check([row, secondRow])).toEqual([]);
  });

  it('reports rows without a test, duplicate or unknown ids, and tags above no test', () => {
    put('a.spec.ts', ['// proves: login-3', `it('logs in', () => {});`]);
    put('b.spec.ts', [tag, 'logIn();', '// Proves login-1', `it('logs in', () => {});`]);
    expect(check([row, secondRow, 'login-2\tA member stays.'])).toEqual([
      'login-2: is there twice',
      'login-1: has no test (A member logs in.)',
      'login-2: has no test (A member logs out.)',
      'login-2: has no test (A member stays.)',
      'a.spec.ts: "logs in" names login-3, which is not an id',
      'b.spec.ts: the tag in line 1 is above no test, or misspelt',
      'b.spec.ts: the tag in line 3 is above no test, or misspelt',
    ]);
  });

  it('reports tags above skipped tests', () => {
    put('a.spec.ts', [
      ...[tag, `it.skip('a', () => {});`],
      ...[tag, `it.todo('b');`],
      ...[tag, `xit('c', () => {});`],
      ...[tag, `test.fixme('d', () => {});`],
      ...[tag, `it.skip.each([1])('e', () => {});`],
      ...[tag, `test('f', () => {`, '  test.skip();', '});'],
      ...[tag, `describe.skip('g', () => {`, tag, `  it('h', () => {});`, '});'],
      ...[tag, `describe('i', () => {`, `  it.skip('j', () => {});`, '});'],
    ]);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'g › h', 'i'];
    expect(check([row])).toEqual(names.map((name) => `a.spec.ts: "${name}" has a tag and is skipped`));
  });

  it('reports lines that are neither a row, a heading nor a comment', () => {
    put('a.spec.ts', [tag, `it('logs in', () => {});`]);
    expect(check(['# A comment.', row, '', 'login-2 A member logs out.'])).toEqual([
      '"login-2 A member logs out." is not a row: id, tab, requirement',
    ]);
  });

  it.each([
    ['a long spec', 'a.long.spec.ts', [tag, `it('logs in', () => {});`]],
    ['a test of files', 'test/files/a.spec.ts', [tag, `it('logs in', () => {});`]],
    ['a test of containers', 'test/containers/stack/a.spec.ts', [tag, `it('logs in', () => {});`]],
    ['a long test', 'a.spec.ts', [tag, `longIt('logs in', () => {});`]],
    ['a long describe', 'a.spec.ts', [tag, `longDescribe('a', () => {`, `  it('logs in', () => {});`, '});']],
    ['a describe of long tests', 'a.spec.ts', [tag, `describe('a', () => {`, `  longIt('logs in', () => {});`, '});']],
    ['a long journey', 'a.journey.ts', [tag, `test('logs in', { tag: '@long' }, () => {});`]],
  ])(
    'demands a reason for a row that only %s proves, and refuses the reason if npm test proves the row',
    (_, file, lines) => {
      const withReason = `${row}\tit takes an hour`;
      put(file, lines);
      expect(check([row])).toEqual([
        'login-1: npm test does not prove it, and the row gives no reason in its third column',
      ]);
      expect(check([withReason])).toEqual([]);
      put('b.spec.ts', [tag, `it('logs in', () => {});`]);
      expect(check([row])).toEqual([]);
      expect(check([withReason])).toEqual([
        'login-1: gives a reason why npm test does not prove it, but npm test does',
      ]);
    },
  );

  it('prints one problem per line, and fails', () => {
    put('test/requirements.tsv', [heading, row, secondRow]);
    const { status, stderr } = run('--check');
    expect(stderr).toBe('login-1: has no test (A member logs in.)\nlogin-2: has no test (A member logs out.)\n');
    expect(status).toBe(1);
  });

  function check(rows: string[]): string[] {
    put('test/requirements.tsv', [heading, ...rows]);
    return complaintsAbout(readCoverage(folder));
  }
});

describe('the table of requirements and tests', () => {
  it('lists every row with its tests by area, and states how it is generated', () => {
    put('test/requirements.tsv', ['# All', heading, row, `${secondRow}\tit takes an hour`]);
    put('a.spec.ts', [`describe('a', () => {`, tag, `  it('logs in | out', () => {});`, '});']);
    put('b.spec.ts', [tag, 'it(`logs ${1} in`, () => {});']);
    expect(run().status).toBe(0);
    expect(readFileSync(join(folder, 'var/coverage.md'), 'utf8').split('\n')).toEqual([
      expect.stringMatching(/^Generated by `npm run coverage`/),
      '',
      '## Log-in',
      '',
      '| id | requirement | tests |',
      '|---|---|---|',
      '| login-1 | A member logs in. | a.spec.ts: "a › logs in \\| out"<br>b.spec.ts: "`logs ${1} in`" |',
      '| login-2 | A member logs out. (Not in npm test: it takes an hour.) |  |',
      '',
    ]);
  });
});

describe('this repository', () => {
  it('has a test for every requirement', () => {
    expect(run('--check', '.')).toMatchObject({ status: 0, stderr: '' });
  });
});

function put(file: string, lines: string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), lines.join('\n'));
}

function run(option?: string, where = folder): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [script, ...(option ? [option] : []), where], { encoding: 'utf8' });
}
