import { expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { aGroup } from '../../../spec/a-group.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubNavigator } from '../../../spec/stub-navigator.js';
import { InvitationCard } from './manage-group-card.js';

const link = `${window.location.origin}/groups/join/AAAAAAAAAAAAAAAAAAAAAA`;
const open = () => renderInSite(<InvitationCard group={aGroup()} />);

const copy = async (writeText: (text: string) => Promise<void>) => {
  open();
  screen.getByText('Anyone with this link can join the group. There is room for 197 more.');
  const person = userEvent.setup();
  stubNavigator({ clipboard: { writeText } });
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
};

it('an invitation link can be copied', async () => {
  const writeText = vi.fn((_text: string) => Promise.resolve());
  await copy(writeText);
  await screen.findByText(groupMessages.copied);
  expect(writeText).toHaveBeenCalledWith(link);
  // This browser has no share sheet.
  expect(screen.queryByRole('button', { name: 'Invite friends' })).toBeNull();
});

it('an invitation link is selected if the browser refuses to copy', async () => {
  await copy(() => Promise.reject(new Error('not allowed')));
  await screen.findByText(groupMessages.notCopied);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Invitation link' });
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link);
});

it('an invitation can be shared with the share sheet of the device, and closing the sheet is not an error', async () => {
  const given: ShareData[] = [];
  const outcomes: (DOMException | null)[] = [
    null,
    new DOMException('', 'AbortError'),
    new DOMException('', 'DataError'),
  ];
  stubNavigator({
    share: (data: ShareData) => {
      const failure = outcomes[given.push(data) - 1];
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  open();
  const share = screen.getByRole('button', { name: 'Invite friends' });
  await userEvent.click(share);
  await userEvent.click(share);
  expect([given.map(({ url }) => url), screen.queryByText(groupMessages.notShared)]).toEqual([[link, link], null]);
  await userEvent.click(share);
  await screen.findByText(groupMessages.notShared);
  screen.getByRole('button', { name: 'Copy link' });
});
