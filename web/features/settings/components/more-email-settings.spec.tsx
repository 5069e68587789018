import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MailSwitchesAnswer } from '../../../../league/contract/account.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, heldAnswer, type StubbedAnswer, stubApi } from '../../../spec/stub-api.js';
import { MoreEmailSettings } from './settings-page.js';

const names = [
  'Picks are open',
  'Reminders before picks close',
  'Receipts of your picks',
  'Announcements',
  'End of the season',
];
let switches: MailSwitchesAnswer['switches'];
let read: () => StubbedAnswer | Promise<StubbedAnswer>;
let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: unknown[];

beforeEach(() => {
  switches = {
    'picks-window': true,
    'picks-reminder': true,
    'picks-receipt': true,
    announcement: false,
    'season-end': true,
  };
  read = () => ({ body: { switches } });
  answer = read;
  sent = [];
});

async function open() {
  stubApi({
    'get-current-user': () => ({ body: aUser() }),
    'get-mail-switches': () => read(),
    'set-mail-switch': (request) => {
      sent.push(bodyOf(request));
      return answer();
    },
  });
  renderInSite(<MoreEmailSettings member="anna" />, '/settings');
  const group = await screen.findByRole('button', { name: /^More emails/ });
  await userEvent.click(group);
  return group;
}
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';

describe('the switches for more emails', () => {
  it('cover five kinds of email, and announcements are off by default', async () => {
    const group = await open();
    await screen.findByRole('switch', { name: 'Announcements' });
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual(names);
    expect(names.map(isOn)).toEqual([true, true, true, false, true]);
    expect(group.textContent).toContain('4 of 5 on');
  });

  it('send their new state', async () => {
    const group = await open();
    await screen.findByRole('switch', { name: 'Announcements' });
    answer = () => {
      switches = { ...switches, announcement: true };
      return { body: { switches } };
    };
    await userEvent.click(screen.getByRole('switch', { name: 'Announcements' }));
    await waitFor(() => expect(group.textContent).toContain('5 of 5 on'));
    expect([sent, isOn('Announcements')]).toEqual([[{ mails: 'announcement', on: true }], true]);
  });

  it('keep their saved states, two at once, while a refetch is slow', async () => {
    await open();
    await screen.findByRole('switch', { name: 'Announcements' });
    const slow = heldAnswer();
    read = slow.held;
    answer = () => ({ body: { switches } });
    const changed = ['Announcements', 'Receipts of your picks'].map((name) => screen.getByRole('switch', { name }));
    for (const one of changed) await userEvent.click(one);
    await waitFor(() => expect(changed.map((one) => one.getAttribute('aria-busy'))).toEqual([null, null]));
    expect(changed.map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  });

  it('return to the old state with an error after a failure', async () => {
    await open();
    await screen.findByRole('switch', { name: 'Announcements' });
    answer = () => failed;
    await userEvent.click(screen.getByRole('switch', { name: 'Announcements' }));
    await screen.findByText('There was an error toggling the email notifications');
    await waitFor(() => expect(isOn('Announcements')).toBe(false));
  });

  it('can be loaded again after a failure', async () => {
    read = () => failed;
    await open();
    await screen.findByText('There was an error loading your email switches');
    read = () => ({ body: { switches } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('switch', { name: 'Announcements' });
  });
});
