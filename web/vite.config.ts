import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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
 * Fonts and icons stay files of their own: nothing is inlined, so that the page needs no `data:` in its security policy.
 * A build is for production, whatever the environment says: `npm start` installs and builds with NODE_ENV=development,
 * and React would come with all its checks, half as large again.
 */
export default defineConfig(({ command }) => {
  if (command === 'build') env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), themeFirst()],
    build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
    server: { proxy: { '/api': 'http://localhost:3000' } },
  };
});
