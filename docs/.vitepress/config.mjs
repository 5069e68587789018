import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { slugOf } from './slug.mjs';

const docs = resolve(import.meta.dirname, '..');

/** Returns the first heading of a page. @param {string} page */
const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(docs, page), 'utf8'))?.[1]?.replaceAll('`', '') ?? page;

/** Returns entries of the sidebar. @param {string[]} pages */
const entries = (pages) => pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` }));

const ofFolder = (/** @type {string} */ folder) =>
  readdirSync(join(docs, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));

const first = ['architecture.md', 'contributing.md', 'testing.md', 'glossary.md'];
const further = ofFolder('.').filter((page) => ![...first, 'index.md'].includes(page));

/**
 * Turns links to files that are not pages (../README.md, verify-seals.mjs, decisions/) into text, because the site
 * lacks these files. Dead links between pages fail the build.
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
function textInPlaceOfFiles(markdown) {
  markdown.core.ruler.push('files-as-text', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isFile = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isFile = namesFile(String(token.attrGet('href')), env.path);
        if (isFile && /^link_(open|close)$/.test(token.type))
          Object.assign(token, { type: 'text', tag: '', content: '' });
      }
    }
  });
}

/** Whether a link leads to an existing file that is not a page. @param {string} link @param {string} page its path */
function namesFile(link, page) {
  if (/^(#|[a-z]+:)/.test(link)) return false;
  const file = resolve(page, '..', decodeURI(link.replace(/#.*$/, '')));
  return existsSync(file) && !(file.startsWith(`${docs}/`) && basename(file).endsWith('.md'));
}

/** `npm run docs` builds the site, and `npm run docs:dev` shows it while you write. */
export default defineConfig({
  title: 'Parc Fermé',
  description: 'Documentation of a fantasy league',
  outDir: '../var/docs',
  cacheDir: '../var/docs-cache',
  // Any file server can then serve the site without rewrite rules.
  cleanUrls: false,
  markdown: { config: textInPlaceOfFiles, anchor: { slugify: slugOf } },
  themeConfig: {
    // The guides come first, because most readers who search are not developers.
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: { boostDocument: (/** @type {string} */ id) => (id.startsWith('/guide/') ? 5 : 1) },
        },
      },
    },
    outline: [2, 3],
    sidebar: [
      {
        text: 'For admins',
        items: entries(
          ['a-season', 'race-day', 'site-is-down', 'wrong-result'].map((name) => `guide/admin/${name}.md`),
        ),
      },
      {
        text: 'For operators',
        items: entries(
          ['install', 'kubernetes', 'scale', 'observe', 'back-up', 'upgrade', 'variables'].map(
            (name) => `guide/operator/${name}.md`,
          ),
        ),
      },
      { text: 'For developers', items: entries([...first, ...further.sort()]) },
      { text: 'Decisions', collapsed: true, items: entries(ofFolder('decisions').sort()) },
    ],
  },
});
