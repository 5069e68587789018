import type { Page } from '@playwright/test';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { sampled } from '../harness/sampled.js';
import { addAnnouncement, postComment } from './announcements.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, desk, expect, phone, test } from './fixtures.js';
import { switchOf } from './settings-page.js';

test.use({ stage: { kind: 'empty' } });

const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openBell(page: Page, unread: number): Promise<void> {
  await page.reload();
  await press(page, unread > 0 ? `Notifications, ${unread} unread` : 'Notifications');
}

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1)) {
  test(
    `a mentioned member likes the comment, follows it, and finds both notifications again, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const [own, other] = [`ann${size}`, `ben${size}`];
      const [ann, ben] = [await joinLeague(league, own), await joinLeague(league, other)];
      const announcement = await addAnnouncement(league, null);
      const comment = await postComment(ben, announcement, `What does @${own} say?`);
      const page = await open(ann, viewport);
      const shown = page.locator(`#comment-${comment}`);
      await page.goto('/contact');

      await test.step('the mention is in the bell, and opens the comment', async () => {
        await openBell(page, 1);
        await list(page).getByText(`${other} mentioned you in a comment`).click();
        await expect(page.locator(`#comment-${comment}:focus`)).toBeVisible();
      });

      await test.step('a like is counted, and can be taken back and given again', async () => {
        for (const [name, pressed, likes] of [
          ['Like', 'Liked', 1],
          ['Liked', 'Like', 0],
          ['Like', 'Liked', 1],
        ] as const) {
          await shown.getByRole('button', { name, exact: true }).click();
          await expect(shown.getByRole('button', { name: pressed, exact: true })).toBeVisible();
          await expect(shown.getByText('· 1 like')).toHaveCount(likes);
        }
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
      });

      await test.step('a reply in the followed conversation is in the bell', async () => {
        await shown.getByRole('button', { name: 'Follow', exact: true }).click();
        await expect(shown.getByRole('button', { name: 'Following' })).toBeVisible();
        await postComment(ben, announcement, 'Nobody knows.', comment);
        await openBell(page, 1);
        await list(page).getByText(`${other} replied in a conversation that you follow`).click();
        await expect(page.locator('article:focus', { hasText: 'Nobody knows.' })).toBeVisible();
      });

      await test.step('read notifications stay below the others, and still lead to their pages', async () => {
        await openBell(page, 0);
        const earlier = list(page).getByRole('region', { name: 'Earlier' });
        await expect(earlier.getByRole('button')).toHaveText([/conversation that you follow/, /mentioned you/]);
        await expectFits(page);
        await earlier.getByText(`${other} mentioned you in a comment`).click();
        await expect(page).toHaveURL(`/announcements/${announcement}?comment=${comment}`);
      });
    },
  );

  test(
    `a member reads the news of a group, then mutes it, and still gets replies, on a ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const [own, other] = [`cleo${size}`, `dan${size}`];
      const [cleo, dan] = [await joinLeague(league, own), await joinLeague(league, other)];
      const id = await makeGroup(cleo, dan, `Sunday ${size}`);
      const page = await open(cleo, viewport);
      await page.goto('/contact');

      await test.step('a new member and a comment are in the bell', async () => {
        const comment = await commentInGroup(dan, id, 'Who brings the flag?');
        await openBell(page, 2);
        await expect(list(page).getByText(`${other} joined Sunday ${size}`)).toBeVisible();
        await list(page).getByText(`${other} commented in Sunday ${size}`).click();
        await expect(page.locator(`#comment-${comment}:focus`)).toBeVisible();
      });

      await test.step('the settings mute the group', async () => {
        await page.goto('/settings');
        await page.getByRole('button', { name: 'News from your groups' }).click();
        await switchOf(page, `News from Sunday ${size}`).click();
        await expect(switchOf(page, `News from Sunday ${size}`)).not.toBeChecked();
        await expect(page.getByRole('button', { name: 'News from your groups' })).toContainText('0 of 1 on');
        await expectFits(page);
        expect(await axeViolations(page)).toEqual([]);
      });

      await test.step('only a reply to the member arrives then', async () => {
        const question = await commentInGroup(cleo, id, 'Is anybody here?');
        await commentInGroup(dan, id, 'I bring the flag.');
        await commentInGroup(dan, id, 'I am.', question);
        await openBell(page, 1);
        // The earlier news of the group is hidden, too.
        await expect(list(page).getByRole('button')).toHaveText([/replied to your comment/]);
      });
    },
  );
}

/** Creates a group that the second member joins. Returns its id. */
async function makeGroup(owner: Client, guest: Client, name: string): Promise<number> {
  const created = await callsOf(owner).POST('/api/create-group', { body: { name } });
  const id = created.data?.group_id ?? 0;
  const { data } = await callsOf(owner).GET('/api/get-group', { params: { query: { id: String(id) } } });
  await callsOf(guest).POST('/api/join-group', { body: { token: data?.group.invitation_token ?? '' } });
  return id;
}

/** Returns the id of the comment. */
async function commentInGroup(client: Client, id: number, text: string, commentId?: number): Promise<number> {
  const body = { parentElement: 'GROUP' as const, id, text, commentId: commentId ?? null };
  return (await callsOf(client).POST('/api/post-comment', { body })).data?.new_comment_id ?? 0;
}
