import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Weekend } from '../../league/contract/shapes.js';
import { createQueryClient } from '../lib/query-client.js';
import { aHome } from '../spec/a-home.js';
import { aUser } from '../spec/a-user.js';
import { aWeekend } from '../spec/a-weekend.js';
import { renderRoutes } from '../spec/render-routes.js';
import { someSeals } from '../spec/some-seals.js';
import { standingsAnswers } from '../spec/standings-answers.js';
import { startAnswers } from '../spec/start-answers.js';
import { stubApi } from '../spec/stub-api.js';
import { prefetchPage } from './prefetch-page.js';

const { summary: seals } = await someSeals(['anna']);
const weekend: Weekend = {
  ...{ ...aWeekend(), race: null, sprint_race: null, standings: null },
  ...{ season_year: 2023, round: 19, rounds: 20, corrections: [], being_corrected: false, unconfirmed: false },
};
const answers = {
  ...standingsAnswers,
  'get-latest-announcement': () => ({ body: { announcement: null } }),
  'get-home': () => ({ body: { home: aHome() } }),
  'get-open-work': () => ({ body: { open_work: [], amount_reported: 0 } }),
  'get-race-weekend': () => ({ body: { race_weekend: weekend } }),
  'get-comments': () => ({ body: { comments: [], older: false } }),
  'get-user-picks': () => ({ body: { user_picks: null } }),
  'get-previous-season': () => ({ body: { previous: null } }),
  'get-picks-seals': () => ({ body: { picks_seals: seals } }),
  'get-user-default-profile-picture': () => ({ body: { profile_picture: { format: 'png', data: 'AAAA' } } }),
};

/**
 * Prefetches the page at an address and then renders it. Returns the requests before and after, and the text of the
 * first render.
 */
async function open(
  address: string,
  start: Parameters<typeof startAnswers>[0] = {},
  other: typeof answers | object = {},
) {
  const { asked } = stubApi({ ...startAnswers(start), ...answers, ...other });
  const client = createQueryClient();
  const { pathname, search } = new URL(address, location.origin);
  await prefetchPage(client, pathname, search);
  const before = asked.length;
  renderRoutes(address, client);
  const shown = document.body.textContent;
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return { before: asked.slice(0, before), after: () => asked.slice(before), shown };
}
const names = (paths: string[]) => paths.map((path) => path.replace(/\/?(\?.*)?$/, ''));
const session = ['get-current-user', 'get-current-season', 'get-users-picks-state'];
const member = { user: aUser() };

describe('a common entry page', () => {
  it.each<[string, NonNullable<Parameters<typeof startAnswers>[0]>, string[], string]>([
    ['/', {}, ['get-standings', 'get-race-weekends'], 'Leading now'],
    [
      '/',
      member,
      ['get-standings', 'get-race-weekends', 'get-hall-of-fame', 'get-latest-announcement', 'get-home'],
      'Your position',
    ],
    [
      '/standings?season=2023',
      {},
      ['get-standings', 'get-race-weekends', 'get-season-detailed', 'get-hall-of-fame'],
      'tardozzi',
    ],
    [
      '/standings',
      member,
      [
        ...['get-standings', 'get-race-weekends', 'get-season-detailed', 'get-hall-of-fame'],
        ...['get-rivals', 'get-user-picks-simple'],
      ],
      'Standings',
    ],
    ['/race-weekends/7', {}, ['get-race-weekend', 'get-comments', 'get-hall-of-fame'], 'Round 19 of 20'],
    [
      '/race-weekends/7',
      member,
      ['get-race-weekend', 'get-comments', 'get-hall-of-fame', 'get-race-weekend'],
      'Round 19 of 20',
    ],
    ['/select-picks', {}, [], 'You need to be logged in to select your picks'],
    ['/select-picks', member, ['get-user-picks', 'get-picks-seals'], 'Your picks for 2023'],
    [
      '/select-picks',
      { ...member, picksOpen: true },
      ['get-user-picks', 'get-picks-seals', 'get-previous-season', 'get-home'],
      'Your picks for 2023',
    ],
  ])('is rendered with all its data at once: %s, for %j', async (address, start, own, text) => {
    const { before, after, shown } = await open(address, start);
    const picture = 'user' in start ? ['get-user-default-profile-picture'] : [];
    expect(names(before).slice(0, 3)).toEqual(session);
    expect(names(before).slice(3).sort()).toEqual([...own, ...picture].sort());
    expect(shown).toContain(text);
    // Content below the table is requested later.
    expect(names(after()).filter((name) => name !== 'get-picks-seals')).toEqual([]);
  });

  it('also prefetches the open work of an admin', async () => {
    const { before } = await open('/', { user: aUser({ is_admin: true }) });
    expect(names(before)).toContain('get-open-work');
  });

  it('fetches its data itself if the address contains a position', async () => {
    for (const address of ['/standings?season=2023&place=60', '/race-weekends/7?place=60']) {
      expect(names((await open(address)).before)).toEqual(session);
      cleanup();
    }
  });
});

it('other pages fetch their data themselves', async () => {
  const { before, after } = await open('/hall-of-fame');
  expect(names(before)).toEqual(session);
  await screen.findByText(/No season has finished yet/);
  expect(names(after())).toContain('get-hall-of-fame');
});

it('a failed prefetch is repeated by the page', async () => {
  let failures = 0;
  const fail = () => {
    failures += 1;
    return failures === 1 ? { status: 404, body: {} } : standingsAnswers['get-standings']();
  };
  const { shown } = await open('/standings?season=2023', {}, { 'get-standings': fail });
  expect(shown).not.toContain('tardozzi');
  await screen.findByText('tardozzi');
});
