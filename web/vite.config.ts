import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
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

/**
 * Fonts and icons stay files of their own: nothing is inlined, so that the page needs no `data:` in its security policy.
 * A build is for production, whatever the environment says: `npm start` installs and builds with NODE_ENV=development,
 * and React would come with all its checks, half as large again.
 */
export default defineConfig(({ command }) => {
  if (command === 'build') env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), themeFirst(), flags(), compressed],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad() }] } } },
    },
    server: { proxy: { '/api': 'http://localhost:3000', '^/admin(/|$)': 'http://localhost:3000' } },
  };
});
