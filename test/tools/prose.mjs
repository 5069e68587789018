/**
 * `npm run prose`: lists comments, test titles and sentences of documents that may read as translated. Each is a sentence to read again, not a
 * fault. test/files/prose.spec.ts limits their number.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What often marks such a sentence, and what native English has instead. @type {[RegExp, string][]} */
const patterns = [
  [/\b(is|are|was|were|has|have) none\b/i, 'there is no …'],
  [/\banother one\b/i, 'name it: a different season, a second worker'],
  [/\bwhom\b|\b(of|to|for|by|from|with|in) which\b/i, 'two short sentences, or "whose", "where"'],
  [/(^|[.;:] |\*\s+|\/\/\s+)(What|Who|Whoever) (?!if\b)[a-z]+(?![^.]*\?)/, 'begin with the thing'],
  [/\b(is|are|was|were|be|been) told\b|\btells?\b/i, 'notified, shown, returned, reported'],
  [/\bwhere (there|it|one|no|nothing|that|they|its|a|an|the)\b/i, 'if, when, unless'],
  [/\bin place of\b/i, 'instead of'],
  [/\bone.s own\b/i, 'their own, your own'],
  [/\b(that|those) of\b/i, 'repeat the noun'],
  [/\bnot (yet )?there\b|\bonce there\b/i, 'exists, is missing'],
  [/\bcan not\b/i, 'cannot'],
  [/\b(is|are) no\b/i, '"is not a …"'],
  [/\bsays? so\b|\bsaid so\b/i, 'reports it, shows a message'],
  [/\bstands?\b(?! still| up| out)/i, 'is, is listed, is stored'],
  [/\bsuch (a|an|one)\b/i, 'this, these'],
  [/\bas (it|they) (is|are)\b/i, 'unchanged'],
];
const comment = /(?:^\s*\*\s?|\/\*\*?\s?|(?<!:)\/\/\s?)(.*)/;
const title = /\b(?:it|test|describe|longIt|longDescribe)(?:\.each\(.*\))?\(\s*(['"`].*)/;
/** Texts of the client, letter for letter. */
const given = /^league\/contract\/(admin-)?messages\.ts$|^CHANGELOG\.md$/;

/** @typedef {{ file: string, line: number, text: string }} Prose */

/** The lines of prose in the files of the repository. @returns {Prose[]} */
export function readProse() {
  return filesOf('*.ts', '*.tsx', '*.mjs', '*.md').flatMap((file) => {
    if (given.test(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n');
    let isCode = false;
    return lines.flatMap((line, index) => {
      if (file.endsWith('.md') && line.startsWith('```')) isCode = !isCode;
      const text = file.endsWith('.md') ? !isCode && line.replaceAll(/`[^`]*`/g, '``') : proseIn(line);
      return text && /[a-z]{3}/i.test(text) ? [{ file, line: index + 1, text }] : [];
    });
  });
}

/** @param {string} line of code */
const proseIn = (line) => (comment.exec(line) ?? title.exec(line))?.[1];

/** The lines that a pattern matches, each with what native English has instead. @param {Prose[]} prose */
export function findHits(prose) {
  return prose.flatMap(({ file, line, text }) =>
    patterns.filter(([pattern]) => pattern.test(text)).map(([, better]) => ({ file, line, text: text.trim(), better })),
  );
}

/** The files of the repository that match one of the pathspecs. @param {string[]} specs */
export function filesOf(...specs) {
  return execFileSync('git', ['ls-files', ...specs], { encoding: 'utf8' }).trim().split('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const prose = readProse();
  const hits = findHits(prose);
  for (const { file, line, text, better } of hits) console.log(`${file}:${line}  (${better})\n    ${text}`);
  const rate = ((1000 * hits.length) / prose.length).toFixed(1);
  console.log(`${hits.length} sentences in ${prose.length} lines of prose to read again, ${rate} in 1,000`);
}
