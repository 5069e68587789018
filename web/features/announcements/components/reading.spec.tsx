import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '../../../spec/a-member.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import {
  anAdmin,
  anAnnouncement,
  manyAnnouncements,
  openAnnouncements,
  serveAnnouncements,
} from '../../../spec/announcement-pages.js';
import { alerts, findAlert, refetch } from '../../../spec/interactions.js';

const noAnnouncements = 'No announcements yet.';
const titles = () => screen.queryAllByText(/^News \d+$/).map((title) => title.textContent);
const newsFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => `News ${first - index}`);
const pageNumbers = () => screen.getAllByRole('link', { name: /^Page \d+$/ }).map((link) => link.textContent);

describe('the list of announcements', () => {
  // proves: announcements-1
  it('shows ten per page, newest first, with links to ten pages', async () => {
    serveAnnouncements({ announcements: manyAnnouncements(123) });
    openAnnouncements('/announcements?page=8');
    await screen.findByText('News 53');
    expect(titles()).toEqual(newsFrom(53, 44));
    expect(pageNumbers()).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(screen.getByRole('link', { name: 'Page 8' }).getAttribute('aria-current')).toBe('page');
    expect(document.title).toMatch(/^Announcements, page 8/);
    await userEvent.setup().click(screen.getByRole('link', { name: 'Older' }));
    await screen.findByText('News 43');
    expect([titles(), window.location.search]).toEqual([newsFrom(43, 34), '?page=9']);
  });

  // proves: announcements-1
  it.each<[number, string[], string, string]>([
    [1, newsFrom(13, 4), 'Newer', 'Older'],
    [2, newsFrom(3, 1), 'Older', 'Newer'],
  ])('only links from page %i to pages that exist', async (page, shown, missing, present) => {
    serveAnnouncements({ announcements: manyAnnouncements(13) });
    openAnnouncements(`/announcements?page=${page}`);
    await screen.findByRole('link', { name: present });
    expect(titles()).toEqual(shown);
    expect(screen.queryByRole('link', { name: missing })).toBeNull();
  });

  // proves: announcements-2
  it.each(['', '?page=', '?page=0', '?page=-2', '?page=two', '?page=99'])(
    'replaces "%s" with the first page',
    async (query) => {
      serveAnnouncements({ announcements: manyAnnouncements(11) });
      const before = window.history.length;
      openAnnouncements(`/announcements${query}`);
      await screen.findByText('News 11');
      expect([window.location.search, window.history.length]).toEqual(['?page=1', before]);
    },
  );

  // proves: announcements-9
  it('shows a message if it is empty', async () => {
    serveAnnouncements();
    openAnnouncements();
    await screen.findByText(noAnnouncements);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('shows the author, the date and the number of comments', async () => {
    serveAnnouncements({
      announcements: [
        anAnnouncement({ id: 3, title: 'One', amount_comments: 1 }),
        anAnnouncement({ id: 2, title: 'Many', amount_comments: 12 }),
        anAnnouncement({ id: 1, title: 'Gone', user: { ...aMember(''), date_created: '' } }),
      ],
    });
    openAnnouncements();
    await screen.findByText('One');
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
    expect(rows[0]).toMatch(/racedirector · .*March.* · 1 comment$/);
    expect(rows[1]).toMatch(/ · 12 comments$/);
    expect(rows[2]).toMatch(/deleted member · .*March.* · no comments$/);
  });

  // proves: announcements-7
  it('keeps its content if a refetch fails, and shows an error if a further page fails to load', async () => {
    const { server } = serveAnnouncements({ announcements: manyAnnouncements(11) });
    const client = openAnnouncements();
    await screen.findByText('News 11');
    server.instead = { 'get-announcements': { status: 500 } };
    await refetch(client);
    expect([titles(), alerts()]).toEqual([newsFrom(11, 2), []]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await findAlert('There was an error loading the announcements');
    server.instead = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('News 1');
  });
});

describe('an announcement', () => {
  // proves: announcements-4
  it('shows its text, its author and its comments', async () => {
    serveAnnouncements({ announcements: [anAnnouncement({ text: 'First line.\n\nSecond line.', edited: true })] });
    openAnnouncements('/announcements/1');
    await screen.findByRole('heading', { level: 1, name: 'Silly season' });
    expect(document.title).toMatch(/^Silly season/);
    expect(screen.getByText(/^First line/).textContent).toBe('First line.\n\nSecond line.');
    const author = screen.getByRole('link', { name: 'racedirector' });
    expect(author.getAttribute('href')).toBe('/users/racedirector?page=1');
    expect(author.parentElement?.textContent).toMatch(/^racedirector, 1 March 2026 at .* · edited$/);
    await screen.findByText('No comments yet.');
    screen.getByRole('heading', { level: 2, name: 'Comments' });
    expect(screen.getByRole('link', { name: 'All announcements' }).getAttribute('href')).toBe('/announcements?page=1');
  });

  it('shows no name for an author whose account is deleted', async () => {
    serveAnnouncements({ announcements: [anAnnouncement({ user: { ...aMember(''), date_created: '' } })] });
    openAnnouncements('/announcements/1');
    const origin = await screen.findByText('deleted member');
    expect(origin.closest('a')).toBeNull();
    expect(origin.parentElement?.textContent).not.toContain('edited');
  });

  // proves: announcements-7
  it.each(['999999', '0', 'two', '99999999999'])('is not found at the id %s', async (id) => {
    serveAnnouncements({ announcements: [anAnnouncement()] });
    openAnnouncements(`/announcements/${id}`);
    await findAlert('Announcement not found');
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('link', { name: 'All announcements' }));
    await screen.findByText('Silly season');
  });
});

// proves: announcements-8
it.each(['/announcements?page=1', '/announcements/1'])(
  'an announcement is shown as plain text, whatever it contains: %s',
  async (address) => {
    const title = `<img src=x onerror="document.title='owned'"> <b>الموسم</b>`;
    const text = `<script>document.title = 'owned'</script> &amp; 🏁`;
    serveAnnouncements({ announcements: [anAnnouncement({ title, text })] });
    openAnnouncements(address);
    await screen.findByText(text);
    expect(screen.getByText(title).textContent).toBe(title);
    expect(screen.getByRole('main').querySelectorAll('img, script, main b')).toHaveLength(0);
    expect(document.title).not.toMatch(/^owned/);
  },
);

// proves: announcements-7, shell-21
it.each<[string, string, string]>([
  ['the list', '/announcements?page=1', 'There was an error loading the announcements'],
  ['one of them', '/announcements/1', 'There was an error loading the announcement'],
])('%s shows an error if loading fails, and can be loaded again', async (_, address, text) => {
  const { server, asked } = serveAnnouncements({
    announcements: [anAnnouncement()],
    instead: { 'get-announcements': { status: 500 } },
  });
  openAnnouncements(address);
  await findAlert(text);
  server.instead = { 'get-announcements': 'lost' };
  asked.length = 0;
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.filter((path) => path.startsWith('get-announcements'))).toHaveLength(2));
  await findAlert(text);
  server.instead = {};
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Who rides where?');
});

// proves: announcements-3, announcements-5
it.each([
  ['a visitor', aVisitor, []],
  ['a member', aUser(), []],
  ['an admin', anAdmin(), ['Create Announcement', 'Edit', 'Delete']],
])('%s only sees the permitted buttons', async (_, user, expected) => {
  serveAnnouncements({ user, announcements: [anAnnouncement()] });
  const buttons: string[] = [];
  const note = () =>
    user.is_logged_in ? screen.getByLabelText('Write a comment') : screen.getByText('Login in to write a comment');
  const collectButtons = () => {
    const names = ['Create Announcement', 'Edit', 'Delete'];
    buttons.push(...names.filter((name) => screen.queryByRole('button', { name })));
    cleanup();
  };
  openAnnouncements('/announcements?page=1');
  await screen.findByText('Silly season');
  if (expected.length > 0) await screen.findByRole('button', { name: 'Create Announcement' });
  collectButtons();
  openAnnouncements('/announcements/1');
  await screen.findByText('No comments yet.');
  await waitFor(note);
  collectButtons();
  expect(buttons).toEqual(expected);
});
