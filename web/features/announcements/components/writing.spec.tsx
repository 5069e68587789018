import { beforeEach, describe, expect, it } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { anAdmin, anAnnouncement, openAnnouncements, serveAnnouncements } from '../../../spec/announcement-pages.js';
import { alerts, clickTwice, findAlert, leavePage } from '../../../spec/interactions.js';
import { failed } from '../../../spec/stub-api.js';

let user: UserEvent;
beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup({ delay: null });
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
const typed = () => [title().value, text().value];
const type = (newTitle: string, newText: string) => {
  fireEvent.change(title(), { target: { value: newTitle } });
  fireEvent.change(text(), { target: { value: newText } });
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const done = (text: string) => screen.findByText(text, { selector: '[role="status"] *, [role="status"]' });

async function openNew() {
  openAnnouncements();
  await user.click(await screen.findByRole('button', { name: 'Create Announcement' }));
  await screen.findByLabelText('Title');
}
const serve = () => serveAnnouncements({ user: anAdmin() });

async function openPosted() {
  const served = serveAnnouncements({ user: anAdmin(), announcements: [anAnnouncement()] });
  openAnnouncements('/announcements/1');
  await screen.findByRole('button', { name: 'Edit' });
  return served;
}
const openEdit = async () => {
  await press('Edit');
  await screen.findByLabelText('Title');
};

describe('an admin', () => {
  // proves: announcements-3
  it('can post an announcement once it has a title and a text', async () => {
    const { sent } = serve();
    await openNew();
    const send = screen.getByRole('button', { name: 'Post announcement' });
    const isIdle = () => send.getAttribute('aria-disabled') === 'true';
    type('Test in Sepang', '');
    expect(isIdle()).toBe(true);
    type('Test in Sepang', '  \n ');
    expect(isIdle()).toBe(true);
    await user.click(send);
    type('Test in Sepang', 'Three days.\nIn the rain.');
    screen.getByText('14 of at most 127 characters');
    screen.getByText('24 of at most 2047 characters');
    expect([isIdle(), sent]).toEqual([false, []]);
    await user.click(send);
    await done('Announcement posted');
    await closed();
    await screen.findByRole('link', { name: /Test in Sepang/ });
    expect(sent.map(({ body }) => body)).toEqual([{ title: 'Test in Sepang', text: 'Three days.\nIn the rain.' }]);
  });

  // proves: announcements-5
  it('can edit an announcement', async () => {
    const { sent } = await openPosted();
    await openEdit();
    expect(typed()).toEqual(['Silly season', 'Who rides where?']);
    type('Test in Buriram', 'Two days.');
    await press('Save');
    await done('Changes saved');
    await screen.findByRole('heading', { level: 1, name: 'Test in Buriram' });
    screen.getByText(/· edited$/);
    expect(sent.map(({ body }) => body)).toEqual([{ announcementId: 1, title: 'Test in Buriram', text: 'Two days.' }]);
  });

  // proves: announcements-5
  it('can delete an announcement, and is then led to the list', async () => {
    await openPosted();
    await clickTwice(user, 'Delete');
    await done('Announcement deleted');
    await screen.findByText('No announcements yet.');
    expect(window.location.pathname + window.location.search).toBe('/announcements?page=1');
  });

  // proves: more-3
  it.each<[string, (button: HTMLElement) => Promise<void>]>([
    ['by a double click', (button: HTMLElement) => user.dblClick(button)],
    [
      'by two clicks quicker than the page',
      (button: HTMLElement) =>
        act(async () => {
          button.click();
          button.click();
          await Promise.resolve();
        }),
    ],
  ])('can only post once %s', async (_, click) => {
    const { sent } = serve();
    await openNew();
    type('Once', 'Only once.');
    await click(screen.getByRole('button', { name: 'Post announcement' }));
    await done('Announcement posted');
    await closed();
    expect(sent).toHaveLength(1);
  });

  it('deletes nothing after a double click, or after the focus has left the button', async () => {
    const { sent } = await openPosted();
    await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
    screen.getByRole('button', { name: 'Click again to delete' });
    await user.click(screen.getByLabelText('Write a comment'));
    screen.getByRole('button', { name: 'Delete' });
    expect(sent).toEqual([]);
  });
});

// proves: more-1
describe('an admin without the required second factor', () => {
  // proves: announcements-3, announcements-5
  it.each(['/announcements?page=1', '/announcements/1'])('sees no admin buttons at %s', async (address) => {
    const admin = { ...anAdmin(), second_factor_missing: true };
    serveAnnouncements({ user: admin, announcements: [anAnnouncement()] });
    openAnnouncements(address);
    await screen.findByText('Who rides where?');
    if (address === '/announcements/1') await screen.findByLabelText('Write a comment');
    for (const name of ['Create Announcement', 'Edit', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the draft of an announcement', () => {
  it('is kept when the form is closed or the page is reloaded, until it is cancelled', async () => {
    serve();
    await openNew();
    type('Half', 'written');
    await user.keyboard('{Escape}');
    await closed();
    await leavePage();
    await openNew();
    expect(typed()).toEqual(['Half', 'written']);
    await press('Cancel');
    await closed();
    await press('Create Announcement');
    await screen.findByLabelText('Title');
    expect(typed()).toEqual(['', '']);
  });

  it('is not shown to another admin in the same browser', async () => {
    const { server } = serve();
    await openNew();
    type('Mine', 'For my eyes only');
    await leavePage();
    server.user = anAdmin('steward');
    await openNew();
    expect(typed()).toEqual(['', '']);
  });
});

describe('the form of a refused announcement', () => {
  const tooLong = 'Be sure the title has less than 128 characters and the text 2048 characters';
  const cases = [
    ['title', 'x'.repeat(128), 'One line.', '1 character too many: at most 127'],
    ['text', 'News', 'x'.repeat(2050), '3 characters too many: at most 2047'],
  ] as const;

  // proves: announcements-6
  it.each(cases)('keeps a new text with a %s that is too long', async (_, newTitle, newText, hint) => {
    const { server } = serve();
    server.instead = { 'post-announcement': { status: 400 } };
    await openNew();
    type(newTitle, newText);
    screen.getByText(hint);
    await press('Post announcement');
    await findAlert(tooLong);
    expect(typed()).toEqual([newTitle, newText]);
  });

  // proves: announcements-6
  it.each(cases)('keeps an edit with a %s that is too long', async (_, newTitle, newText, hint) => {
    const { server } = await openPosted();
    server.instead = { 'edit-announcement': { status: 400 } };
    await openEdit();
    type(newTitle, newText);
    screen.getByText(hint);
    await press('Save');
    await findAlert(tooLong);
    expect(typed()).toEqual([newTitle, newText]);
  });

  // proves: announcements-3, more-1
  it('keeps the text if its author has lost the admin rights', async () => {
    const { server } = serve();
    server.instead = { 'post-announcement': { status: 403 } };
    await openNew();
    type('My last', 'words');
    await press('Post announcement');
    await findAlert("You don't have admin permissions");
    expect(typed()).toEqual(['My last', 'words']);
  });

  // proves: announcements-7, more-1
  it('shows an error and keeps the text if the announcement was deleted in the meantime', async () => {
    const { server } = await openPosted();
    server.instead = { 'edit-announcement': { status: 404 }, 'delete-announcement': { status: 404 } };
    await openEdit();
    type('Better', 'Much better');
    await press('Save');
    await findAlert('Announcement not found');
    expect(typed()).toEqual(['Better', 'Much better']);
    await user.keyboard('{Escape}');
    await closed();
    expect(alerts()).toEqual([]);
    await clickTwice(user, 'Delete');
    await findAlert('Announcement not found');
  });

  // proves: more-1
  it('offers a log-in in another tab if the session has ended, and can then be sent', async () => {
    const { server, sent } = serve();
    server.instead = { 'post-announcement': { status: 401 } };
    await openNew();
    type('Still', 'here');
    await press('Post announcement');
    const link = await screen.findByRole('link', { name: 'Log in (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    expect(typed()).toEqual(['Still', 'here']);
    server.instead = {};
    await press('Post announcement');
    await done('Announcement posted');
    expect(sent).toHaveLength(2);
  });
});

// proves: announcements-7, more-1, shell-21
describe('a failure', () => {
  it('causes an error message while an announcement is posted; the form stays and can be sent again', async () => {
    const { server } = serve();
    server.instead = { 'post-announcement': failed };
    await openNew();
    type('New', 'One line.');
    await press('Post announcement');
    await findAlert('There was an error posting the announcement');
    expect(typed()).toEqual(['New', 'One line.']);
    server.instead = {};
    await press('Post announcement');
    await done('Announcement posted');
  });

  it('shows an error message if editing or deleting fails, stays open and can be sent again', async () => {
    const { server } = await openPosted();
    server.instead = { 'edit-announcement': failed, 'delete-announcement': failed };
    await openEdit();
    type('Newer', 'Two lines.');
    await press('Save');
    await findAlert('There was an error editing the announcement');
    expect(typed()).toEqual(['Newer', 'Two lines.']);
    await user.keyboard('{Escape}');
    await closed();
    await clickTwice(user, 'Delete');
    await findAlert('There was an error deleting the announcement');
    server.instead = {};
    await openEdit();
    expect(typed()).toEqual(['Newer', 'Two lines.']);
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Newer' });
  });
});
