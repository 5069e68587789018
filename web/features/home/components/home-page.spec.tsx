import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { aHome } from '../../../spec/a-home.js';
import { aMember, aPicksRow } from '../../../spec/a-member.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { aSeason } from '../../../spec/a-season.js';
import { aUser } from '../../../spec/a-user.js';
import { refetch } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { afterPortugal } from '../../../spec/standings-answers.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, heldAnswer, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import HomePage from './home-page.js';

const announcement: Announcement = {
  id: 4,
  title: 'Two weekends to go',
  text: 'It is close.',
  user: aMember('racedirector'),
  edited: false,
  date_created: '2023-11-13T10:00:00.000Z',
  date_edited: null,
  amount_comments: 0,
};
const weekends = [
  aWeekend({ id: 20, title: 'Valencia GP', status: 0 }),
  aWeekend({ id: 19, title: 'Qatar GP', status: 1 }),
  aWeekend({ id: 18, title: 'Malaysian GP', status: 2 }),
];
const topFive = ['anna', 'tardozzi', 'oldwolf', 'ninja636', 'pitwall'];
const cards = {
  'get-race-weekends': () => ({ body: { race_weekends: weekends, invalid_season: false } }),
  'get-standings': () => ({
    body: {
      standings: { users_picks: topFive.map((name, index) => aPicksRow(index + 1, name)) },
      amount_users_picks: 5,
      after: afterPortugal,
      being_corrected: [],
    },
  }),
  'get-latest-announcement': () => ({ body: { announcement } }),
  'get-home': () => ({ body: { home: aHome({ next: null }) } }),
  'get-open-work': () => ({ body: { open_work: [], amount_reported: 0 } }),
};
type Answers = Parameters<typeof stubApi>[0];

function open(start: Parameters<typeof startAnswers>[0], answers: Answers = {}) {
  const { asked } = stubApi({ ...startAnswers(start), ...cards, ...answers });
  return { asked, client: renderInSite(<HomePage />) };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
/** Waits for an element in a card. The card may be replaced while user and season load. */
const inCard = (name: string, find: (inside: ReturnType<typeof card>) => HTMLElement) =>
  waitFor(() => find(card(name)));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** The collapsed strip with the results of the reader's riders. */
const ownWeekend = 'Your weekend, Qatar GPOpen to see.';
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the home page of a visitor', () => {
  // proves: home-1, home-2
  it('explains the league, with the tie-break as a table', async () => {
    open({});
    await screen.findByRole('heading', { name: 'Call the whole season before it starts.', level: 1 });
    await inCard('Leading now', (inside) => inside.getByRole('list', { name: 'First three' }));
    await screen.findByRole('region', { name: 'Waiting for results' });
    expect(titles()).toEqual([
      'Leading now',
      'Waiting for results',
      'Basic Idea',
      'Picks',
      'Standings',
      'Race weekends',
      'Announcements',
      'When two members have equal points',
    ]);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PositionRidersOne pickedTwo picked',
      '1A. MarA. Mar ✓A. Mar ✓',
      '2M. MarM. Mar ✓M. Mar ✓',
      '3F. BagF. MorF. Bag ✓',
      '4F. MorF. BagF. DiG',
      '5F. DiGF. DiG ✓F. Mor',
    ]);
    screen.getByText('Two is ahead');
  });

  // proves: home-3
  it('links to the standings and race weekends of the current season', async () => {
    open({});
    expect(hrefOf(await screen.findByRole('link', { name: 'Standings 2023' }))).toBe('/standings?season=2023');
    expect(hrefOf(screen.getByRole('link', { name: 'Race weekends 2023' }))).toBe('/race-weekends?season=2023');
  });

  it('has no such links without a current season', async () => {
    const { client } = open({ season: null });
    await screen.findByRole('heading', { name: 'Basic Idea' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Join the league', 'Login']);
    expect(titles()[0]).toBe('Basic Idea');
  });

  it('shows the leaders, with the invitation to join above them', async () => {
    const { asked } = open({});
    const steps = await inCard('Leading now', (inside) => inside.getByRole('list', { name: 'First three' }));
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
    expect(steps.textContent).toContain('anna99 points1st');
    card('Leading now').getByText('after round 1 of 20');
    expect(screen.getByText('Season 2023').parentElement?.textContent).toBe('Season 2023 · 5 members');
    expect(screen.getAllByRole('link').map(hrefOf).slice(0, 2)).toEqual(['/register', '/login']);
    expect(asked.filter((path) => path.includes('get-home'))).toEqual([]);
  });

  it('starts with the next weekend while nobody has points', async () => {
    const users_picks = topFive.map((name, index) => aPicksRow(index + 1, name, { points: 0 }));
    const body = { standings: { users_picks }, amount_users_picks: 30, after: null, being_corrected: [] };
    open({ season: aSeason({ selection_open: true }) }, { 'get-standings': () => ({ body }) });
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Waiting for results', 'Basic Idea']));
    expect(screen.getAllByRole('link', { name: 'Join the league' })).toHaveLength(1);
    await screen.findByText('The picks window is open: join now and choose your riders.');
  });

  it('shows the first three of a finalized season as final standings, with two decimals', async () => {
    const users_picks = topFive.map((name, index) => aPicksRow(index + 1, name));
    const after = { ...afterPortugal, with_bonus: true };
    const body = { standings: { users_picks }, amount_users_picks: 5, after, being_corrected: [] };
    open({ season: aSeason({ finalized: true }) }, { 'get-standings': () => ({ body }) });
    await inCard('Final standings 2023', (inside) => inside.getByText('99.00'));
    await screen.findByText('The season is over. Join now, and choose your riders when the next picks window opens.');
  });

  it('shows an error if the leaders fail to load, and can load them again', async () => {
    let fails = true;
    open({}, { 'get-standings': () => (fails ? { status: 500 } : cards['get-standings']()) });
    await inCard('Leading now', (inside) => inside.getByText('There was an error retrieving the standings'));
    fails = false;
    await userEvent.setup().click(card('Leading now').getByRole('button', { name: 'Try again' }));
    await inCard('Leading now', (inside) => inside.getByRole('list', { name: 'First three' }));
  });
});

