import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GroupSummary } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { aMember } from '../../../spec/a-member.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import GroupsPage from './groups-page.js';

const aSummary = (id: number, name: string, owner: string, amount: number): GroupSummary => ({
  id,
  name,
  owner: aMember(owner),
  is_owner: owner === 'anna',
  amount_members: amount,
  muted: false,
});

function openGroups(groups: GroupSummary[], created: StubbedAnswer = { status: 201, body: { group_id: 9 } }) {
  const sent: unknown[] = [];
  stubApi({
    ...startAnswers({ user: aUser() }),
    'get-groups': () => ({ body: { groups } }),
    'create-group': (request) => {
      sent.push(bodyOf(request));
      return created;
    },
  });
  renderInSite(<GroupsPage />, '/groups');
  return sent;
}
async function create(name: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }));
}

describe('the groups of a member', () => {
  it('are listed with their owner and size', async () => {
    openGroups([aSummary(3, 'Sunday Grid', 'oldwolf', 9), aSummary(4, 'Alone', 'anna', 1)]);
    const link = await screen.findByRole('link', { name: /Sunday Grid/ });
    expect([link.getAttribute('href'), link.textContent]).toEqual([
      '/groups/3',
      'Sunday Grid9 members · owner: oldwolf',
    ]);
    expect(screen.getByRole('link', { name: /Alone/ }).textContent).toBe('Alone1 member · you are the owner');
  });

  it('are empty at first', async () => {
    openGroups([]);
    await screen.findByText(/^You are not in a group yet\./);
  });

  it('can be loaded again after an error', async () => {
    stubApi({ ...startAnswers({ user: aUser() }), 'get-groups': () => ({ status: 500 }) });
    renderInSite(<GroupsPage />, '/groups');
    await screen.findByText(groupMessages.list);
    screen.getByRole('button', { name: 'Try again' });
  });
});

describe('creating a group', () => {
  it('opens the new group', async () => {
    const sent = openGroups([]);
    await create(' Late Brakers ');
    await waitFor(() => expect(window.location.pathname).toBe('/groups/9'));
    expect(sent).toEqual([{ name: 'Late Brakers' }]);
  });

  it('requires a name of at most 30 characters', async () => {
    const sent = openGroups([]);
    await create('x'.repeat(31));
    screen.getByText(groupMessages.nameInvalid);
    expect(sent).toEqual([]);
  });

  it('shows why the server refuses it', async () => {
    openGroups([], { status: 400, body: { too_many_groups: true, message: groupMessages.tooMany } });
    await create('Late Brakers');
    await screen.findByText(groupMessages.tooMany);
  });
});
