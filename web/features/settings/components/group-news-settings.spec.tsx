import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GroupSummary } from '../../../../league/contract/groups.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { aMember } from '../../../spec/a-member.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import { GroupNewsSettings } from './group-news-settings.js';

const aSummary = (id: number, name: string, other: Partial<GroupSummary> = {}): GroupSummary => ({
  ...{ id, name, owner: aMember('oldwolf'), is_owner: false, amount_members: 3, muted: false },
  ...other,
});

let groups: GroupSummary[];
let read: () => StubbedAnswer;
let answer: () => StubbedAnswer;
let sent: unknown[];

beforeEach(() => {
  groups = [aSummary(3, 'Sunday Grid'), aSummary(4, 'Late Brakers', { muted: true, is_owner: true })];
  read = () => ({ body: { groups } });
  answer = () => ({});
  sent = [];
});

async function open() {
  stubApi({
    'get-groups': () => read(),
    'set-group-muted': (request) => {
      sent.push([request.method, bodyOf(request)]);
      return answer();
    },
  });
  renderInSite(<GroupNewsSettings member="anna" />, '/settings');
  const card = await screen.findByRole('button', { name: /^News from your groups/ });
  await userEvent.click(card);
  return card;
}
const switchOf = (name: string) => screen.findByRole('switch', { name: `News from ${name}` });
const settlesAs = (name: string, on: boolean) =>
  waitFor(async () => {
    const one = await switchOf(name);
    expect([one.getAttribute('aria-checked'), one.getAttribute('aria-busy')]).toEqual([`${on}`, null]);
  });

describe('the switches for news of groups', () => {
  it('include one for each group, and are counted if they are on', async () => {
    const card = await open();
    await settlesAs('Sunday Grid', true);
    await settlesAs('Late Brakers', false);
    expect(card.textContent).toContain('1 of 2 on');
    screen.getByText('Owner: oldwolf');
    screen.getByText('You are the owner.');
  });

  it('mute and unmute a group', async () => {
    await open();
    answer = () => {
      groups = [aSummary(3, 'Sunday Grid', { muted: true }), aSummary(4, 'Late Brakers', { muted: sent.length < 2 })];
      return {};
    };
    await userEvent.click(await switchOf('Sunday Grid'));
    await settlesAs('Sunday Grid', false);
    await userEvent.click(await switchOf('Late Brakers'));
    await settlesAs('Late Brakers', true);
    expect(sent).toEqual([
      ['PUT', { id: 3, muted: true }],
      ['PUT', { id: 4, muted: false }],
    ]);
  });

  it('return to the old state with an error after a failure', async () => {
    await open();
    answer = () => failed;
    await userEvent.click(await switchOf('Sunday Grid'));
    await screen.findByText(groupMessages.muting);
    await settlesAs('Sunday Grid', true);
  });

  it('disappear with a group that was closed meanwhile', async () => {
    await open();
    answer = () => {
      groups = groups.slice(1);
      return { status: 404, body: { message: groupMessages.notFound } };
    };
    await userEvent.click(await switchOf('Sunday Grid'));
    await screen.findByText(groupMessages.muting);
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'News from Sunday Grid' })).toBeNull());
  });

  it('are missing without groups', async () => {
    groups = [];
    await open();
    await screen.findByText('You are not in a group yet.');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    read = () => failed;
    await open();
    await screen.findByText(groupMessages.list);
    read = () => ({ body: { groups } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settlesAs('Sunday Grid', true);
  });
});
