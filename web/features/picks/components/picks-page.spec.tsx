import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnSeal } from '../../../../league/contract/seals.js';
import { alerts, findAlert } from '../../../spec/interactions.js';
import { closedSeason, openPicks, servePicks, slot } from '../../../spec/picks-page.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { someSeals } from '../../../spec/some-seals.js';
import { stubApi } from '../../../spec/stub-api.js';
import PicksPage from './picks-page.js';
import { aVisitor } from '../../../spec/a-user.js';

beforeEach(() => localStorage.clear());

const mustLogIn = 'You need to be logged in to select your picks';
const noPlaces = () => expect(screen.queryByText('Top five, in order')).toBeNull();

describe('the picks page', () => {
  // proves: picks-7
  it('asks a visitor to log in', async () => {
    servePicks();
    stubApi({ 'get-current-user': () => ({ body: aVisitor }) });
    renderInSite(<PicksPage />, '/select-picks');
    await screen.findByText(mustLogIn);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    noPlaces();
  });

  // proves: picks-15, shell-17, shell-18
  it.each<[string, string]>([
    ['get-current-user', 'Error loading user data'],
    ['get-current-season', 'Error loading the current season'],
    ['get-user-picks', 'There was an error loading your picks'],
  ])('shows an error if %s fails, and can be loaded again: "%s"', async (call, text) => {
    const { server } = servePicks({ failing: [call] });
    renderInSite(<PicksPage />, '/select-picks');
    await findAlert(text);
    expect(screen.queryByText(mustLogIn)).toBeNull();
    noPlaces();
    server.failing = [];
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^1st/ });
    expect(alerts()).toEqual([]);
  });

  // proves: picks-18
  it('shows no picks of another member if the session has ended', async () => {
    const { server } = servePicks();
    server.saved = server.saved && { ...server.saved, picks: [], independent_pick: null, rookie_pick: null };
    renderInSite(<PicksPage />, '/select-picks');
    await screen.findByText(/^Your session has ended\./);
    noPlaces();
  });

  // proves: picks-20
  it('shows a message without a current season', async () => {
    servePicks({ season: null });
    renderInSite(<PicksPage />, '/select-picks');
    await screen.findByText('No current season');
    noPlaces();
  });

  // proves: picks-20
  it('shows that the season has no riders', async () => {
    servePicks({ riders: [], saved: null });
    renderInSite(<PicksPage />, '/select-picks');
    await screen.findByText('No riders have been added to this season yet.');
    screen.getByRole('heading', { name: 'Your picks for 2023' });
    noPlaces();
  });

  // proves: picks-20
  it('shows a message to a member without picks after the window has closed', async () => {
    servePicks({ season: closedSeason(), saved: null });
    await openPicks();
    screen.getByText(/^You have no picks this season, because the window has closed\./);
    expect(screen.getByRole('link', { name: 'Tip the next race' }).getAttribute('href')).toBe('/tips');
    screen.getByText('The picks window is closed.');
    expect(screen.queryByText('Nobody')).toBeNull();
    for (const name of ['Submit', 'Back to the saved picks']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  // proves: picks-19
  it('shows the saved picks, locked, after the window has closed', async () => {
    servePicks({ season: closedSeason() });
    await openPicks();
    await waitFor(() => screen.getByText(/^Saved on .*2023/));
    expect(screen.getAllByRole('listitem').map((label) => label.textContent)).toEqual([
      '1st1Francesco Bagnaia',
      '2nd89Jorge Martín',
      '3rd72Marco Bezzecchi',
      '4th33Brad Binder',
      '5th10Luca Marini',
      'Independent89Jorge Martín',
      'Rookie37Augusto Fernández',
    ]);
    for (const label of ['1st', '5th', 'Rookie']) expect(slot(label).disabled).toBe(true);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  // proves: seals-7
  it('shows the digest and the salt of the sealed picks', async () => {
    const { answers } = servePicks({ season: closedSeason() });
    const { list, summary } = await someSeals(['anna']);
    const [root] = list.roots;
    const [seal] = list.seals;
    if (!root || !seal?.picks) throw new Error('no seal');
    const own: OwnSeal = { digest: seal.digest, salt: seal.picks.salt, root, proof: [], ended: null };
    stubApi({ ...answers, 'get-picks-seals': () => ({ body: { picks_seals: { ...summary, own } } }) });
    await openPicks();
    const card = await screen.findByRole('region', { name: 'Your seal' });
    for (const digits of [own.digest, own.salt]) within(card).getByText(digits);
    expect(within(card).getByRole('link', { name: 'Check all seals' }).getAttribute('href')).toBe(
      '/fair-play?season=2023',
    );
  });
});
