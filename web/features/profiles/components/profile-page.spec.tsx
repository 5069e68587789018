import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { messages } from '../../../../league/contract/messages.js';
import type { UserCommentsAnswer } from '../../../../league/contract/answers.js';
import { pagePaths } from '../../../../league/contract/page-paths.js';
import type { CommentParent, UserSimple } from '../../../../league/contract/shapes.js';
import { userQuery } from '../../../shared/session/api/session.js';
import { aComment } from '../../../spec/a-comment.js';
import { aMember } from '../../../spec/a-member.js';
import { someMemberSeasons } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { alerts, findAlert, refetch } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, failed, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { memberCommentsQuery } from '../api/profiles.js';
import ProfilePage from './profile-page.js';
import UsersPage from './users-page.js';

const seventeen = Array.from({ length: 17 }, (_, index) => aComment(17 - index));
const pageOf = (page: number): UserCommentsAnswer => ({
  comments: seventeen.slice((page - 1) * 15, page * 15),
  amount_comments: 17,
});

let member: StubbedAnswer;
let comments: (page: number) => StubbedAnswer;
let seasons: StubbedAnswer;

beforeEach(() => {
  member = { body: aMember('anna') };
  comments = (page) => ({ body: pageOf(page) });
  seasons = { body: { member_seasons: someMemberSeasons() } };
});

