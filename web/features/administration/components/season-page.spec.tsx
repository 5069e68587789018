import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { aRider } from '../../../spec/a-season.js';
import { aSeasonAdmin } from '../../../spec/a-season-admin.js';
import { aMember } from '../../../spec/a-member.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { press, refused, renderAdministration, renderSeasonPage } from '../../../spec/season-page.js';
import { failed } from '../../../spec/stub-api.js';

describe('a season page on a phone', () => {
  beforeEach(() => void vi.stubGlobal('innerWidth', 390));

  it('collapses the riders and the final weekends', async () => {
    const { user } = await renderSeasonPage({
      competitors: [aRider(1, 'Francesco', 'Bagnaia')],
      race_weekends: [
        aWeekend({ id: 19, title: 'Qatar GP', status: 1 }),
        aWeekend({ id: 18, title: 'Malaysian GP', status: 2 }),
        aWeekend({ id: 17, title: 'Thailand GP', status: 2 }),
      ],
    });
    const isFolded = (text: string) => screen.getByText(text).closest('details')?.open === false;
    const texts = ['Qatar GP', 'Malaysian GP', 'Thailand GP', 'Francesco Bagnaia'];
    expect(texts.map(isFolded)).toEqual([false, true, true, true]);
    await user.click(screen.getByText('2 final weekends'));
    await user.click(screen.getByText('1 rider'));
    expect(texts.map(isFolded)).toEqual([false, false, false, false]);
  });
});

describe('SeasonPage', () => {
  // proves: admin-season-1
  it('shows the messages, the running retrieval, the riders, the race weekends and the season panel', async () => {
    const retrieval = { pid: 5, user: aMember('anna'), message: 'Reading the page', timestamp: '2023-11-18T12:00:00Z' };
    const message = { id: 1, message: 'The page was not read', timestamp: '2023-11-18T11:00:00Z' };
    await renderSeasonPage({
      competitors: [aRider(1, 'Francesco', 'Bagnaia')],
      race_weekends: [aWeekend()],
      selenium_status: [{ ...retrieval, progress: null }],
      season_messages: [{ ...message, season: null, retrieval: null }],
    });
    for (const name of ['Messages', 'Race weekends', 'Riders', 'Season']) screen.getByRole('region', { name });
    screen.getByRole('heading', { level: 1, name: 'Season 2023' });
    for (const text of ['Reading the page', 'The page was not read', 'Francesco Bagnaia', 'Qatar GP'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  // proves: admin-season-2, shell-21
  it('shows an error after a failure, and can be loaded again', async () => {
    let fails = true;
    const { user } = renderAdministration('/administration/seasons/2031', {
      'get-season-admin': () => (fails ? failed : { body: { season: aSeasonAdmin({ year: 2031 }) } }),
    });
    await refused('There was an error loading the season');
    fails = false;
    await press(user, 'Try again');
    await screen.findByRole('region', { name: 'Race weekends' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  // proves: admin-season-3
  it.each<[string, number]>([
    ['2031', 404],
    ['next', 400],
  ])('shows an error for the missing season %s', async (year, status) => {
    const { asked } = renderAdministration(`/administration/seasons/${year}`, {
      'get-season-admin': () => ({ status }),
    });
    await refused('Season not found');
    expect(asked).toContain(`get-season-admin?season=${year}`);
  });
});