describe('the home page of a member', () => {
  // proves: home-4, home-5, home-6
  it('shows the latest three weekends, the first five members and the latest announcement', async () => {
    const { asked } = open({ user: aUser() });
    await inCard('Standings', (inside) => inside.getByText('tardozzi'));
    await inCard('Race weekends', (inside) => inside.getByText('Valencia GP'));
    await inCard('Latest announcement', (inside) => inside.getByText('It is close.'));
    expect(titles()).toEqual([ownWeekend, 'Race weekends', 'Standings', 'Latest announcement']);
    const rows = (title: string) =>
      card(title)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rows('Race weekends').map((row) => row.match(/^\w+ GP|Upcoming|In progress|Final/g))).toEqual([
      ['Valencia GP', 'Upcoming'],
      ['Qatar GP', 'In progress'],
      ['Malaysian GP', 'Final'],
    ]);
    const names = rows('Standings').map((row) => topFive.find((name) => row.includes(name)));
    expect(names).toEqual(topFive);
    expect(rows('Standings')[0]).toContain('you');
    expect(asked).toContain('get-race-weekends?season=2023&amount=3');
    expect(asked).toContain('get-standings?season=2023&amount=5');
  });

  const addresses: [string, string][] = [
    ['Race weekends', '/race-weekends?season=2023'],
    ['Standings', '/standings?season=2023'],
    ['Latest announcement', '/announcements?page=1'],
  ];

  // proves: home-4, home-5, home-6
  it.each(addresses)('links from its card "%s" to the full page', async (title, address) => {
    open({ user: aUser() });
    expect(hrefOf(await inCard(title, (inside) => inside.getByRole('link', { name: 'See all' })))).toBe(address);
  });

  // proves: home-6
  it('has two cards but no standings without a current season', async () => {
    open({ user: aUser(), season: null });
    await inCard('Race weekends', (inside) => inside.getByText('No current season'));
    await screen.findByRole('link', { name: 'Two weekends to go' });
    expect(titles()).toEqual(['Race weekends', 'Latest announcement']);
  });

  // proves: home-7, shell-22
  it('has placeholders for its cards while they load', async () => {
    const { held, answer } = heldAnswer();
    open({ user: aUser() }, { 'get-race-weekends': held, 'get-standings': held, 'get-latest-announcement': held });
    for (const title of ['Race weekends', 'Standings', 'Latest announcement'])
      expect((await inCard(title, (inside) => inside.getByRole('status'))).textContent).toBe('Loading...');
    answer({ status: 404 });
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(3));
  });
});

describe('a home card that fails to load', () => {
  const unreadable = [
    ['Race weekends', 'get-race-weekends', 'There was an error retrieving the latest race weekend', 'Valencia GP'],
    ['Standings', 'get-standings', 'There was an error retrieving the standings', 'tardozzi'],
    [
      'Latest announcement',
      'get-latest-announcement',
      'There was an error loading the latest announcement',
      'Two weekends to go',
    ],
  ] as const;

  // proves: home-8, home-9, home-10
  it.each(unreadable)(
    'shows an error beside the other cards, and can be loaded again: "%s"',
    async (title, call, text, content) => {
      let fails = true;
      open({ user: aUser() }, { [call]: () => (fails ? { status: 500 } : cards[call]()) });
      await inCard(title, (inside) => inside.getByText(text));
      const alerts = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
      expect(alerts.map(({ textContent }) => textContent)).toEqual([text]);
      fails = false;
      await userEvent.setup().click(card(title).getByRole('button', { name: 'Try again' }));
      await inCard(title, (inside) => inside.getByText(content));
    },
  );
});

