/**
 * Plants faults one by one and tells which tests catch them: `node test/planted-faults/run.mjs CHECKOUT new|old [id ...]`. The checkout is
 * one of its own, installed and built, with nothing to commit; `old` runs the specs and finds the places of the suite before issue 15.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import ts from 'typescript';

const [root = '', suite = '', ...wanted] = process.argv.slice(2);
// Both suites build alike; the earlier script does not export its hash.
copyFileSync(new URL('../../scripts/build.mjs', import.meta.url), join(root, 'scripts/build.mjs'));
/** @type {import('../../scripts/build.mjs')} */
const { hashOfSources } = await import(join(root, 'scripts/build.mjs'));
const list = JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8'));

for (const one of list) {
  if (wanted.length > 0 && !wanted.includes(one.id)) continue;
  const { file, find, replace } = { ...one, ...(suite === 'old' && one.old) };
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(find).length !== 2) throw new Error(`${one.id} does not fit ${file}`);
  try {
    put(
      path,
      file,
      before.replace(find, () => replace),
    );
    const caught = run(suite === 'old' ? (one.old?.specs ?? one.oldSpecs ?? one.specs) : one.specs);
    console.log(`${one.id}\t${caught.length > 0 ? 'caught' : 'MISSED'}\t${one.what}\t${caught.join('; ')}`);
  } finally {
    put(path, file, before);
  }
}

/** Writes a source and what is built of it, so that the suite does not build all. */
function put(path, file, text) {
  writeFileSync(path, text);
  if (file.startsWith('web/')) {
    if (suite === 'old') spawnSync('npx', ['vite', 'build', 'web'], { cwd: root });
  } else {
    const compilerOptions = {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: false,
    };
    const { outputText } = ts.transpileModule(text, { fileName: 'x.mts', compilerOptions });
    writeFileSync(join(root, 'dist', file.replace(/\.tsx?$/, '.js')), outputText);
  }
  writeFileSync(join(root, 'dist/built-from'), hashOfSources());
}

/** The names of the tests that failed, at most three, and the files that could not run. */
function run(specs) {
  const found = specs.flatMap((spec) => {
    if (spec.endsWith('.ts')) return [spec];
    const named = [`${spec}.spec.ts`, `${spec}.long.spec.ts`, `${spec}.spec.tsx`].filter((name) =>
      existsSync(join(root, name)),
    );
    return named.length > 0 ? named : [`${spec}/`];
  });
  const { stdout, stderr } = spawnSync('npm', ['test', '--', ...found, '--bail=0', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const failed = [...(stdout + stderr).matchAll(/^ {2}● (?!Console)(.*)$/gm)].map(([, name]) => name.trim());
  return [...new Set(failed)].slice(0, 3);
}
