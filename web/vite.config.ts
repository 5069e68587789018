import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { allFlags, flagsFolder } from '../league/contract/racing-identity.js';

/** Puts app/theme-first.js into the page as a script of its own that runs before the first paint. */
function themeFirst(): Plugin {
  const source = readFileSync(new URL('app/theme-first.js', import.meta.url), 'utf8');
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'theme-first',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
}

/**
 * Makes the icons of an installed site from app/favicon.svg. A maskable one may be cut to a circle of 80 % of its width: the drawing is
 * within that, on its own background to the edges, as the icon of a home screen is, too.
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

/** Emits app/local-times.js, which the pages of the site administration use (api/site-administration/pages/page.tsx). */
function localTimes(): Plugin {
  const source = readFileSync(new URL('app/local-times.js', import.meta.url), 'utf8');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return {
    name: 'local-times',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/local-times-${hash}.js`, source });
    },
  };
}

/** The flags of the countries that results name, each at an address of its own: none is part of a script or a style. */
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

/** The service worker; the API describes the application (api/http/serve-pages.ts), and app/main.tsx registers the worker. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'service-worker',
  filename: 'service-worker.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['assets/*.{js,css}', 'assets/*-latin-{wght,600,700}-normal-*.woff2'],
    // Large, and of no use without a network.
    globIgnores: ['assets/*.worker-*.js', 'assets/season{s,}-page-*.js', 'assets/season-modal-*.js'],
  },
});

/** Beside each file its compressed forms, made once and as small as they get: the API gives whichever a browser takes. */
const compressed = compression({
  include: /\.(js|css|svg)$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  ],
});

/**
 * Everything that the first page needs comes in one file. Left to themselves, modules that later pages use too would come in a
 * dozen small ones, several waits on a phone.
 */
function firstLoad(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  return function nameOf(id, context) {
    const isFirst = (module: string): boolean => {
      const before = known.get(module);
      if (before !== undefined) return before;
      known.set(module, module.endsWith('/web/app/main.tsx'));
      const importers = context.getModuleInfo(module)?.importers ?? [];
      if (importers.some(isFirst)) known.set(module, true);
      return known.get(module) === true;
    };
    return isFirst(id) ? 'first' : null;
  };
}

/** Its package names the build with the checks of development for every importer; this one is 0.5 kB smaller (gzip). */
const reactRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** Where the calls of a page of the development server go. They keep their Host: the API refuses changes from another origin. */
const api = { target: 'http://localhost:3000', changeOrigin: false };

/**
 * Fonts and icons stay files of their own: nothing is inlined, so that the page needs no `data:` in its security policy.
 * A build is for production, whatever the environment says: `npm start` installs and builds with NODE_ENV=development,
 * and React would come with all its checks, half as large again.
 */
export default defineConfig(({ command }) => {
  if (command === 'build') env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), themeFirst(), localTimes(), appIcons(), flags(), compressed, serviceWorker],
    resolve: { alias: [{ find: /^react-router$/, replacement: reactRouter }] },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // Every browser that runs the pages knows `modulepreload`.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad() }] } } },
    },
    server: { proxy: { '/api': api, '^/admin(/|$)': api } },
  };
});
