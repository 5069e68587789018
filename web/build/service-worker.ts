import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The files that the service worker caches. Workers, seasons and their forms are large, and useless offline. */
const isCached = (file: string): boolean =>
  /^assets\/[^/]+(\.js|\.css|-basic-[^/]+\.woff2)$/.test(file) &&
  !/^assets\/(.*\.worker-.*|seasons?-page-.*|season-modal-.*)\.js$/.test(file);

/**
 * Builds the service worker with the names of the files that it caches. The API serves the web app manifest
 * (api/http/serve-pages.ts). app/main.tsx registers the worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(isCached).sort();
      await build({
        root: fileURLToPath(new URL('..', import.meta.url)),
        configFile: false,
        logLevel: 'warn',
        define: { 'self.__WB_MANIFEST': JSON.stringify(files.map((url) => ({ url, revision: null }))) },
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: { 'service-worker': fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url)) },
            output: { entryFileNames: '[name].js' },
          },
        },
      });
    },
  };
}
