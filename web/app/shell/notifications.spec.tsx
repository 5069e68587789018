import { describe, expect, it } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '../../../league/contract/shapes.js';
import { userQuery, useSession } from '../../shared/session/api/session.js';
import { aMember } from '../../spec/a-member.js';
import { aUser } from '../../spec/a-user.js';
import { answerLate, goBack } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { startAnswers } from '../../spec/start-answers.js';
import { heldAnswer, stubApi, type StubbedAnswer } from '../../spec/stub-api.js';
import { Bar } from './bar.js';
import { describeNotification, useMarkRead } from './notifications.js';

const aNotification = (id: number, other: Partial<Notification> = {}): Notification => ({
  id,
  origin_user: aMember('bob'),
  text: 'replied to your comment',
  path: `announcements/1?comment=${id}`,
  date_created: '2023-11-19T15:20:00.000Z',
  read: false,
  ...other,
});

/** Opens a page with the bell of a member. In the stubbed server, a notification counts as earlier once it is read. */
async function openBell(notifications: Notification[], read: () => StubbedAnswer = () => ({}), history = true) {
  const sent: unknown[] = [];
  const unread = notifications.filter((one) => !one.read);
  const earlier = notifications.filter((one) => one.read);
  const { asked } = stubApi({
    ...startAnswers(),
    'get-current-user': () => ({ body: aUser({ notifications: [...unread] }) }),
    'read-notification': ({ body }) => {
      const payload = JSON.parse(body as string) as { notification_id: number };
      sent.push(payload);
      const answer = read();
      const index = unread.findIndex(({ id }) => id === payload.notification_id);
      const [gone] = answer !== 'lost' && !answer.status && index >= 0 ? unread.splice(index, 1) : [];
      if (gone) earlier.unshift({ ...gone, read: true });
      return answer;
    },
    'get-read-notifications': () => (history ? { body: { notifications: earlier } } : { status: 500 }),
  });
  renderInSite(<Bar />, '/contact');
  const trigger = await screen.findByRole('button', { name: /^Notifications/ });
  return { asked, sent, unread, trigger, person: userEvent.setup() };
}
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const list = () => screen.findByRole('dialog', { name: 'Notifications' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const hasDot = () => bell().querySelector('.dot') !== null;

describe('the bell', () => {
  // proves: bell-1, bell-2, bell-4, bell-6
  it('lists unread notifications, and a click opens the page and removes the entry', async () => {
    const { person, sent } = await openBell([aNotification(7), aNotification(8, { origin_user: null, text: 'News' })]);
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
    expect(hasDot()).toBe(true);
    await person.click(bell());
    const entries = within(await list()).getAllByRole('button');
    expect(entries.map((entry) => entry.firstChild?.textContent)).toEqual(['bob replied to your comment', 'News']);
    await person.click(within(await list()).getByText('bob replied to your comment'));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/announcements/1?comment=7'));
    expect(sent).toEqual([{ notification_id: 7, read: true }]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await person.click(bell());
    await person.click(within(await list()).getByText('News'));
    await screen.findByRole('button', { name: 'Notifications' });
    expect(hasDot()).toBe(false);
  });

  // proves: bell-2, shell-11, more-9
  it('shows an empty list, which closes on Esc (returning the focus), on a click in the page and on Back', async () => {
    const { person } = await openBell([]);
    expect(hasDot()).toBe(false);
    bell().focus();
    await person.keyboard('{Enter}');
    expect((await list()).textContent).toBe('No notifications');
    await person.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(bell()));
    await person.click(bell());
    await list();
    await person.click(screen.getByRole('main'));
    await isClosed();
    await person.click(bell());
    await list();
    await goBack();
    await isClosed();
    expect(window.location.pathname).toBe('/contact');
  });

  it('lists read notifications in grey below the others, and opens their pages', async () => {
    const read = aNotification(6, { read: true, text: 'commented on your announcement' });
    const { person, sent } = await openBell([aNotification(7), read]);
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread');
    await person.click(bell());
    const earlier = async () => within(await within(await list()).findByRole('region', { name: 'Earlier' }));
    const entry = (await earlier()).getByText('bob commented on your announcement');
    expect(entry.className).toBe('muted');
    await person.click(within(await list()).getByText('bob replied to your comment'));
    await screen.findByRole('button', { name: 'Notifications' });
    await person.click(bell());
    within(await list()).getByText('No notifications');
    await (await earlier()).findByText('bob replied to your comment');
    await person.click((await earlier()).getByText('bob commented on your announcement'));
    await waitFor(() => expect(window.location.search).toBe('?comment=6'));
    expect(sent).toHaveLength(2);
  });

  it('shows no error if the read notifications cannot be loaded', async () => {
    const { person } = await openBell([aNotification(7), aNotification(6, { read: true })], () => ({}), false);
    await person.click(bell());
    expect(within(await list()).getAllByRole('button')).toHaveLength(1);
    expect(screen.getAllByRole('alert', { hidden: true }).map((alert) => alert.textContent)).toEqual(['']);
  });

  it('refetches its list each time it opens', async () => {
    const { person, unread } = await openBell([]);
    unread.push(aNotification(7));
    await person.click(bell());
    await within(await list()).findByText('bob replied to your comment');
    await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true });
  });

  // proves: bell-6
  it('shows notifications as plain text', async () => {
    const text = `<img src=x onerror="document.title='owned'"> <b>GP</b> is final`;
    const { person } = await openBell([aNotification(7, { origin_user: null, text })]);
    await person.click(bell());
    within(await list()).getByText(text);
    expect((await list()).querySelectorAll('img, b')).toHaveLength(0);
  });

  // proves: bell-5
  it.each([
    ['because the server fails', { status: 500 }, 1],
    ['because the network is lost', 'lost', 1],
    ['because it is gone', { status: 404 }, 0],
  ] as const)(
    'shows no error and stays on the page if a notification cannot be marked as read: %s',
    async (_, answer, left) => {
      const { person, unread, sent } = await openBell([aNotification(7)], () => answer);
      await person.click(bell());
      await within(await list()).findByText('bob replied to your comment');
      if (left === 0) unread.length = 0;
      await person.click(within(await list()).getByText('bob replied to your comment'));
      await isClosed();
      await waitFor(() => expect(sent).toHaveLength(1));
      await person.click(bell());
      await within(await list()).findByText(left === 0 ? 'No notifications' : 'bob replied to your comment');
      expect(screen.getAllByRole('alert', { hidden: true }).map((alert) => alert.textContent)).toEqual(['']);
      expect(window.location.pathname).toBe('/contact');
    },
  );
});

