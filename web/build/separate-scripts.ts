import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * A script in app/ that is not part of the application. Its comments are removed, and its name contains a hash of its
 * content.
 */
function separateScript(name: string) {
  const source = readFileSync(new URL(`../app/${name}.js`, import.meta.url), 'utf8').replace(/^\s*\/[/*].*\n/gm, '');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { type: 'asset', fileName: `assets/${name}-${hash}.js`, source } as const;
}

/** Adds app/theme-first.js as a separate script that runs before the first paint. */
export function themeFirst(): Plugin {
  const file = separateScript('theme-first');
  return {
    name: 'theme-first',
    apply: 'build',
    generateBundle() {
      this.emitFile(file);
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }],
  };
}

/**
 * The page loads packages and application at the same time, with a low priority. app/start-after-paint.js runs them.
 */
export function startAfterPaint(): Plugin {
  const file = separateScript('start-after-paint');
  const link = 'link rel="modulepreload" fetchpriority="low"';
  return {
    name: 'start-after-paint',
    apply: 'build',
    generateBundle() {
      this.emitFile(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('link rel="modulepreload"', link)
          .replace(/ (href="\/assets\/packages-[^"]+")/, ' id="packages" $1')
          .replace(
            /<script type="module" crossorigin src="(\/assets\/first-[^"]+)"><\/script>/,
            `<${link} crossorigin id="application" href="$1"><script defer src="/${file.fileName}"></script>`,
          ),
    },
  };
}

/** Emits app/local-times.js for the pages of the site administration (api/site-administration/pages/page.tsx). */
export function localTimes(): Plugin {
  return {
    name: 'local-times',
    apply: 'build',
    generateBundle() {
      this.emitFile(separateScript('local-times'));
    },
  };
}
