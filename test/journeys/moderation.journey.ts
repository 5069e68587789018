import type { Page } from '@playwright/test';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { addAnnouncement, postComment } from './announcements.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'empty' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const link = `https://a.example/${'results-of-the-weekend/'.repeat(12)}`;

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a comment is reported by a member, hidden by an admin and shown again, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const id = await addAnnouncement(league, null, { text: `Read ${link}.` });
      const comment = await postComment(await joinLeague(league, `rude${size}`), id, `You fool! See ${link}`);
      const member = await open('member', viewport);
      const admin = await open('admin', viewport);
      const entry = (page: Page) => page.locator(`#comment-${comment}`);

      // Long links must not widen the page on a small phone.
      await member.setViewportSize({ width: 320, height: 700 });
      await member.goto(`/announcements/${id}`);
      await expect(member.getByRole('link', { name: link })).toHaveCount(2);
      await expectFits(member);
      await member.setViewportSize(viewport);

      await entry(member).getByRole('button', { name: 'Report' }).click();
      await member.getByLabel('It insults or threatens somebody').check();
      await member.getByLabel('What the admins should know (optional)').fill('The first two words.');
      expect(await axeViolations(member)).toEqual([]);
      await press(member, 'Send report');
      await expect(member.getByText('Thank you. The admins will look at this comment.')).toBeVisible();

      await admin.goto('/');
      const waiting = admin.getByRole('region', { name: 'Waiting for you' });
      await expect(waiting).toContainText('1 comment was reported');
      expect(await axeViolations(admin)).toEqual([]);
      await expectFits(admin);
      await waiting.getByRole('link', { name: 'See the reports' }).click();
      await expect(admin.getByRole('heading', { level: 1, name: 'Reported comments' })).toBeVisible();

      await admin.goto('/contact');
      await admin.getByRole('button', { name: /^Notifications/ }).click();
      await admin.getByRole('button', { name: 'A comment was reported' }).click();
      await expect(admin.getByRole('heading', { level: 1, name: 'Reported comments' })).toBeVisible();
      const reported = admin.getByRole('article', { name: `Comment by rude${size}` });
      await expect(reported).toContainText('The first two words.');
      expect(await axeViolations(admin)).toEqual([]);
      await expectFits(admin);
      await reported.getByRole('button', { name: 'Hide' }).click();
      await expect(reported).toContainText('Hidden from members.');

      await member.reload();
      await expect(entry(member)).toContainText('Hidden by an admin');
      await expect(entry(member)).not.toContainText('You fool!');
      await reported.getByRole('link', { name: 'Silly season' }).click();
      await expect(entry(admin)).toContainText('You fool!');
      await entry(admin).getByRole('button', { name: 'Show again' }).click();
      await expect(entry(admin).getByRole('button', { name: 'Hide' })).toBeVisible();
      await member.reload();
      await expect(entry(member)).toContainText('You fool!');
    },
  );
