import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import type { SeasonArchive } from '#league/contract/answer-schemas/season-archive.js';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';
import { dialog, isDone, press, seasonsPath } from './season-page.js';

test.use({ stage: { kind: 'season' } });

const views = [
  ['a phone, light', phone, 'light'],
  ['a desk, dark', desk, 'dark'],
] as const;

for (const [what, viewport, colorScheme] of views)
  // proves: season-archive-1, season-archive-5, season-archive-7
  test(
    `a season is downloaded, verified and imported by an admin, on ${what}`,
    { tag: '@long' },
    async ({ open, league }, info) => {
      const file = info.outputPath('season-2023.json');
      const admin = await league.clientOf('admin');
      await league.database.query('DELETE FROM imported_seasons');
      await league.database.manager.update(Season, { year: 2023 }, { deletedAt: null });
      expect([200, 400]).toContain(
        (await callsOf(admin).PUT('/api/finalize-season', { body: { year: 2023 } })).response.status,
      );
      const year = 2023;

      await test.step('a visitor downloads it from the page of the season', async () => {
        const page = await open('visitor', viewport, { colorScheme });
        await page.goto(`/hall-of-fame/${year}`);
        await page.getByRole('link', { name: 'Fair play and data' }).click();
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
        const waiting = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download JSON' }).click();
        const download = await waiting;
        expect(download.suggestedFilename()).toBe('season-2023.json');
        await download.saveAs(file);
        const { stdout } = await promisify(execFile)(process.execPath, ['docs/verify-season.mjs', file]);
        expect(stdout).toContain('Season 2023: 30 members, 19 tables. All ranks and points hold.');
      });

      const page = await open('admin', viewport, { colorScheme });
      await test.step('an admin reviews and imports it into a league that has not played it', async () => {
        await league.database.manager.update(Season, { year }, { deletedAt: new Date() });
        await page.goto(seasonsPath);
        await press(page, 'Import a season…');
        const { seals } = JSON.parse(readFileSync(file, 'utf8')) as SeasonArchive;
        await dialog(page).getByLabel('File', { exact: true }).setInputFiles(file);
        const review = dialog(page).getByRole('list', { name: 'Seasons in the file' });
        await expect(review).toContainText('30 members, 18 race weekends');
        await expect(review).toContainText(seals?.roots.at(-1)?.head ?? 'no head');
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
        await press(dialog(page), 'Import the season');
        await isDone(page, 'In the hall of fame: season 2023');
      });
      await test.step('an admin imports a spreadsheet after another one was refused', async () => {
        const csv = (text: string) => ({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
        await press(page, 'Import a season…');
        await dialog(page)
          .getByLabel('File', { exact: true })
          .setInputFiles(csv('year,position,member,points\n2011,2,ann,9'));
        await expect(dialog(page).getByRole('list', { name: 'What is wrong with the file' })).toContainText(
          '2011: the positions do not run from 1',
        );
        await dialog(page)
          .getByLabel('File', { exact: true })
          .setInputFiles(csv('year;position;member;points\n2011;1;ann;70,5\n2011;2;bob;3'));
        await press(dialog(page), 'Import the season');
        await isDone(page, 'In the hall of fame: season 2011');
      });
      await test.step('both are in the hall of fame and show whether they were verified', async () => {
        await page.goto('/hall-of-fame');
        const imported = page.getByRole('region', { name: 'Season 2023' });
        await expect(imported.getByText('Verified', { exact: true })).toBeVisible();
        await expect(
          page.getByRole('region', { name: 'Season 2011' }).getByText('Not verified', { exact: true }),
        ).toBeVisible();
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
        await imported.getByRole('link', { name: 'Final standings of 2023' }).click();
        await expect(page.getByRole('region', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(30);
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
      });
    },
  );
