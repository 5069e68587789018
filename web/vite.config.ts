import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { basicFonts, preloadFonts, writeBasicFonts } from './basic-fonts.js';
import { allFlags, flagsFolder } from '../league/contract/racing-identity.js';

/** A script of app/ outside the application, without its comments, named by its content. */
function separateScript(name: string) {
  const source = readFileSync(new URL(`app/${name}.js`, import.meta.url), 'utf8').replace(/^\s*\/[/*].*\n/gm, '');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { type: 'asset', fileName: `assets/${name}-${hash}.js`, source } as const;
}

/** Adds app/theme-first.js as a separate script that runs before the first paint. */
function themeFirst(): Plugin {
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

/** The page loads packages and application at once, with a low priority. app/start-after-paint.js runs them. */
function startAfterPaint(): Plugin {
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

/**
 * Renders the icons of the installed site from app/favicon.svg. A device may cut a maskable icon to a circle of 80 % of
 * its width. So this icon and the one for a home screen have the drawing within that circle, on a filled background.
 */
function appIcons(): Plugin {
  const drawing = readFileSync(new URL('app/favicon.svg', import.meta.url));
  const render = (size: number) =>
    sharp(drawing, { density: size * 4 })
      .resize(size, size)
      .png();
  const renderFilled = async (size: number) => {
    const inner = await render(Math.round(size * 0.8)).toBuffer();
    const background = { width: size, height: size, channels: 3, background: '#16181d' } as const;
    return sharp({ create: background })
      .composite([{ input: inner }])
      .png();
  };
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const icons = {
        'icon-192': render(192),
        'icon-512': render(512),
        'maskable-512': await renderFilled(512),
        'apple-touch-icon': await renderFilled(180),
      };
      for (const [name, icon] of Object.entries(icons))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await icon.toBuffer() });
    },
  };
}

/** Emits app/local-times.js for the pages of the site administration (api/site-administration/pages/page.tsx). */
function localTimes(): Plugin {
  return {
    name: 'local-times',
    apply: 'build',
    generateBundle() {
      this.emitFile(separateScript('local-times'));
    },
  };
}

/** Emits the flags of the countries in results as separate files, outside scripts and styles. */
function flags(): Plugin {
  const folder = new URL('flags/4x3/', import.meta.resolve('flag-icons/package.json'));
  return {
    name: 'flags',
    apply: 'build',
    generateBundle() {
      for (const code of allFlags) {
        const source = readFileSync(new URL(`${code}.svg`, folder), 'utf8');
        this.emitFile({ type: 'asset', fileName: `assets/${flagsFolder}/${code}.svg`, source });
      }
    },
  };
}

/** Packages that Vite's list of licences lacks: from workers, fonts and flags. */
const otherPackages = [
  ...['@fontsource-variable/inter', '@fontsource/barlow-condensed', 'flag-icons', 'libheif-js', 'workbox-precaching'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
];

/** Adds the licences of `otherPackages` to the list that the API serves as /licences.txt. */
function otherLicences(): Plugin {
  const textOf = (name: string) => {
    const folder = new URL(`../node_modules/${name}/`, import.meta.url);
    const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
    const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };
    const file = readdirSync(folder).find((one) => one.startsWith('LICENSE')) ?? 'LICENSE';
    return `\n## ${name} - ${version} (${license})\n\n${read(file).trim()}\n`;
  };
  return {
    name: 'other-licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle['licences.txt'];
        if (list?.type !== 'asset') throw new Error('Vite has made no list of licences');
        list.source = `${String(list.source)}${otherPackages.map(textOf).join('')}`;
      },
    },
  };
}

/** The files that the service worker caches. Workers, seasons and their forms are large, and useless offline. */
const isCached = (file: string): boolean =>
  /^assets\/[^/]+(\.js|\.css|-basic-[^/]+\.woff2)$/.test(file) &&
  !/^assets\/(.*\.worker-.*|seasons?-page-.*|season-modal-.*)\.js$/.test(file);

/**
 * Builds the service worker with the names of the files that it caches. The API serves the web app manifest
 * (api/http/serve-pages.ts). app/main.tsx registers the worker.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(isCached).sort();
      await build({
        root: fileURLToPath(new URL('.', import.meta.url)),
        configFile: false,
        logLevel: 'warn',
        define: { 'self.__WB_MANIFEST': JSON.stringify(files.map((url) => ({ url, revision: null }))) },
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: { 'service-worker': fileURLToPath(new URL('service-worker/service-worker.ts', import.meta.url)) },
            output: { entryFileNames: '[name].js' },
          },
        },
      });
    },
  };
}

/**
 * Also writes compressed files. The API sends a format that the browser accepts. For the two large workers, which few
 * visitors load, brotli's highest quality takes 14 s and saves only 5 and 13 %.
 */