function open(address: string, user?: ReturnType<typeof aUser>) {
  const api = stubApi({
    ...startAnswers({ season: null, ...(user && { user }) }),
    'get-user': () => member,
    'get-member-seasons': () => seasons,
    'get-hall-of-fame': () => ({ body: { seasons: [], imported: [] } }),
    'get-user-comments': (_request, path) => comments(Number(path.split('page=')[1])),
    'get-users-profile-pictures': (request) => {
      expect(bodyOf(request)).toEqual({ userList: ['anna'] });
      return { body: { profile_pictures: { 0: { username: 'anna', format: 'webp', data: 'AAAA' } } } };
    },
  });
  const client = renderInSite(
    <Routes>
      <Route path={pagePaths.users} element={<UsersPage />} />
      <Route path={pagePaths.profile} element={<ProfilePage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    address,
  );
  return { ...api, client, user: userEvent.setup() };
}

const commentsCard = () => screen.findByRole('region', { name: /^Comments/ });
const entries = async () => within(await commentsCard()).findAllByRole('link');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a profile', () => {
  // proves: profiles-1, profiles-2
  it('shows readers their own name and date, and links to the settings', async () => {
    open('/users/anna?page=1', aUser());
    await heading('anna');
    const created = (await screen.findByText(/^Account created on/)).querySelector('time');
    expect(created?.dateTime).toBe('2022-01-01T00:00:00.000Z');
    expect(document.title).toBe('anna · Parc Fermé');
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe('/settings');
  });

  // proves: profiles-2
  it.each([['another member', aUser({ username: 'bob' })] as const, ['a visitor', undefined] as const])(
    'cannot be edited by %s',
    async (_, user) => {
      const { client } = open('/users/anna?page=1', user);
      await heading('anna');
      await entries();
      await waitFor(() => expect(client.getQueryData(userQuery.queryKey)).toBeDefined());
      expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    },
  );

  // proves: profiles-1
  it('is found by name in any case, and shows the name and picture of its member', async () => {
    member = { body: { ...aMember('anna'), has_profile_picture: true } satisfies UserSimple };
    open('/users/ANNA?page=1');
    await heading('anna');
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AAAA'));
  });

  // proves: profiles-3, profiles-4
  it('lists comments, 15 per page and newest first, each with a link to its page', async () => {
    const { user } = open('/users/anna?page=1');
    await screen.findByRole('heading', { name: 'Comments (17)' });
    const first = await entries();
    expect(first.map((link) => link.textContent)).toEqual(
      seventeen
        .slice(0, 15)
        .map(({ text }): unknown => expect.stringMatching(new RegExp(`^On Silly season, .*${text}$`))),
    );
    expect(first[0]?.getAttribute('href')).toBe('/announcements/4?comment=17');
    await user.click(screen.getByRole('link', { name: 'Older' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
  });

  // proves: profiles-4
  it('describes a reply, an edited comment, a comment on a race weekend, and a reply to a deleted member', async () => {
    const parent = (username: string): CommentParent => {
      const { id, text, date_created, announcement, race_weekend } = aComment(1);
      return { id, text, user: aMember(username), date_created, announcement, race_weekend };
    };
    const listed = [
      aComment(4, { text: 'I rode it.', parent_comment: parent('bob') }),
      aComment(3, { text: 'before', edited: true }),
      aComment(2, { text: 'What a start!', announcement: null, race_weekend: aWeekend({ title: 'Portuguese GP' }) }),
      aComment(1, { text: 'Bye', parent_comment: parent('') }),
    ];
    comments = () => ({ body: { comments: listed, amount_comments: 4 } });
    open('/users/anna?page=1');
    const found = await entries();
    expect(found.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Reply to bob on Silly season, .*I rode it\.$/),
      expect.stringMatching(/^On Silly season, .* · editedbefore$/),
      expect.stringMatching(/^On Portuguese GP, .*What a start!$/),
      expect.stringMatching(/^Reply to deleted member on Silly season, .*Bye$/),
    ]);
    expect(found[2]?.getAttribute('href')).toBe('/race-weekends/7?comment=2');
  });

  it('stays visible if its seasons fail to load, with an error in their card', async () => {
    seasons = { status: 500 };
    const { asked } = open('/users/anna?page=1');
    await waitFor(() => expect(asked.filter((path) => path.startsWith('get-member-seasons'))).toHaveLength(4), {
      timeout: 4000,
    });
    await screen.findByText(messages.memberSeasons.loading);
    screen.getByRole('heading', { name: 'anna', level: 1 });
  });

  it('shows that its member has written no comments', async () => {
    comments = () => ({ body: { comments: [], amount_comments: 0 } });
    open('/users/anna?page=1');
    await within(await commentsCard()).findByText('anna has not written any comments yet.');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('the address of a profile', () => {
  // proves: profiles-5
  it.each(['', '?page=0', '?page=two', '?page=99'])('with "%s" is replaced by the first page', async (query) => {
    const before = history.length;
    comments = (page) => ({ body: pageOf(page) });
    open(`/users/anna${query}`);
    await waitFor(() => expect(window.location.search).toBe('?page=1'));
    expect((await entries())[0]?.textContent).toContain('Thought 17');
    expect([window.location.pathname, history.length]).toEqual(['/users/anna', before]);
  });

  // proves: profiles-6
  it.each<[string, number]>([
    ['nobody', 404],
    ['%3Cb%3E', 404],
    ['asleep', 404],
    ['x', 400],
  ])('shows that there is no such user: %s, with response %d', async (name, status) => {
    member = { status };
    comments = () => ({ status });
    open(`/users/${name}?page=1`);
    await findAlert('User not found');
    await heading(decodeURIComponent(name));
    expect(screen.queryByRole('region', { name: /^Comments/ })).toBeNull();
  });

  // proves: profiles-7
  it.each(['/users', '/users/'])('%s shows no list of members', async (address) => {
    open(address);
    await screen.findByText('This is the users page');
  });
});

describe('a profile that fails to load', () => {
  // proves: profiles-8
  it('shows an error, and can be loaded again', async () => {
    const well = member;
    member = failed;
    const { user } = open('/users/anna?page=1');
    await findAlert('There was an error loading the profile');
    await heading('anna');
    member = well;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Account created on/);
    expect(await entries()).toHaveLength(15);
  });

  // proves: profiles-8
  it('shows the error in the card of the comments if only these fail, and can load them again', async () => {
    const well = comments;
    comments = () => failed;
    const { user } = open('/users/anna?page=1');
    await within(await commentsCard()).findByText('There was an error getting the comments');
    screen.getByText(/^Account created on/);
    comments = well;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/Thought 17/);
  });

  // proves: profiles-8
  it('keeps the comments after a failed refetch, and shows an error for a further page', async () => {
    const { user, client } = open('/users/anna?page=1');
    await entries();
    const well = comments;
    comments = () => ({ status: 500 });
    const { queryKey } = memberCommentsQuery('anna', 1);
    await refetch(client, { queryKey });
    expect(client.getQueryState(queryKey)?.status).toBe('error');
    expect([(await entries()).length, alerts()]).toEqual([15, []]);
    await user.click(screen.getByRole('link', { name: 'Older' }));
    await findAlert('There was an error getting the comments');
    comments = well;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
  });
});
