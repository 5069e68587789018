import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
const folder = process.env['TEST_VAR_DIR'] ?? tmpdir();

const isAll = process.env['TEST_SCOPE'] === 'all';
/** What members use is also walked through with the themes of desk and phone swapped. */
const ofMembers =
  /\/(before-season|championship|groups|home|picks|picks-reorder|profiles|race-day|season-end|share|standings|weekends|what-if)\.journey\.ts$/;

/** Journeys: what people do across pages, in the Chromium that `npm test` found, on servers that it started. */
export default defineConfig<{ swapThemes: boolean }>({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: join(folder, 'journeys'),
  // Half as many again as cores: journeys wait for pages and workers.
  workers: Math.round(1.5 * availableParallelism()),
  // Long journeys visit many pages in many states.
  timeout: isAll ? 360_000 : 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys' },
    ...(isAll ? [{ name: 'other themes', testMatch: ofMembers, use: { swapThemes: true } }] : []),
  ],
  // What needs time runs with `npm run test:all`.
  ...(!isAll && { grepInvert: /@long/ }),
  // The built code and packages run as they are.
  build: { external: ['**/dist/**'] },
  reporter: [['list'], ['json', { outputFile: join(folder, 'playwright.json') }]],
  use: {
    locale: 'en-GB',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of what journeys route and count; those about it let it in.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    // There is no GPU: what would be drawn as if by one costs more.
    launchOptions: {
      args: ['--disable-gpu', '--disable-gpu-rasterization', '--disable-gpu-compositing'],
      ...(executablePath && { executablePath }),
      chromiumSandbox: false,
    },
  },
});
