import type { Locator, Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';
import {
  card,
  confirmFinalize,
  expectStatus,
  openSeason,
  openWeekend,
  press,
  session,
  unFinalize,
} from './season-page.js';

test.use({ stage: { kind: 'empty' } });

let season: Season;
let weekend: RaceWeekend;
test.beforeEach(async ({ league }) => {
  await league.database.query('TRUNCATE seasons, retrievals, season_messages, mailings CASCADE');
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  season = added.season;
  weekend = added.weekends[0] as RaceWeekend;
});
test.afterEach(({ league }) => league.site.setTrouble({ kind: 'none' }));

const order = (place: Page | Locator) => place.getByRole('list', { name: 'Running order' }).getByRole('listitem');
const corrected = (page: Page) => page.getByText('Portuguese GP is being corrected.');

test(
  'a race day on a phone: the site fails, a result is tapped, finalized, corrected; every tap can be undone',
  { tag: '@long' },
  async ({ league, open }) => {
    test.slow();
    await addPicks(league.database, season, accounts.member.username, { ranked: [1, 89, 72, 33, 5] });
    const page = await openSeason(open, 2023, { viewport: phone });
    const modal = await openWeekend(page, 'Portuguese GP');
    const tap = (name: RegExp) => modal.getByRole('button', { name }).tap();

    await test.step('the race cannot be retrieved', async () => {
      league.site.setTrouble({ kind: 'error' });
      await press(modal, 'Retrieve race');
      await expect(modal.getByText(/^Portuguese GP, race: /)).toBeVisible();
    });

    await test.step('the result is tapped, and a wrong tap is undone', async () => {
      await press(session(page, 'Race'), 'Type it by hand…');
      for (const name of [/89\s*J\. Martín/, /33\s*B\. Binder/]) await tap(name);
      await press(modal, 'Undo');
      for (const name of [/1\s*F\. Bagnaia/, /33\s*B\. Binder/]) await tap(name);
      await expect(order(modal)).toHaveText([/1\s*89/, /2\s*1/, /3\s*33/]);
      await expect(order(modal).last()).toBeInViewport();
      await press(modal, 'Save race result');
      await expect(session(page, 'Race').getByText('Stored, 3 riders. See the result')).toBeVisible();
    });

    await test.step('the sprint is retrieved after the site has recovered', async () => {
      league.site.setTrouble({ kind: 'none' });
      await press(modal, 'Retrieve sprint race');
      await expect(session(page, 'Sprint Race').getByText(/^Stored, \d+ riders/)).toBeVisible();
    });

    await test.step('the preview shows the number of emails, and the weekend is finalized', async () => {
      await press(modal, 'Finalize…');
      await expect(modal.getByText('Every member is notified.')).toBeVisible();
      await expectStatus(league, weekend, 1);
      await confirmFinalize(modal, 'Finalize and send e-mail');
      await expect(modal.getByText(/^E-mails, .+ \d\d:\d\d: 1 of 1 delivered\.$/)).toBeVisible();
      await expectStatus(league, weekend, 2);
    });

    const member = await open('member', phone);
    await test.step('the weekend is reopened, and members see that it is being corrected', async () => {
      await unFinalize(modal);
      await expect(modal.getByRole('button', { name: 'Finalize…' })).toBeVisible();
      for (const path of [`/race-weekends/${weekend.id}`, '/standings', '/']) {
        await member.goto(path);
        await expect(corrected(member)).toBeVisible();
      }
    });

    await test.step('the deleted result can be restored and corrected, and the weekend is final again', async () => {
      await press(session(page, 'Race'), 'Delete the race result');
      await press(session(page, 'Race'), 'Click again to delete');
      await press(session(page, 'Race'), 'Type it by hand…');
      await expect(order(modal)).toHaveText([/1\s*89/, /2\s*1/, /3\s*33/]);
      await press(modal, 'Undo');
      await tap(/93\s*M\. Márquez/);
      await press(modal, 'Save race result');
      // The email of the weekend was sent before. It is not sent again unless the admin asks for it.
      await press(modal, 'Finalize…');
      await confirmFinalize(modal, 'Finalize without e-mail');
      await expect(modal.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
      await member.goto('/standings');
      await expect(member.getByRole('list', { name: 'Standings' }).getByRole('listitem')).toHaveCount(1);
      await expect(corrected(member)).toBeHidden();
    });
  },
);

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `members without picks are listed and reminded once, on a ${size}`,
    { tag: '@long' },
    async ({ league, open, mailbox }) => {
      await league.database.query('UPDATE seasons SET selection_open = true WHERE id = $1', [season.id]);
      await league.database.query(`DELETE FROM members WHERE username = 'late'`);
      await addMember(league.database, 'late');
      await mailbox.clear();
      await addPicks(league.database, season, accounts.member.username, { ranked: [1, 89, 72, 33, 5] });
      await addPicks(league.database, season, accounts.admin.username, { ranked: [89, 1, 72, 33, 5] });
      const page = await openSeason(open, 2023, { viewport });
      const picks = card(page, 'Picks of members');
      await expect(picks.getByText('2 of 3 members have picked.')).toBeVisible();
      await picks.getByText('1 has not picked').click();
      await expect(picks.getByRole('list', { name: 'Members without picks' })).toHaveText('late');
      await press(picks, 'Remind the rest');
      await press(picks, 'Click again to send it');
      await expect(page.getByRole('status').getByText('The reminder goes to 1 member', { exact: true })).toBeVisible();
      await mailbox.mailTo('late@parcferme.example');
      await expect(picks.getByText(/^Last reminder, .*: 1 of 1 delivered\.$/)).toBeVisible();
      await expect(picks.getByRole('button', { name: 'Remind the rest' })).toHaveAttribute('aria-disabled', 'true');
      expect((await mailbox.read()).map(({ subject }) => subject)).toEqual(['Your picks for 2023 are missing']);
    },
  );
