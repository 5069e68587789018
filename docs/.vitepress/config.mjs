import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { slugOf } from './slug.mjs';

const docs = resolve(import.meta.dirname, '..');

/** The first heading of a page. @param {string} page */
const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(docs, page), 'utf8'))?.[1]?.replaceAll('`', '') ?? page;

/** Entries of the sidebar. @param {string[]} pages */
const entries = (pages) => pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` }));

const ofFolder = (/** @type {string} */ folder) =>
  readdirSync(join(docs, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));

const first = ['architecture.md', 'contributing.md', 'testing.md', 'glossary.md'];
const further = ofFolder('.').filter((page) => ![...first, 'index.md'].includes(page));

/**
 * A link to a file of the repository that is no page (../README.md, verify-seals.mjs, decisions/) is text on the site, which does not have that file.
 * Dead links between pages fail the build.
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

/** Whether a link names something that is there and is no page. @param {string} link @param {string} page its path */
function namesFile(link, page) {
  if (/^(#|[a-z]+:)/.test(link)) return false;
  const file = resolve(page, '..', decodeURI(link.replace(/#.*$/, '')));
  return existsSync(file) && !(file.startsWith(`${docs}/`) && basename(file).endsWith('.md'));
}

/** `npm run docs` builds it, `npm run docs:dev` shows it while it is written. */
export default defineConfig({
  title: 'Parc Fermé',
  description: 'Documentation of a fantasy league',
  outDir: '../var/docs',
  cacheDir: '../var/docs-cache',
  // Any server of files shows it, without rules for addresses.
  cleanUrls: false,
  markdown: { config: textInPlaceOfFiles, anchor: { slugify: slugOf } },
  themeConfig: {
    // The guides first: most who search are no developers.
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
