import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const architecture = readFileSync('docs/architecture.md', 'utf8');
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote);

/** The files that a file imports, apart from files that it imports only for types. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type )([^;]*?) from '(\.[^']+)\.js';/gm);
  return [...imports].flatMap(([, names = '', path = '']) =>
    names.replaceAll(/\btype \w+,?|[{},\s]/g, '') === '' ? [] : [`${posix.join(posix.dirname(file), path)}.ts`],
  );
}

describe('the six flows of docs/architecture.md', () => {
  const table = architecture.split('## Six flows')[1]?.split('\n## ')[0] ?? '';
  const flows = [...table.matchAll(/^\| ([a-z ]+) \| (`.*) \|$/gm)].map(([, name = '', path = '']) => ({ name, path }));

  it('are complete', () => {
    expect(flows).toHaveLength(6);
  });

  it.each(flows)('lead from each file to the next: $name', ({ path }) => {
    const steps = quoted(path);
    const files = steps.filter((step) => step.includes('/'));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const broken = steps.slice(1).filter((step, index) => {
      const before = steps[index] ?? '';
      if (!step.includes('/')) return !readFileSync(before, 'utf8').includes(`'${step}'`);
      if (!before.includes('/')) return !readFileSync(step, 'utf8').includes(`@Handles('${before}')`);
      return !importsOf(before).includes(step);
    });
    expect(broken).toEqual([]);
  });
});

it('the classes and methods that docs/architecture.md names exist', () => {
  const sources = ['api', 'league', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(posix.join(folder, path), 'utf8')),
  );
  const names = quoted(architecture).filter((quote) => /^[A-Z][a-z]\w+(\.\w+)?$/.test(quote));
  expect(names.length).toBeGreaterThan(15);
  const missing = names.filter((name) => {
    const [type = '', method] = name.split('.');
    const source = sources.find((text) => new RegExp(`class ${type}\\b`).test(text));
    return source === undefined || (method !== undefined && !new RegExp(`^  (async )?${method}[(<]`, 'm').test(source));
  });
  expect(missing).toEqual([]);
});
