import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Words that often mark a sentence as translated. The limit leaves room for sentences that need one of them. */
const translated = [
  /\b(is|are|was|were|has|have) none\b/i,
  /\banother one\b/i,
  /\bwhom\b|\b(of|to|for|by|from|with|in) which\b/i,
  /(^|[.;:] |\*\s+|\/\/\s+)(What|Who|Whoever) (?!if\b)[a-z]+(?![^.]*\?)/,
  /\b(is|are|was|were|be|been) told\b|\btells?\b/i,
  /\bwhere (there|it|one|no|nothing|that|they|its|a|an|the)\b/i,
  /\bin place of\b/i,
  /\bone.s own\b/i,
  /\b(that|those) of\b/i,
  /\bnot (yet )?there\b|\bonce there\b/i,
  /\bcan not\b/i,
  /\b(is|are) no\b/i,
  /\bsays? so\b|\bsaid so\b/i,
  /\bstands?\b(?! still| up| out)/i,
  /\bsuch (a|an|one)\b/i,
  /\bas (it|they) (is|are)\b/i,
];
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);
const comment = /(?:^\s*\*\s?|\/\*\*?\s?|(?<!:)\/\/\s?)(.*)/;
const title = /\b(?:it|test|describe|longIt|longDescribe)(?:\.each\(.*\))?\(\s*(['"`].*)/;

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n');
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('comments', () => {
  it('are at most 120 columns wide', () => {
    const wide = filesOf('*.ts', '*.tsx', '*.mjs', '*.css').flatMap((file) =>
      linesOf(file).flatMap((line, index) =>
        // A link or a directive for a tool cannot be broken.
        isComment(line) && line.length > 120 && !/https?:|eslint-/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
    );
    expect(wide).toEqual([]);
  });

  it('are at most 7% of the lines of the server', () => {
    const lines = filesOf('league/*.ts', 'api/*.ts', 'worker/*.ts')
      .filter((file) => !file.endsWith('.spec.ts'))
      .flatMap(linesOf);
    expect((100 * lines.filter(isComment).length) / lines.length).toBeLessThanOrEqual(7);
  });
});

describe('comments, test titles and documents', () => {
  it('have at most 10 sentences in 1,000 lines that may read as translated', () => {
    // The texts of the client, letter for letter.
    const isOurs = (file: string) => !/^league\/contract\/(admin-)?messages\.ts$|^CHANGELOG\.md$/.test(file);
    const prose = filesOf('*.ts', '*.tsx', '*.mjs', '*.md').filter(isOurs).flatMap(proseIn);
    const found = prose.filter(({ text }) => translated.some((pattern) => pattern.test(text)));
    const allowed = Math.floor(prose.length / 100);
    expect(found.length > allowed ? found : []).toEqual([]);
  });
});

describe('documents', () => {
  it('have at most 35,000 words', () => {
    const words = filesOf('*.md').flatMap((file) => readFileSync(file, 'utf8').split(/\s+/));
    expect(words.length).toBeLessThanOrEqual(35_000);
  });
});

/** The lines of a file that contain prose. */
function proseIn(file: string): { place: string; text: string }[] {
  let isCode = false;
  return linesOf(file).flatMap((line, index) => {
    if (file.endsWith('.md') && line.startsWith('```')) isCode = !isCode;
    const inDocument = isCode ? '' : line.replaceAll(/`[^`]*`/g, '``');
    const text = file.endsWith('.md') ? inDocument : (comment.exec(line) ?? title.exec(line))?.[1];
    return text && /[a-z]{3}/i.test(text) ? [{ place: `${file}:${index + 1}`, text }] : [];
  });
}
