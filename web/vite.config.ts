import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { appIcons } from './build/app-icons.js';
import { basicFonts, preloadFonts, writeBasicFonts } from './build/basic-fonts.js';
import { output } from './build/code-splitting.js';
import { compressed } from './build/compressed.js';
import { flags } from './build/flags.js';
import { otherLicences } from './build/other-licences.js';
import { localTimes, startAfterPaint, themeFirst } from './build/separate-scripts.js';
import { serviceWorker } from './build/service-worker.js';

/**
 * React Router's production build, 0.5 kB smaller (gzip). The package only exports the build with development checks.
 */
const reactRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** Builds app/first-view.tsx for the API with all its packages, because the API contains no pages. */
const firstView: UserConfig = {
  plugins: [react()],
  ssr: { noExternal: true },
  build: { outDir: 'dist/.server', minify: true },
};

/**
 * The development server forwards API calls. They keep their Host, because the API refuses changes from another origin.
 */
const api = { target: 'http://localhost:3000', changeOrigin: false };

/**
 * Nothing is inlined, not even fonts and icons. Therefore the page needs no `data:` in its content security policy.
 * `npm start` builds with NODE_ENV=development, which would include React's development checks and make it half as
 * large again. Therefore a build sets NODE_ENV=production.
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
