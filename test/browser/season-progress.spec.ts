import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { failCalls, sizes, type Viewport } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { addMember } from '../harness/make-season.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('season');
  await addMember(league.database, 'newcomer');
});
afterAll(() => league.close());

const [[, wide], [, narrow]] = sizes;

async function openProfile(username = 'anakin59', viewport: Viewport = wide): Promise<Page> {
  const page = await league.open('visitor', viewport);
  await page.goto(`/users/${username}?page=1`);
  return page;
}
const shownOf = (page: Page) => page.getByRole('list', { name: 'Members in the picture' }).getByRole('listitem');
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Race weekend' });
const compareWith = async (page: Page, name: string) => {
  await page.getByLabel('Compare with').fill(name);
  await page.getByRole('button', { name: 'Add to the picture' }).click();
};

describe.each(sizes)('the progress of a season, %s', (_, viewport) => {
  it('opens from a member of the standings, beside one’s own', async () => {
    const page = await league.open('member', viewport);
    await page.goto('/standings?season=2023');
    await page
      .getByRole('button', { name: /tardozzi.*points/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'tardozzi' });
    await dialog.getByRole('button', { name: 'Season progress' }).click();
    const picture = page.getByRole('img', { name: /^Positions over the season/ });
    await picture.waitFor();
    expect(await picture.getAttribute('aria-label')).toMatch(
      /tardozzi: from \d+\w\w to 2nd\. juliemoto: from 9th to 1st\./,
    );
    expect(await shownOf(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^tardozzi\s+2nd$/),
      expect.stringMatching(/^juliemoto\s+1st$/),
    ]);
    await page.getByRole('button', { name: 'Back to the picks of tardozzi' }).click();
    await dialog.waitFor();
    await page.context().close();
  });

  it('is walked weekend by weekend, and told in words', async () => {
    const page = await openProfile('juliemoto', viewport);
    await sliderOf(page).focus();
    expect(await sliderOf(page).getAttribute('aria-valuetext')).toBe('Malaysian GP: juliemoto 1st');
    await page.keyboard.press('Home');
    expect(await sliderOf(page).getAttribute('aria-valuetext')).toBe('Portuguese GP: juliemoto 9th');
    await page.keyboard.press('ArrowRight');
    await page.getByText('After the Argentinian GP').waitFor();
    expect(await shownOf(page).innerText()).toMatch(/14th/);

    const picture = page.getByRole('img', { name: /^Positions over the season/ });
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    const middle = { x: width / 2, y: height / 2 };
    if (viewport === narrow) await picture.tap({ position: middle });
    else await picture.hover({ position: middle });
    await page.getByText(/^After the (British|Austrian|Dutch|German|Catalan) GP$/).waitFor();
    await page.context().close();
  });

  it('is a table as well', async () => {
    const page = await openProfile('juliemoto', viewport);
    await compareWith(page, 'anakin59');
    await shownOf(page).nth(1).waitFor();
    await page.getByText('Show as a table').click();
    const table = page.getByRole('table', { name: 'Positions after each race weekend of 2023' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Race weekend', 'juliemoto', 'anakin59']);
    expect(await table.getByRole('rowheader').count()).toBe(18);
    expect(
      await table
        .getByRole('row', { name: /^Portuguese GP/ })
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual(['9th', '14th']);
    await page.context().close();
  });
});

describe('those who are compared', () => {
  it('are added by name in any case, up to five, and removed', async () => {
    const page = await openProfile('anakin59', narrow);
    for (const [index, name] of ['TARDOZZI', 'oldwolf', 'ninja636', 'juliemoto'].entries()) {
      await compareWith(page, name);
      await shownOf(page)
        .nth(index + 1)
        .waitFor();
    }
    expect(await shownOf(page).nth(1).innerText()).toMatch(/^tardozzi/);
    expect(await page.getByLabel('Compare with').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove oldwolf' }).click();
    await page.getByLabel('Compare with').waitFor();
    await shownOf(page).nth(4).waitFor({ state: 'detached' });
    expect(await shownOf(page).filter({ hasText: 'oldwolf' }).count()).toBe(0);
    await page.context().close();
  });

  it('are refused where there is nobody of that name, or where they are shown already; the name stays', async () => {
    const page = await openProfile();
    await compareWith(page, 'nobody');
    await page.getByText('User not found').waitFor();
    await compareWith(page, 'no such name');
    await page.getByText('User not found').waitFor();
    await compareWith(page, 'Anakin59');
    await page.getByText('anakin59 is in the picture already').waitFor();
    expect(await page.getByLabel('Compare with').inputValue()).toBe('Anakin59');
    const mend = await failCalls(page, 'get-season-progress');
    await compareWith(page, 'tardozzi');
    await page.getByText('There was an error retrieving the season progress').waitFor();
    expect(await page.getByLabel('Compare with').inputValue()).toBe('tardozzi');
    await mend();
    await page.getByRole('button', { name: 'Add to the picture' }).click();
    await shownOf(page).nth(1).waitFor();
    await page.context().close();
  });

  it('may have no picks', async () => {
    const page = await openProfile();
    await compareWith(page, 'newcomer');
    await shownOf(page).filter({ hasText: 'newcomer' }).getByText('no picks in this season').waitFor();
    await page.goto('/users/newcomer?page=1');
    await page.getByText('newcomer has no picks in this season.').waitFor();
    await page.context().close();
  });
});

describe('a progress', () => {
  it('that can not be read says so, and can be asked for again', async () => {
    const page = await league.open('visitor', narrow);
    const mend = await failCalls(page, 'get-season-progress');
    await page.goto('/users/anakin59?page=1');
    await page.getByText('There was an error retrieving the season progress').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await shownOf(page).first().waitFor();
    await page.context().close();
  });

  it('of a single weekend is a point without a slider', async () => {
    await league.database.query('UPDATE race_weekends SET status = 1 WHERE status = 2 AND id > 1');
    const page = await openProfile('juliemoto', narrow);
    await page.getByText('After the Portuguese GP').waitFor();
    expect(await shownOf(page).innerText()).toMatch(/9th/);
    expect(await sliderOf(page).count()).toBe(0);
    await page.context().close();
  });
});