const compressed = (include: RegExp, quality: number) =>
  compression({
    include,
    threshold: 1024,
    algorithms: [
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ],
  });

/** Packages that a chunk would contain whole. */
const largePackages = /\/node_modules\/(downshift|radix-ui|zod)\//;
/** Parts of home and standings that load later. Separate, so that the shared chunk does not contain them. */
const laterParts = /\/(seals|season-archive|season-end|ornament)/;

/**
 * Puts our modules that several pages import statically into one chunk, with the packages that they need. Exceptions
 * are `laterParts` and modules that need `largePackages`.
 * Rolldown's default makes a dozen small chunks per page, and each takes a round trip on a phone.
 */
function sharedByPages(): Rolldown.CodeSplittingNameFunction {
  const pages = new Map<string, ReadonlySet<string>>();
  const large = new Map<string, boolean>();
  return function nameOf(id, context) {
    const pagesOf = (module: string): ReadonlySet<string> => {
      const before = pages.get(module);
      if (before) return before;
      const found = new Set(module.endsWith('-page.tsx') ? [module] : []);
      pages.set(module, found);
      for (const importer of context.getModuleInfo(module)?.importers ?? [])
        for (const page of pagesOf(importer)) found.add(page);
      return found;
    };
    const isLarge = (module: string): boolean => {
      const before = large.get(module);
      if (before !== undefined) return before;
      large.set(module, largePackages.test(module));
      if ((context.getModuleInfo(module)?.importedIds ?? []).some(isLarge)) large.set(module, true);
      return large.get(module) === true;
    };
    if (/\/node_modules\/(?!@tanstack)|-page\.tsx$/.test(id) || laterParts.test(id)) return null;
    return pagesOf(id).size > 1 && !isLarge(id) ? 'shared' : null;
  };
}

const output: Rolldown.OutputOptions = {
  // `packages` runs before `first` (app/start-after-paint.js). Without `first`, modules that the first load shares with
  // pages would move to the chunk `shared`.
  codeSplitting: {
    groups: [
      { name: 'packages', tags: ['$initial'], test: /\/node_modules\/|\/app\/packages\.ts$/, priority: 2 },
      { name: 'first', tags: ['$initial'], priority: 1 },
      { name: sharedByPages() },
    ],
  },
};

/**
 * React Router's production build, 0.5 kB smaller (gzip). The package exports only the build with development checks.
 */
const reactRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** Builds app/first-view.tsx for the API with all its packages, because the API contains no pages. */
const firstView: UserConfig = {
  plugins: [react()],
  ssr: { noExternal: true },
  build: { outDir: 'dist/.server', minify: true },
};

/**
 * The development server passes API calls on. They keep their Host, because the API refuses changes from another
 * origin.
 */
const api = { target: 'http://localhost:3000', changeOrigin: false };

/**
 * Nothing is inlined, not even fonts and icons. So the page needs no `data:` in its content security policy.
 * `npm start` builds with NODE_ENV=development, which would include React's development checks and make it half as
 * large again. So a build sets NODE_ENV=production.
 */
export default defineConfig(async ({ command, isSsrBuild }) => {
  if (command === 'build') env['NODE_ENV'] = 'production';
  if (isSsrBuild) return firstView;
  await writeBasicFonts();
  return {
    plugins: [
      ...[react(), themeFirst(), startAfterPaint(), preloadFonts(), localTimes(), appIcons(), flags(), otherLicences()],
      ...[compressed(/^(?!.*\.worker-).*\.(js|css|svg)$/, 11), compressed(/\.worker-.*\.js$/, 9), serviceWorker()],
    ],
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: reactRouter },
        { find: '@basic-fonts', replacement: basicFonts },
      ],
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: true,
      license: { fileName: 'licences.txt' },
      // All supported browsers have `modulepreload`.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { first: fileURLToPath(new URL('index.html', import.meta.url)) },
        output,
      },
    },
    server: { proxy: { '/api': api, '^/admin(/|$)': api } },
  };
});
