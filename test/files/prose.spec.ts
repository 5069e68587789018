import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { filesOf, findHits, readProse } from '../tools/prose.mjs';

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);

describe('comments', () => {
  it('are at most 120 columns wide', () => {
    const wide = filesOf('*.ts', '*.tsx', '*.mjs', '*.css').flatMap((file) =>
      linesOf(file).flatMap((line, index) =>
        // A link or the mark of a tool cannot be broken.
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

describe('prose', () => {
  it('has at most 10 sentences in 1,000 lines that may read as translated (npm run prose lists them)', () => {
    const prose = readProse();
    expect((1000 * findHits(prose).length) / prose.length).toBeLessThanOrEqual(10);
  });

  it('is at most 35,000 words long in documents', () => {
    const words = filesOf('*.md').flatMap((file) => readFileSync(file, 'utf8').split(/\s+/));
    expect(words.length).toBeLessThanOrEqual(35_000);
  });
});
