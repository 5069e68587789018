import { describe, expect, it } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Group } from '../../../../league/contract/groups.js';
import type { HomePicks } from '../../../../league/contract/home.js';
import { messages } from '../../../../league/contract/messages.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { serverNow } from '../../../lib/server-clock.js';
import { standingsVersionQuery } from '../../../shared/standings/api/standings.js';
import { aGroup, aGroupMember } from '../../../spec/a-group.js';
import { aHome } from '../../../spec/a-home.js';
import { aFlatRider, aMember } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { clickTwice } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import GroupPage from './group-page.js';

let client: QueryClient;
let asked: string[];

/** Opens the page as anna. Returns the mutations in order, with their bodies. */
async function openGroup(
  other: Partial<Group> = {},
  instead: Record<string, StubbedAnswer> = {},
  picks: Partial<HomePicks> = {},
) {
  const home = aHome();
  const sent: [string, unknown][] = [];
  const changing = (name: string, body: object = {}) => ({
    [name]: (request: RequestInit) => {
      sent.push([name, bodyOf(request)]);
      return instead[name] ?? { body };
    },
  });
  ({ asked } = stubApi({
    ...startAnswers({ user: aUser() }),
    'get-home': () => ({ body: { home: { ...home, picks: { ...home.picks, ...picks } } } }),
    'get-group-progress': () => instead['get-group-progress'] ?? { body: { progress: null } },
    'get-group': () => instead['get-group'] ?? { body: { group: aGroup(other) } },
    'get-comments': () => ({ body: { comments: [], older: false } }),
    'get-hall-of-fame': () => ({
      body: { seasons: [aSeasonEnd(2022, ['kneedown']), aSeasonEnd(2021, ['oldwolf'])], imported: [] },
    }),
    ...changing('leave-group'),
    ...changing('rename-group'),
    ...changing('remove-group-member'),
    ...changing('close-group'),
    ...changing('new-group-invitation', { invitation_token: 'BBBBBBBBBBBBBBBBBBBBBB' }),
  }));
  client = renderInSite(
    <Routes>
      <Route path="/groups" element={<h1>Groups</h1>} />
      <Route path="/groups/:groupId" element={<GroupPage />} />
    </Routes>,
    '/groups/3',
  );
  if (!instead['get-group']) await screen.findByRole('heading', { level: 1, name: other.name ?? 'Sunday Grid' });
  return sent;
}
const standings = () => within(screen.getByRole('region', { name: 'Standings of the group' }));
const own = () => within(screen.getByRole('region', { name: 'Your position in the group' }));
const manage = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Manage the group' }));
};

