import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { GroupInvitation } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { loadInvitation } from '../../../lib/kept-invitation.js';
import { aMember } from '../../../spec/a-member.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import JoinGroupPage from './join-group-page.js';

afterEach(() => {
  localStorage.clear();
});

const token = 'AAAAAAAAAAAAAAAAAAAAAA';
const address = `/groups/join/${token}`;
const anInvitation = (other: Partial<GroupInvitation> = {}): GroupInvitation => ({
  name: 'Sunday Grid',
  owner: aMember('oldwolf'),
  amount_members: 9,
  members: [aMember('oldwolf'), aMember('kneedown')],
  full: false,
  group_id: null,
  ...other,
});

const LogInPage = () => <p>{`back to ${JSON.stringify(useLocation().state)}`}</p>;

/**
 * Opens an invitation. `refusal` replaces the response with the invitation, and `joined` is the response to joining.
 */
function openInvitation(
  user: CurrentUser | undefined,
  found: Partial<GroupInvitation>,
  { refusal, joined }: { refusal?: StubbedAnswer; joined?: StubbedAnswer } = {},
) {
  const sent: unknown[] = [];
  const { asked } = stubApi({
    ...startAnswers(user ? { user } : {}),
    'get-group-invitation': () => refusal ?? { body: { invitation: anInvitation(found) } },
    'join-group': (request) => {
      sent.push(bodyOf(request));
      return joined ?? { body: { group_id: 3 } };
    },
  });
  renderInSite(
    <Routes>
      <Route path="/groups/join/:token" element={<JoinGroupPage />} />
      <Route path="/groups/:groupId" element={<h1>The group</h1>} />
      <Route path="/login" element={<LogInPage />} />
    </Routes>,
    address,
  );
  return { sent, asked };
}

describe('an invitation', () => {
  it('names its group, and lets a member join', async () => {
    const { sent, asked } = openInvitation(aUser(), {});
    await screen.findByRole('heading', { name: 'Join Sunday Grid' });
    screen.getByText('9 members in the group');
    const members = within(screen.getByRole('list', { name: 'Members of the group' })).getAllByRole('listitem');
    expect(members.map(({ textContent }) => textContent)).toEqual(['oldwolf', 'kneedown', 'and 7 more']);
    expect(screen.queryByText(/top five riders/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Join group' }));
    await screen.findByRole('heading', { name: 'The group' });
    expect(window.location.pathname).toBe('/groups/3');
    expect([sent, asked.filter((path) => path.startsWith('get-group-invitation'))[0]]).toEqual([
      [{ token }],
      `get-group-invitation?token=${token}`,
    ]);
  });

  it('leads a member of the group to the group', async () => {
    openInvitation(aUser(), { group_id: 7 });
    await waitFor(() => expect(window.location.pathname).toBe('/groups/7'));
  });

  it('explains the game to a visitor, who can register, or log in and come back', async () => {
    openInvitation(undefined, {});
    await screen.findByRole('heading', { name: 'Join Sunday Grid' });
    screen.getByText('Pick a season’s top five riders, once.');
    expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Register', '/register'],
      ['I have an account', '/login'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'I have an account' }));
    await screen.findByText(`back to {"from":"${address}"}`);
  });

  it('is kept for the registration of a visitor, until they open it as a member', async () => {
    openInvitation(undefined, {});
    await screen.findByRole('heading', { name: 'Join Sunday Grid' });
    await waitFor(() => expect(loadInvitation()).toBe(token));
    cleanup();
    openInvitation(aUser(), {});
    await screen.findByRole('button', { name: 'Join group' });
    await waitFor(() => expect(loadInvitation()).toBeNull());
  });

  it('shows that its group is full', async () => {
    openInvitation(aUser(), { full: true, amount_members: 200 });
    await screen.findByText(groupMessages.full);
    expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
  });

  it('lets a visitor register without the group if the group is full', async () => {
    openInvitation(undefined, { full: true, amount_members: 200 });
    await screen.findByText(/^This group is full: .* You can still play in the league\.$/);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Register']);
    expect(loadInvitation()).toBeNull();
  });

  it('shows that its link does not work', async () => {
    openInvitation(undefined, {}, { refusal: { status: 404, body: { message: groupMessages.invitationInvalid } } });
    await screen.findByText(groupMessages.invitationInvalid);
    expect(screen.getByRole('link', { name: 'What is Parc Fermé?' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(loadInvitation()).toBeNull();
  });

  it('shows an error if the group has become full', async () => {
    openInvitation(
      aUser(),
      {},
      {
        joined: { status: 400, body: { group_full: true, message: groupMessages.full } },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Join group' }));
    await within(screen.getByRole('main')).findByText(groupMessages.full);
  });
});
