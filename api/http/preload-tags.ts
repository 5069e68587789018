import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstCalls } from '../../league/contract/page-calls.js';
import { type MatchedPage, type PageName, pagePaths } from '../../league/contract/page-paths.js';

/** A file in Vite's manifest (`build.manifest`), which is keyed by source path. */
interface BuiltFile {
  file: string;
  imports?: string[];
  css?: string[];
}
export type BuildManifest = Record<string, BuiltFile>;

/**
 * With these tags, a browser loads the page's code and first data in parallel with the shared code. Omits files that
 * `html` already loads. `withView`: the page has a first view, which needs its styles immediately.
 */
export function createPreloadTags(manifest: BuildManifest, html: string) {
  const names = Object.keys(pagePaths) as PageName[];
  const files = new Map(names.map((name) => [name, tagsOfFiles(manifest, html, name)]));
  return (page: MatchedPage, query: URLSearchParams, { withView }: { withView: boolean }): string => {
    const data = firstCalls(page, query).map((call) => {
      return `<link rel="preload" as="fetch" crossorigin href="/api/${call.replaceAll('&', '&amp;')}">`;
    });
    const { scripts = '', styles = [] } = files.get(page.name) ?? {};
    const styleTags = styles.map(
      (file) => `<link ${withView ? 'rel="stylesheet"' : 'rel="preload" as="style"'} crossorigin href="/${file}">`,
    );
    return `${scripts}${styleTags.join('')}${data.join('')}`;
  };
}

/** Returns an empty manifest if the folder has no build. */
export function readManifest(folder: string): BuildManifest {
  const path = join(folder, '.vite/manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuildManifest) : {};
}

function tagsOfFiles(manifest: BuildManifest, html: string, page: PageName): { scripts: string; styles: string[] } {
  const fileName = `/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
  const source = Object.keys(manifest).find((key) => key.endsWith(fileName));
  const files = [...importsOf(manifest, source)].flatMap((key) => manifest[key] ?? []);
  const isNew = (file: string) => !html.includes(file);
  const scripts = files.map(({ file }) => file).filter(isNew);
  const styles = new Set(files.flatMap(({ css = [] }) => css).filter(isNew));
  const scriptTags = scripts.map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`,
  );
  return { scripts: scriptTags.join(''), styles: [...styles] };
}

/** Returns the keys of a file and of everything that it imports statically. */
function importsOf(manifest: BuildManifest, key: string | undefined, found = new Set<string>()): Set<string> {
  if (key === undefined || found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) importsOf(manifest, imported, found);
  return found;
}
