import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';
import { anchorOf } from '../harness/heading-anchor.js';

const folders = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(node_modules|dist|var.*|coverage|\.git)$/.test(entry.name))
  .flatMap(({ name }) => readdirSync(name, { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)));
const documents = [...readdirSync('.'), ...folders].filter((file) => file.endsWith('.md') && !file.includes('/dist/'));

/** Removes code blocks, whose lines may look like headings and links, and comments from a document. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, '');

/** Returns the anchors of a document. A repeated heading gets a number. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of textOf(file).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const later = [1, 2, 3, 4, 5].map((number) => `${slug}-${number}`);
    anchors.add([slug, ...later].find((one) => !anchors.has(one)) ?? slug);
  }
  return anchors;
}

const linksOf = (file: string) =>
  [
    ...textOf(file)
      .replaceAll(/`[^`\n]*`/g, '``')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

it('each link in a document leads to an existing file and heading', () => {
  expect(documents.length).toBeGreaterThan(40);
  const links = documents.flatMap((file) => linksOf(file).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(200);
  const dead = links.filter(({ file, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
  expect(dead).toEqual([]);
});
