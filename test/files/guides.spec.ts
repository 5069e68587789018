import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => pattern.test(file));
const textsOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
const linesOf = (text: string) => text.replaceAll(/\s+/g, ' ');

const guides = filesIn('docs/guide', /\.md$/);

describe('the guide for admins and the README', () => {
  const code = /(?<!\.spec)\.tsx?$/;
  const sources = linesOf(
    textsOf(
      ['web/app', 'web/features', 'web/shared', 'league/contract', 'api/site-administration'].flatMap((folder) =>
        filesIn(folder, code),
      ),
    ),
  );
  /** Texts with placeholders, such as `Add ${sent.length} riders`. */
  const templates = [...sources.matchAll(/`([^`]*?\$\{[^`]*)`/g)]
    .map(([, template = '']) => template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/))
    .filter((parts) => parts.join('').replaceAll(/[^a-z]/gi, '').length >= 6)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w ]/g, String.raw`\$&`)).join('.+')}$`));

  /** Returns whether the text is a whole string or the whole content of an element. */
  const isText = (text: string) =>
    [`'${text}'`, `"${text}"`, `> ${text} <`, `>${text}<`, `} ${text} <`].some((one) => sources.includes(one));

  it('only quote texts in italics that the application shows', () => {
    const quotes = [...filesIn('docs/guide/admin', /\.md$/), 'README.md'].flatMap((file) =>
      [...linesOf(readFileSync(file, 'utf8').replaceAll('**', '')).matchAll(/(?<![\w*])\*([^*]+)\*/g)].map(
        ([, text = '']) => text,
      ),
    );
    expect(new Set(quotes).size).toBeGreaterThan(60);
    const unknown = quotes.filter((text) => !isText(text) && !templates.some((template) => template.test(text)));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('the pictures in the documents', () => {
  const shown = [...textsOf([...guides, 'README.md']).matchAll(/pictures\/([\w.-]+)/g)].map(([, name = '']) => name);
  const there = readdirSync('docs/pictures');

  it('exist, are used, and have at most 150 kB each', () => {
    expect([...new Set(shown)].sort()).toEqual(there.sort());
    expect(there.filter((name) => statSync(join('docs/pictures', name)).size > 150_000)).toEqual([]);
  });

  it('are screens that npm run screens captures', () => {
    const screens = textsOf(filesIn('test/journeys/screens', /\.ts$/));
    const ofScreens = there.filter((name) => name.endsWith('.webp')).map((name) => name.replace('.webp', ''));
    expect(ofScreens.length).toBeGreaterThan(5);
    expect(ofScreens.filter((name) => !screens.includes(`'${name}'`))).toEqual([]);
  });
});
