import { joinLeague } from '../harness/join-league.js';
import { linkOf } from '../harness/mailbox.js';
import { password } from '../harness/make-season.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, expect, phone, test } from './fixtures.js';

const email = 'guest@parcferme.example';

test('an invitation leads into the group, even if the emailed link is opened in another browser', async ({
  open,
  league,
  mailbox,
}) => {
  const host = await joinLeague(league, 'host');
  const { body } = await host.post<{ group_id: number }>('create-group/', { name: 'Sunday Grid' });
  const read = await host.get<{ group: { invitation_token: string } }>(`get-group?id=${body.group_id}`);

  const page = await open('visitor', phone);
  await test.step('the link explains the league and shows the members, and leads to the registration', async () => {
    await page.goto(`/groups/join/${read.body.group.invitation_token}`);
    await expect(page.getByRole('heading', { name: 'Join Sunday Grid' })).toBeVisible();
    await expect(page.getByText('Pick a season’s top five riders, once.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Members of the group' })).toHaveText('host');
    await expectFits(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).tap();
  });
  await test.step('the registration names the group, and explains what comes next', async () => {
    await expect(page.getByText('You are joining the group Sunday Grid.')).toBeVisible();
    const typed = { Username: 'guest', Email: email, Password: password, 'Confirm password': password };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).tap();
    await expect(page.getByText('You are in the group Sunday Grid.')).toBeVisible();
    await page.getByText('I didn’t get the email').tap();
    await page.getByRole('button', { name: 'Send it again' }).tap();
    await expect(page.getByText('New activation email sent')).toBeVisible();
    await expectFits(page);
    expect(await axeViolations(page)).toEqual([]);
  });
  await test.step('the second email activates the account in the browser of the mail app, in the group', async () => {
    const other = await open('visitor', phone);
    await other.goto(linkOf(await mailbox.mailTo(email, 2)));
    await expect(other).toHaveURL(`/groups/${body.group_id}`);
    await expect(other.getByRole('heading', { level: 1, name: 'Sunday Grid' })).toBeVisible();
    await expect(other.getByRole('status').filter({ hasText: 'Your account is active' })).toBeVisible();
    const standings = other.getByRole('region', { name: 'Standings of the group' });
    await expect(standings.getByRole('listitem')).toHaveCount(2);
  });
});
