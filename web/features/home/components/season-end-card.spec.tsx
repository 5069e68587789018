import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import type { OwnSeasonEnd } from '../../../../league/contract/season-end.js';
import { aHome, aHomeStanding } from '../../../spec/a-home.js';
import { aFinalRow, aSeasonEnd } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import HomePage from './home-page.js';
import SeasonEndCard from './season-end-card.js';

beforeEach(() => localStorage.clear());

const podium = [
  aFinalRow(1, 'paul', { points: 1969.7, bonus: 46.7 }),
  aFinalRow(2, 'anakin', { points: 1834.7, bonus: 46.7 }),
  aFinalRow(3, '', { points: 1800 }),
];
const own = aFinalRow(15, 'anna', { points: 1446.52, bonus: 9.52, bonus_change: -2 });
const end: OwnSeasonEnd = { ...aSeasonEnd(2023, []), podium, own };
const ceremony = () => screen.getByRole('region', { name: 'Season 2023 is over' });
const yours = () => screen.getByRole('region', { name: 'Your season' });
const chequer = () => ceremony().querySelector('.chequer');

function show(other: Partial<OwnSeasonEnd> = {}, fame = [aSeasonEnd(2023, ['paul']), aSeasonEnd(2021, ['paul'])]) {
  stubApi({ 'get-hall-of-fame': () => ({ body: { seasons: fame, imported: [] } }) });
  renderInSite(<SeasonEndCard end={{ ...end, ...other }} positions={[19, 12, 15]} />);
}

describe('the end of a season', () => {
  it('is announced to the champion with a picture', async () => {
    stubApi(startAnswers({ user: aUser({ username: 'paul' }) }));
    renderInSite(<SeasonEndCard end={{ ...end, own: podium[0] ?? null }} positions={[1, 1]} />);
    await within(ceremony()).findByRole('heading', { name: 'You are champion!' });
    expect(within(ceremony()).getByRole('img', { name: 'Your title in 2023' }).getAttribute('src')).toBe(
      '/api/get-position-picture?username=paul&season=2023&theme=dark',
    );
  });

  it("shows the champion, the podium with each bonus, and the reader's result, all with two decimals", async () => {
    show();
    // 1,969.70 - 1,834.70 = 135.00
    const title = await within(ceremony()).findByText('2nd title.');
    expect(title.parentElement?.textContent).toBe('1,969.70 points, 135.00 ahead of anakin. 2nd title.');
    within(ceremony()).getByRole('heading', { name: 'paul is champion' });
    expect(within(ceremony()).queryByRole('img')).toBeNull();
    const steps = within(screen.getByRole('list', { name: 'Podium of 2023' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'paul1,969.70 pointsbonus 46.701st',
      'anakin1,834.70 pointsbonus 46.702nd',
      'deleted member1,800.00 pointsbonus 0.003rd',
    ]);
    expect(yours().textContent).toContain('15thof 30 members1,446.52points, including a bonus of 9.52');
    within(yours()).getByText('The bonuses of others cost you 2 positions.');
    within(yours()).getByRole('img', { name: /^Position after each of 3 weekends: 19th at first, 15th now/ });
    expect(screen.queryByRole('link', { name: 'deleted member' })).toBeNull();
    expect(within(yours()).getByRole('link', { name: 'How it was won' }).getAttribute('href')).toBe(
      '/hall-of-fame/2023',
    );
    expect(within(yours()).getByRole('link', { name: 'Your picks' }).getAttribute('href')).toBe('/select-picks');
    within(yours()).getByRole('button', { name: 'Share' });
  });

  it('has texts for a reader who did not take part, and for a champion without competitors', () => {
    show({ podium: podium.slice(0, 1), own: null, amount_members: 1 }, []);
    within(ceremony()).getByText('1,969.70 points.');
    within(yours()).getByText('You did not take part in this season.');
    expect(within(yours()).queryByRole('link', { name: 'Your picks' })).toBeNull();
  });

  it('animates the chequered flag only on the first visit', () => {
    show();
    expect(chequer()?.className).toBe('chequer sweep');
    cleanup();
    show();
    expect(chequer()?.className).toBe('chequer');
  });

  it('replaces the position and the next weekend on home', async () => {
    stubApi({
      ...startAnswers({ user: aUser() }),
      'get-home': () => ({ body: { home: aHome({ end, next: null, standing: aHomeStanding() }) } }),
    });
    renderInSite(<HomePage />);
    await screen.findByRole('region', { name: 'Season 2023 is over' });
    expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
  });
});
