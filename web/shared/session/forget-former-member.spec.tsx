import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import LogInPage from '../../features/accounts/components/log-in-page.js';
import { calendarLinksQuery } from '../calendar/api/calendar-links.js';
import { CalendarSettings } from '../../features/settings/components/reach-settings.js';
import { beginChange, confirmChange, undoChange } from '../../lib/optimistic-changes.js';
import { createQueryClient } from '../../lib/query-client.js';
import { aUser, aVisitor } from '../../spec/a-user.js';
import { refetch } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { startAnswers } from '../../spec/start-answers.js';
import { heldAnswer, stubApi } from '../../spec/stub-api.js';
import { userQuery, useSession } from './api/session.js';
import { forgetFormerMember } from './forget-former-member.js';

describe('the cached data of a member', () => {
  const others = [['season', 'current'], ['standings', 2023, 'page', 0], calendarLinksQuery('anna').queryKey];
  const boris = aUser({ username: 'boris' });

  const clientOfAnna = () => {
    const client = createQueryClient();
    forgetFormerMember(client);
    client.setQueryData(userQuery.queryKey, aUser());
    for (const key of others) client.setQueryData(key, 'of anna');
    const left = () => others.filter((key) => client.getQueryData(key) !== undefined);
    return { client, left };
  };

  it.each([
    ['another member', boris],
    ['nobody', aVisitor],
  ])('is all deleted when %s is logged in', (_, user) => {
    const { client, left } = clientOfAnna();
    client.setQueryData(userQuery.queryKey, user);
    expect(left()).toEqual([]);
  });

  it('stays while the same member is logged in', () => {
    const { client, left } = clientOfAnna();
    client.setQueryData(userQuery.queryKey, aUser({ email: 'new@example.com' }));
    expect(left()).toEqual(others);
  });

  it.each([
    ['is saved', confirmChange],
    ['fails', undoChange],
  ])('does not change that of the next member if a switch %s later', (_, end) => {
    const { client } = clientOfAnna();
    const { queryKey } = userQuery;
    const change = beginChange(client, { queryKey }, () => {
      client.setQueryData(queryKey, (user) => (user?.is_logged_in ? { ...user, race_weekends_emails: false } : user));
    });
    client.setQueryData(queryKey, boris);
    end(client, change);
    expect(client.getQueryData(queryKey)).toEqual(boris);
  });

  it('stays if it outlives the member, like the result of a link in an email', async () => {
    const { client } = clientOfAnna();
    const link = { queryKey: ['link'], meta: { outlivesMember: true as const } };
    await client.fetchQuery({ ...link, queryFn: () => Promise.resolve('used') });
    client.setQueryData(userQuery.queryKey, boris);
    expect(client.getQueryData(link.queryKey)).toBe('used');
  });
});

function Settings() {
  const { user } = useSession();
  return user && <CalendarSettings member={user.username} />;
}

const openCalendar = async () => userEvent.click(await screen.findByRole('button', { name: /^Calendar/ }));
const linksOf = (name: string) => ({
  own: `https://league.example/calendar/${name}`,
  season: 'https://league.example/',
});

describe('a tab that two members use in turn', () => {
  it('hides the secret address of the first member while the address of the second member loads', async () => {
    let name = 'anna';
    const slow = heldAnswer();
    const { asked } = stubApi({
      ...startAnswers(),
      'get-current-user': () => ({ body: aUser({ username: name }) }),
      'get-calendar-links': () => (name === 'anna' ? { body: linksOf('anna') } : slow.held()),
    });
    const client = renderInSite(<Settings />);
    await client.fetchQuery(userQuery);
    await openCalendar();
    await screen.findByDisplayValue(linksOf('anna').own);
    name = 'boris';
    await refetch(client, { queryKey: userQuery.queryKey });
    await waitFor(() => expect(screen.queryByDisplayValue(linksOf('anna').own)).toBeNull());
    slow.answer({ body: linksOf('boris') });
    await screen.findByDisplayValue(linksOf('boris').own);
    expect(asked.filter((path) => path.startsWith('get-calendar-links'))).toHaveLength(2);
  });

  it('shows nothing of the first member after the second one logs in', async () => {
    let user: ReturnType<typeof aUser> | typeof aVisitor = aUser();
    const slow = heldAnswer();
    stubApi({
      ...startAnswers(),
      'get-current-user': () => ({ body: user }),
      'get-calendar-links': () => (user.username === 'anna' ? { body: linksOf('anna') } : slow.held()),
      login: () => {
        user = aUser({ username: 'boris' });
        return { body: {} };
      },
    });
    const client = renderInSite(
      <Routes>
        <Route path="/login" element={<LogInPage />} />
        <Route path="/" element={<Settings />} />
      </Routes>,
    );
    await client.fetchQuery(userQuery);
    await openCalendar();
    await screen.findByDisplayValue(linksOf('anna').own);
    // The session ends, and the tab notices this on the way to the log-in page.
    user = aVisitor;
    window.history.pushState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await refetch(client, { queryKey: userQuery.queryKey });
    await userEvent.type(await screen.findByLabelText('Username or email'), 'boris');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await openCalendar();
    expect(screen.queryByDisplayValue(linksOf('anna').own)).toBeNull();
    slow.answer({ body: linksOf('boris') });
    await screen.findByDisplayValue(linksOf('boris').own);
  });
});

describe('other tabs', () => {
  let channels: { posted: number; listener?: () => void }[];
  beforeEach(() => {
    channels = [];
    class Channel {
      readonly state: (typeof channels)[number] = { posted: 0 };
      constructor() {
        channels.push(this.state);
      }
      addEventListener(_: string, listener: () => void) {
        this.state.listener = listener;
      }
      postMessage() {
        this.state.posted += 1;
      }
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', Channel);
  });

  it('are notified when the member changes, and then check who is logged in', () => {
    const client = createQueryClient();
    forgetFormerMember(client);
    client.setQueryData(userQuery.queryKey, aUser());
    expect(channels[0]?.posted).toBe(0);
    client.setQueryData(userQuery.queryKey, aVisitor);
    expect(channels[0]?.posted).toBe(1);
    channels[0]?.listener?.();
    expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true);
  });

  it('are not needed, because Firefox refuses channels if it blocks cookies', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    );
    const client = createQueryClient();
    forgetFormerMember(client);
    client.setQueryData(userQuery.queryKey, aUser());
    client.setQueryData(['groups', { member: 'anna' }], 'of anna');
    client.setQueryData(userQuery.queryKey, aVisitor);
    expect(client.getQueryData(['groups', { member: 'anna' }])).toBeUndefined();
  });
});