// proves: more-10
it('the home page keeps its content if a refetch fails', async () => {
  let isLost = false;
  const calls = ['get-race-weekends', 'get-standings', 'get-latest-announcement'] as const;
  const lost = calls.map((call): [string, () => StubbedAnswer] => [call, () => (isLost ? 'lost' : cards[call]())]);
  const { client } = open({ user: aUser() }, Object.fromEntries(lost));
  const shown = ['Valencia GP', 'tardozzi', 'Two weekends to go'];
  for (const text of shown) await screen.findByText(text);
  isLost = true;
  await refetch(client);
  for (const key of ['weekends', 'standings', 'announcements'])
    expect(client.getQueryCache().find({ queryKey: [key], exact: false })?.state.status).toBe('error');
  for (const text of shown) screen.getByText(text);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
});

describe("the top of a member's home page", () => {
  it('shows their position and the next weekend, above the cards of the league', async () => {
    open({ user: aUser() }, { 'get-home': () => ({ body: { home: aHome() } }) });
    await screen.findByRole('region', { name: 'Your position' });
    expect(titles()).toEqual([ownWeekend, 'Next race weekend', 'Race weekends', 'Standings', 'Latest announcement']);
  });

  it('is omitted without a current season', async () => {
    const { asked } = open({ user: aUser(), season: null });
    await screen.findByRole('link', { name: 'Two weekends to go' });
    expect(asked).not.toContain('get-home/');
  });

  it('shows an error if it fails to load, and can be loaded again', async () => {
    let fails = true;
    const answer = () => (fails ? { status: 500 } : { body: { home: aHome() } });
    open({ user: aUser() }, { 'get-home': answer });
    await screen.findByText('There was an error loading your position');
    fails = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Your position' });
  });
});

describe('the standings on home before the first final weekend', () => {
  it('show the number of members and no positions', async () => {
    const users_picks = topFive.map((name, index) => aPicksRow(index + 1, name, { points: 0, weekend_points: null }));
    const body = { standings: { users_picks }, amount_users_picks: 30, after: null, being_corrected: [] };
    open({ user: aUser() }, { 'get-standings': () => ({ body }) });
    await inCard('Standings', (inside) => inside.getByText('30 members are in'));
    const items = card('Standings').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(topFive);
  });
});

describe('the home page of an admin', () => {
  const work = { weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 1 }), year: 2023 };

  const admin = aUser({ is_admin: true });
  const waits = (kind: string) => ({ body: { open_work: [{ ...work, kind }], amount_reported: 0 } });
  const retrieval = { 'get-open-work': () => waits('retrieve-race') };
  const begin = async () =>
    userEvent.setup().click(await screen.findByRole('button', { name: 'Retrieve the race, Qatar GP' }));

  it('starts with the open tasks, with a link to finalize a weekend', async () => {
    open({ user: admin }, { 'get-open-work': () => waits('finalize') });
    const link = await inCard('Waiting for you', (inside) => inside.getByRole('link'));
    expect([link.textContent, hrefOf(link)]).toEqual([
      'Preview and finalize',
      '/administration/seasons/2023?weekend=19&preview=1',
    ]);
    expect(titles()[0]).toBe('Waiting for you');
  });

  it('starts a retrieval with one click, and leads to the weekend', async () => {
    const sent: unknown[] = [];
    const start = (request: RequestInit) => {
      sent.push([bodyOf(request), new Headers(request.headers).get('prefer')]);
      return { status: 202, body: { pid: 7 } };
    };
    open({ user: admin }, { ...retrieval, 'post-race-weekend-event': start });
    await begin();
    await waitFor(() => expect(location.pathname + location.search).toBe('/administration/seasons/2023?weekend=19'));
    expect(sent).toEqual([[{ id: 19, event_type: 1 }, 'respond-async']]);
  });

  const refusals: [object, RegExp | string][] = [
    [{ selenium_busy: true }, /^There is already an instance of some sort of retrieval/],
    [{ already_stored: true }, /^A result is already stored/],
    [{ invalid_link: true }, 'There was an error starting the retrieval'],
  ];

  it.each(refusals)('shows why a retrieval did not start: %j', async (body, text) => {
    open({ user: admin }, { ...retrieval, 'post-race-weekend-event': () => ({ status: 400, body }) });
    await begin();
    await inCard('Waiting for you', (inside) => inside.getByText(text));
    const link = card('Waiting for you').getByRole('link', { name: 'Open the weekend' });
    expect([hrefOf(link), location.pathname]).toEqual(['/administration/seasons/2023?weekend=19', '/']);
  });

  it('has no such card without open tasks, or for a member', async () => {
    const { asked } = open({ user: aUser() });
    await inCard('Standings', (inside) => inside.getByText('tardozzi'));
    expect([titles().includes('Waiting for you'), asked.includes('get-open-work/')]).toEqual([false, false]);
  });
});