describe('a group', () => {
  it('shows its size and its owner', async () => {
    await openGroup();
    expect(screen.getByText(/^3 members · owner:/).parentElement?.textContent).toBe('3 members · owner: oldwolf');
    expect(screen.getByRole('link', { name: 'All your groups' }).getAttribute('href')).toBe('/groups');
  });

  it('shows the reader their position in the group and in the league, and the latest change', async () => {
    await openGroup();
    own().getByText('Your position in Sunday Grid');
    for (const text of ['▲ +1', 'of 3 members', '+81', 'Qatar GP', '20th in the league']) own().getByText(text);
  });

  it('offers newer standings when they are ready', async () => {
    const { season } = aGroup();
    const shown = season?.after?.computed_at ?? '';
    await openGroup();
    const later = new Date(Date.parse(shown) + 60_000).toISOString();
    act(() => {
      const { queryKey } = standingsVersionQuery({ year: season?.year ?? 0 });
      const ready = { standings: later, provisional: null };
      client.setQueryData(queryKey, ready, { updatedAt: serverNow() + 1000 });
    });
    await screen.findByRole('button', { name: 'Show them' });
  });

  it('shows no change after the first weekend', async () => {
    const { season } = aGroup();
    const after = season?.after && { ...season.after, round: 1 };
    await openGroup({ season: { year: 2023, after: after ?? null } });
    expect(own().queryByText(/▲|same position/)).toBeNull();
  });

  it('lists its members by position, with league positions and titles; members without picks come last', async () => {
    await openGroup();
    const rows = standings().getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/compare?season=2023&b=kneedown',
      '/users/anna?page=1',
      '/users/oldwolf?page=1',
    ]);
    within(rows[0] as HTMLElement).getByText('10th in the league');
    for (const champion of [rows[0], rows[2]]) await within(champion as HTMLElement).findByText(/^Champion 202\d$/);
    expect(within(rows[1] as HTMLElement).queryByText(/^Champion/)).toBeNull();
    within(rows[1] as HTMLElement).getByText('you');
    within(rows[2] as HTMLElement).getByText('No picks this season');
  });

  it('shows visible picks, and two decimals in every row if one row needs them', async () => {
    const kneedown = { ...aGroupMember('kneedown', 1, { points: 1000.5 }), picks: [aFlatRider(1, 'Bagnaia')] };
    await openGroup({ members: [kneedown, aGroupMember('anna', 2)] });
    standings().getByText('1,000.50');
    standings().getByText('998.00');
    standings().getByText(/Bag/);
  });

  it('has no positions and no chart before the first final weekend', async () => {
    await openGroup({
      season: { year: 2023, after: null },
      members: [aGroupMember('oldwolf', null), aGroupMember('anna', null)],
    });
    own().getByText('Positions appear after the first race weekend.');
    expect(own().queryByRole('link')).toBeNull();
    standings().getByText('In the order in which they joined.');
    expect(screen.queryByText('No picks this season')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'The season of the group' })).toBeNull();
  });

  const beforeFirst = { season: { year: 2023, after: null }, members: [aGroupMember('anna', null)] };
  it('leads to the picks before the first final weekend, while they are open and incomplete', async () => {
    await openGroup(beforeFirst, {}, { can_submit: true, chosen: 3, required: 7 });
    const link = await own().findByRole('link', { name: 'Choose your riders' });
    expect(link.getAttribute('href')).toBe('/select-picks');
  });

  it('does not lead to complete picks', async () => {
    await openGroup(beforeFirst, {}, { can_submit: true, chosen: 7, required: 7 });
    await waitFor(() => expect(asked).toContainEqual(expect.stringMatching(/^get-home/)));
    expect(own().queryByRole('link')).toBeNull();
  });

  it('explains to a reader without picks why they have no position', async () => {
    await openGroup({ members: [aGroupMember('kneedown', 1), aGroupMember('anna', null)] });
    own().getByText('You have no picks in this season, so you have no position.');
  });

  it('shows a message without a current season', async () => {
    await openGroup({ season: null, members: [aGroupMember('anna', null)] });
    own().getByText('There is no current season.');
    standings().getByText(/order in which they joined/);
  });

  it('has a chart of the positions in the group, which can only compare its members', async () => {
    const names = ['kneedown', 'anna', 'oldwolf', 'tardozzi', 'piersanti', 'anakin59'];
    const positions = (name: string, index: number) => (name === 'oldwolf' ? [null] : [index + 1]);
    const progress = {
      tables: [{ weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 2 }), with_bonus: false }],
      members: names.map((name, index) => ({ user: aMember(name), positions: positions(name, index) })),
    };
    await openGroup({}, { 'get-group-progress': { body: { progress } } });
    const chart = within(await screen.findByRole('list', { name: 'Members in the chart' }));
    const shown = () => chart.getAllByRole('listitem').map(({ textContent }) => textContent);
    // The reader comes first.
    expect(shown()).toEqual(['anna2nd', 'kneedown1st']);
    await userEvent.type(screen.getByLabelText('Compare with'), 'Tar');
    await userEvent.click(await screen.findByRole('option', { name: 'tardozzi' }));
    await waitFor(() => expect(shown()).toEqual(['anna2nd', 'kneedown1st', 'tardozzi4th']));
    // oldwolf has no position. The search does not extend to the league.
    await userEvent.type(screen.getByLabelText('Compare with'), 'oldwolf{Enter}');
    await screen.findByText(messages.users.notFound);
    expect(asked.filter((path) => path.startsWith('get-members'))).toEqual([]);
  });

  it('shows the invitation first and no chart if it has only one member', async () => {
    await openGroup({ amount_members: 1, members: [aGroupMember('anna', 1)] });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles[0]).toBe('Invite your friends');
    expect(titles).not.toContain('The season of the group');
  });

  it('has comments, titled "Talk"', async () => {
    await openGroup();
    await screen.findByRole('heading', { name: 'Talk' });
    await screen.findByText('No comments yet.');
  });

  it.each([
    [403, groupMessages.membersOnly],
    [404, groupMessages.notFound],
  ])('shows the reason if the reader may not see it: %i', async (status, message) => {
    await openGroup({}, { 'get-group': { status, body: { message } } });
    await screen.findByText(message);
  });

  it('can be loaded again after an error', async () => {
    await openGroup({}, { 'get-group': { status: 500 } });
    await screen.findByText(groupMessages.loading);
    screen.getByRole('button', { name: 'Try again' });
  });

  it('asks a visitor to log in', async () => {
    stubApi(startAnswers());
    renderInSite(<GroupPage />, '/groups/3');
    await screen.findByText(messages.shell.mustLogIn);
    within(screen.getByRole('main')).getByRole('link', { name: 'Login' });
  });
});

