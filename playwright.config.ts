import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
const folder = process.env['TEST_VAR_DIR'] ?? tmpdir();

const isAll = process.env['TEST_SCOPE'] === 'all';
/** Also run with the themes of desk and phone swapped, because members use these pages. */
const ofMembers =
  /\/(before-season|championship|groups|home|picks|picks-reorder|profiles|race-day|season-end|share|standings|weekends|what-if)\.journey\.ts$/;

/** Journeys test what people do across pages. `npm test` finds Chromium and starts the servers. */
export default defineConfig<{ swapThemes: boolean }>({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: join(folder, 'journeys'),
  // Each worker starts a league. Beside Jest, two keep their share of two cores busy.
  workers: Math.round((isAll ? 1.5 : 1) * availableParallelism()),
  // The limits end tests that hang. Long enough for a machine several times slower than a developer's.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys' },
    ...(isAll ? [{ name: 'other themes', testMatch: ofMembers, use: { swapThemes: true } }] : []),
  ],
  // `npm run test:all` also runs journeys that take long.
  ...(!isAll && { grepInvert: /@long/ }),
  // Built code and packages run unchanged.
  build: { external: ['**/dist/**'] },
  reporter: [['list'], ['json', { outputFile: join(folder, 'playwright.json') }]],
  use: {
    locale: 'en-GB',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // It would respond to requests that journeys route and count. Journeys about it allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    // The machine lacks a GPU, and imitating one in software costs more.
    launchOptions: {
      args: ['--disable-gpu', '--disable-gpu-rasterization', '--disable-gpu-compositing'],
      ...(executablePath && { executablePath }),
      chromiumSandbox: false,
    },
  },
});