const notification = {
  id: 7,
  origin_user: null,
  text: 'Race added',
  path: 'standings',
  date_created: '2023-01-01T00:00:00Z',
  read: false,
};

function Bell() {
  const { user } = useSession();
  const read = useMarkRead();
  return user?.notifications.map((one) => (
    <button key={one.id} onClick={() => read(one)}>
      {one.text}
    </button>
  ));
}

describe('useMarkRead', () => {
  // proves: more-7
  it('keeps a read notification off the list if an older response arrives late', async () => {
    const withIt = { body: aUser({ notifications: [notification] }) };
    const late = heldAnswer();
    const answers: (StubbedAnswer | Promise<StubbedAnswer>)[] = [withIt, late.held(), { body: aUser() }];
    stubApi({
      'get-current-user': () => answers.shift() ?? { body: aUser() },
      'read-notification': () => ({}),
    });
    const client = renderInSite(<Bell />);
    const entry = await screen.findByRole('button', { name: 'Race added' });
    act(() => void client.invalidateQueries({ queryKey: userQuery.queryKey }));
    await userEvent.setup().click(entry);
    await waitFor(() => expect(window.location.pathname).toBe('/standings'));
    await answerLate(() => late.answer(withIt));
    expect(screen.queryByRole('button', { name: 'Race added' })).toBeNull();
  });

  it('opens the page before it refetches the list', async () => {
    const paths: string[] = [];
    stubApi({
      'get-current-user': () => {
        paths.push(window.location.pathname);
        return { body: aUser({ notifications: paths.length === 1 ? [notification] : [] }) };
      },
      'read-notification': () => ({}),
    });
    renderInSite(<Bell />, '/contact');
    const entry = await screen.findByRole('button', { name: 'Race added' });
    await userEvent.setup().click(entry);
    await waitFor(() => expect(paths).toEqual(['/contact', '/standings']));
  });
});

const origin_user = { username: 'juliemoto', date_created: '2023-03-08T06:00:00.000Z', has_profile_picture: false };

// proves: bell-6
describe('describeNotification', () => {
  it('starts with the name of the member who caused the notification', () => {
    expect(describeNotification({ origin_user, text: 'replied to your comment' })).toBe(
      'juliemoto replied to your comment',
    );
  });

  it('returns the text alone if no member caused it', () => {
    const text = 'Qatar GP is final: see the standings';
    expect(describeNotification({ origin_user: null, text })).toBe(text);
  });
});
