import { defineConfig } from 'rolldown';

/**
 * Bundles the API and the worker, which tsc has written into dist/: a process reads few files instead of 2,000 and starts in half the time
 * (docs/decisions/bundled-processes.md). Code that is imported when it is needed stays in files of its own, in dist/chunks/.
 */
export default defineConfig({
  input: { 'api/main': 'dist/api/main.js', 'worker/main': 'dist/worker/main.js' },
  platform: 'node',
  // React has another build for development, which takes twice as long for a mail.
  transform: { define: { 'process.env.NODE_ENV': "'production'" } },
  external: [
    // Native code, and packages that find files beside themselves: pages, threads, the browser's driver.
    /^(@bull-board\/|@node-rs\/argon2|sharp|playwright|libheif-js|tinypool|connect-pg-simple|msgpackr)/,
    // @nestjs/typeorm loads it by its name, too: a bundle would have it twice.
    /^typeorm/,
    // The tests break its connections.
    'pg',
    // What TypeORM and Nest import if it is installed; it is not.
    /^@nestjs\/(microservices|websockets|platform-express)/,
    /^class-(transformer|validator)/,
  ],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    keepNames: true,
    // Text of bytes: a file with one other character takes twice its size in memory.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
  logLevel: 'warn',
});
