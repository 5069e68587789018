import { defineConfig } from 'rolldown';

/**
 * Bundles the API and the worker, which tsc has written into dist/: a process reads few files instead of 2,000 and starts in half the time
 * (docs/decisions/bundled-processes.md). Code that is imported when it is needed stays in files of its own, in dist/chunks/.
 */
export default defineConfig({
  input: { 'api/main': 'dist/api/main.js', 'worker/main': 'dist/worker/main.js' },
  platform: 'node',
  // React has another build for development, which takes three times as long for a mail.
  transform: { define: { 'process.env.NODE_ENV': "'production'" } },
  external: [
    // Parts of their own, found by a path: native code, pages, the browser's driver.
    /^(@bull-board\/|@node-rs\/argon2|sharp|playwright|libheif-js|typeorm|tinypool|connect-pg-simple|msgpackr)/,
    // The tests break its connections.
    'pg',
    // What TypeORM and Nest import if it is installed; it is not.
    /^@nestjs\/(microservices|websockets|platform-express)/,
    /^class-(transformer|validator)/,
  ],
  output: {
    ...{ dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js', keepNames: true },
    // Text of bytes: a file with one other character takes twice its size in memory.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
  logLevel: 'warn',
});