it.each([
  [false, 'You hear about comments, new members, and who passed whom.', 'Mute in settings'],
  [true, 'You have muted this group.', 'Unmute in settings'],
])('the page shows whether the group is muted (%s), and leads to the switch', async (muted, text, link) => {
  await openGroup({ muted });
  screen.getByText(text);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/settings');
});

describe('leaving a group', () => {
  it('is the last button on the page, takes two clicks, and leads to the list of groups', async () => {
    const sent = await openGroup();
    expect(within(screen.getByRole('main')).getAllByRole('button').at(-1)?.textContent).toBe('Leave group');
    await clickTwice(userEvent.setup(), 'Leave group', 'Click again to leave');
    await screen.findByRole('heading', { name: 'Groups' });
    await screen.findByText('You have left Sunday Grid');
    expect(sent).toEqual([['leave-group', { id: 3 }]]);
  });
});

describe('the owner of a group', () => {
  it('is the only one who can manage it', async () => {
    await openGroup();
    expect(screen.queryByRole('button', { name: 'Manage the group' })).toBeNull();
  });

  it('can rename it', async () => {
    const sent = await openGroup({ is_owner: true });
    await manage();
    const field = screen.getByLabelText('Name of the group');
    await userEvent.clear(field);
    await userEvent.type(field, '  Late Brakers ');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByText('The group is now called Late Brakers');
    expect(sent).toEqual([['rename-group', { id: 3, name: 'Late Brakers' }]]);
  });

  it('sees an error for an invalid name', async () => {
    const sent = await openGroup({ is_owner: true });
    await manage();
    await userEvent.type(screen.getByLabelText('Name of the group'), 'x'.repeat(30));
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    screen.getByText(groupMessages.nameInvalid);
    expect(sent).toEqual([]);
  });

  it('can remove another member with two clicks, but not themselves', async () => {
    const sent = await openGroup({ is_owner: true, members: [aGroupMember('kneedown', 1), aGroupMember('anna', 2)] });
    await manage();
    await userEvent.click(screen.getByText('Remove members'));
    const list = within(screen.getByRole('list', { name: 'Members to remove' }));
    within(list.getByRole('listitem')).getByText('kneedown');
    await clickTwice(userEvent.setup(), 'Remove', 'Click again to remove');
    await screen.findByText('kneedown has been removed');
    expect(sent).toEqual([['remove-group-member', { id: 3, username: 'kneedown' }]]);
  });

  it('can create a new link with two clicks', async () => {
    const sent = await openGroup({ is_owner: true });
    await manage();
    await clickTwice(userEvent.setup(), 'New link', 'Click again for a new link');
    await screen.findByText('There is a new link. The earlier one no longer works.');
    expect(sent).toEqual([['new-group-invitation', { id: 3 }]]);
  });

  it('can close it with two clicks, and sees the reason if this is refused', async () => {
    const sent = await openGroup(
      { is_owner: true },
      { 'close-group': { status: 403, body: { message: groupMessages.ownerOnly } } },
    );
    await manage();
    await clickTwice(userEvent.setup(), 'Close group', 'Click again to close');
    await screen.findByText(groupMessages.ownerOnly);
    await waitFor(() => expect(sent).toEqual([['close-group', { id: 3 }]]));
  });
});
