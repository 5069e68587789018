import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

/** Threads are found by their names in `imports` of package.json, and so need files of their own. */
const threads = ['api', 'worker', 'league'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.worker.ts'))
    .map((path) => `${folder}/${path.slice(0, -'.ts'.length)}`),
);

/** Playwright looks for its files beside itself. In the bundle it must look in its package. */
const playwrightFolder = {
  name: 'playwright-folder',
  transform: {
    filter: { id: /playwright-core\/lib\/coreBundle\.js$/ },
    handler: (/** @type {string} */ code) =>
      `var __dirname = require('node:path').join(require.resolve('playwright-core/package.json'), '../lib');\n${code}`,
  },
};

/**
 * Makes @nestjs/typeorm use the bundled TypeORM. For versions before 1, it would require TypeORM by name when it
 * starts.
 */
const oneTypeorm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: (/** @type {string} */ code) => code.replace('const require = createRequire(import.meta.url);', ''),
  },
};

/**
 * Writes dist/chunks/licences.txt for every image, with the bundled packages, their licences and notices.
 * @type {import('rolldown').Plugin}
 */
const bundledLicences = {
  name: 'bundled-licences',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const folders = files.flatMap((file) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
    const source = [...new Set(folders)].map(licenceOf).sort().join('\n');
    this.emitFile({ type: 'asset', fileName: 'chunks/licences.txt', source });
  },
};

/** @param {string} folder of a package */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|thirdpartynotices)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`## ${name} - ${version} (${license})`, ...texts].join('\n\n').concat('\n');
}

/** A file of a package. @param {string} path below node_modules */
const packageFile = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/**
 * Bundles the processes and the programs of a first start. A process then reads a few files instead of 2,000 and starts
 * in half the time (docs/decisions/bundled-processes.md).
 * Code that is imported on demand stays in separate files in dist/chunks/.
 */
export default defineConfig({
  platform: 'node',
  tsconfig: 'tsconfig.json',
  logLevel: 'warn',
  plugins: [playwrightFolder, oneTypeorm, bundledLicences],
  resolve: {
    alias: {
      // Omits cheerio's own page loading, because it needs undici, which takes a megabyte.
      cheerio: packageFile('cheerio/dist/browser/index.js'),
      // Packages import these in two formats, and a bundle would contain both.
      typeorm: packageFile('typeorm/index.js'),
      bullmq: packageFile('bullmq/dist/esm/index.js'),
    },
  },
  input: {
    ...Object.fromEntries(
      [
        'api/main',
        'worker/main',
        'league/platform/core/make-container-secrets',
        'league/platform/database/migrate',
        'league/platform/database/backup',
        'league/platform/database/restore',
        'league/accounts/create-admin',
        'demo/seed',
        'demo/main',
        ...threads,
      ].map((name) => [name, `${name}.ts`]),
    ),
    // `npm start` finds the browser with it. Tests import the module at its own path.
    'chunks/launch-chromium': 'worker/retrieval/launch-chromium.ts',
  },
  // React has another build for development, which takes twice as long for an email.
  transform: { define: { 'process.env.NODE_ENV': "'production'" } },
  external: [
    // Native code, and packages that look for files beside themselves (pages, threads).
    /^(@node-rs\/argon2|sharp|libheif-js|tinypool|msgpackr)/,
    // The tests break its connections.
    'pg',
    // TypeORM and Nest import these if they are installed. They are not.
    /^(@google-cloud|@sap|better-sqlite3|mongodb|mssql|mysql|oracledb|pg-native|pg-query-stream|react-native|redis|sql\.js|sqlite3)/,
    /^@nestjs\/(microservices|websockets|platform-express)/,
    /^class-(transformer|validator)/,
  ],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    // The image of the API does not contain Playwright.
    chunkFileNames: ({ name }) => `${name === 'playwright' ? 'worker' : 'chunks'}/[name].js`,
    keepNames: true,
    // A single other character doubles a file's size in memory, 7 MB more for Playwright.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});
