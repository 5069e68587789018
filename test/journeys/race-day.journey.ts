import type { Page } from '@playwright/test';
import { In } from 'typeorm';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { finalize } from '../harness/four-in-a-season.js';
import { sampled } from '../harness/sampled.js';
import { storeSessions } from '../harness/store-session.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';

test.use({ stage: { kind: 'season' } });

/** The first weekend that is not final. Its results are deleted, because the demo has its sprint. */
async function nextWeekend({ database }: JourneyLeague): Promise<RaceWeekend> {
  const where = { status: In([0, 1]) };
  const weekend = await database.manager.findOneOrFail(RaceWeekend, { where, order: { startDate: 'ASC' } });
  await database.query('DELETE FROM race_results WHERE weekend_id = $1', [weekend.id]);
  await database.query('UPDATE race_weekends SET status = 0 WHERE id = $1', [weekend.id]);
  return weekend;
}

const ownWeekend = (page: Page) => page.getByRole('region', { name: 'Your weekend' });
const offer = (page: Page) => page.getByRole('button', { name: 'Show them' });
/** Pages poll once a minute. */
const overAMinute = 65_000;

async function expectUsable(page: Page): Promise<void> {
  await expectFits(page);
  expect(await axeViolations(page)).toEqual([]);
}

const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const;

for (const [name, viewport] of sampled(sizes, 1))
  test(`the sprint brings provisional standings and the race final ones, on ${name}`, async ({ open, league }) => {
    const weekend = await nextWeekend(league);
    const page = await open('member', viewport);
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your position' })).toBeVisible();
    const strip = ownWeekend(page).getByRole('button', { name: /^Your weekend, after the sprint/ });
    await expect(strip).toBeHidden();

    await storeSessions(league.database, weekend, ['sprint']);
    await page.clock.fastForward(overAMinute);
    await expect(page.getByText('New provisional standings are ready.')).toBeVisible();
    await expect(strip).toBeHidden();
    await offer(page).click();
    await expect(strip).toHaveAttribute('aria-expanded', 'false');
    await expect(offer(page)).toBeHidden();
    await strip.click();
    await expect(ownWeekend(page).getByText(/^You would be \d+(st|nd|rd|th)$/)).toBeVisible();
    await expect(ownWeekend(page).getByText(/from the sprint, .* Nothing is final until the race is in/)).toBeVisible();
    await expect(
      ownWeekend(page)
        .getByText(/^sprint \d+$/)
        .first(),
    ).toBeVisible();
    await expect(
      ownWeekend(page)
        .getByText(/passed/)
        .first(),
    ).toBeVisible();

    await expectUsable(page);

    await ownWeekend(page).getByRole('link', { name: 'Provisional standings' }).click();
    const card = page.getByRole('button', { name: /^Provisional standings/ });
    await expect(card).toHaveAttribute('aria-expanded', 'false');
    await card.click();
    const rows = page.getByRole('list', { name: /^Provisional standings of/ }).getByRole('listitem');
    await expect(rows.first()).toContainText('+');
    await expectUsable(page);

    await storeSessions(league.database, weekend, ['race']);
    const admin = await league.clientOf('admin');
    await finalize(admin, weekend);
    await page.clock.fastForward(overAMinute);
    await expect(page.getByText('New standings are ready.')).toBeVisible();
    await expect(card).toBeVisible();
    await offer(page).click();
    await expect(page.getByRole('list', { name: /^Standings after/ })).toBeVisible();
    await expect(page.getByText(/^Updated /)).toBeVisible();
    await expect(card).toBeHidden();
    await expect(offer(page)).toBeHidden();

    await page.getByRole('button', { name: /^Your weekend/ }).click();
    await expect(page.getByText(/^\d+(st|nd|rd|th) after the weekend$/)).toBeVisible();
    await page.getByRole('button', { name: /^Races/ }).click();
    await expect(page.getByRole('list', { name: 'Race result' }).getByText('your pick').first()).toBeAttached();
    await expectUsable(page);
  });
