import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import ts from 'typescript';

const read = (path: string) => readFileSync(path, 'utf8');
const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
  .map((path) => join('web', path));
const baseFile = 'web/ui/styles/base.css';

const rulesOf = (file: string) =>
  [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ selector, body }));
const setsSize = /(^|[\s;])font(-size)?\s*:/;

/** The classes that components give to an input, select or text area, by style sheet. */
function classesOfFields(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files.filter((path) => path.endsWith('.tsx') && !path.endsWith('.spec.tsx'))) {
    const text = read(file);
    const sheet = /import styles from '(.+\.module\.css)'/.exec(text)?.[1];
    if (!sheet || !/<(input|select|textarea)\b/.test(text)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node))
        if (['input', 'select', 'textarea'].includes(node.tagName.getText()))
          for (const [, name = ''] of node.attributes.getText().matchAll(/styles\.(\w+)/g)) {
            const path = resolve(dirname(file), sheet);
            found.set(path, (found.get(path) ?? new Set()).add(name));
          }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  }
  return found;
}

it('every field has text of at least 16 px, so that iOS does not zoom into it', () => {
  const base = rulesOf(baseFile).filter(({ selector }) =>
    /^\s*(\/\*.*\*\/\s*)?input,\s*select,\s*textarea\s*$/.test(selector),
  );
  expect(base.map(({ body }) => body.trim())).toEqual(['font-size: max(16px, 1em);']);
});

it('no other rule changes the text size of a field', () => {
  const classes = classesOfFields();
  expect(classes.size).toBeGreaterThan(3);
  const changing = files
    .filter((path) => path.endsWith('.css') && path !== baseFile)
    .flatMap((file) => {
      const names = [...(classes.get(resolve(file)) ?? [])].map((name) => `\\.${name}`);
      const isField = new RegExp(
        `(?:${['\\b(?<![.-])(?:input|select|textarea)\\b', ...names].join('|')})[^\\s,>+~]*\\s*(,|$)`,
      );
      return rulesOf(file)
        .filter(({ selector, body }) => setsSize.test(body) && isField.test(selector.trim()))
        .filter(({ selector }) => !selector.includes('::'))
        .map(({ selector }) => `${file}: ${selector.trim()}`);
    });
  expect(changing).toEqual([]);
});
