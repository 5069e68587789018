import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSeason } from '../../../spec/a-season.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { failed, stubApi } from '../../../spec/stub-api.js';
import WeekendsPage from './weekends-page.js';

const weekends = [
  aWeekend({ id: 20, title: 'Valencia GP', status: 0 }),
  aWeekend({ id: 19, title: 'Qatar GP', status: 1 }),
  aWeekend({ id: 1, title: 'Portuguese GP', status: 2 }),
];
const listed = { body: { race_weekends: weekends, invalid_season: false } };
const none = { body: { race_weekends: [], invalid_season: false } };

function open(address: string, answers: Parameters<typeof stubApi>[0] = {}) {
  const { asked } = stubApi({
    ...startAnswers(),
    'get-race-weekends': (_request, path) => (path.includes('season=2023') ? listed : none),
    'get-seasons-simple': () => ({ body: { seasons: [aSeason(), aSeason({ id: 2, year: 2020, current: false })] } }),
    ...answers,
  });
  renderInSite(<WeekendsPage />, address);
  return { asked, person: userEvent.setup() };
}
const address = () => window.location.pathname + window.location.search;

describe('the race weekends', () => {
  // proves: weekends-2, weekends-3
  it('are listed latest first, each with its status and a link', async () => {
    const { asked } = open('/race-weekends?season=2023');
    await screen.findByText('Valencia GP');
    const links = within(within(screen.getByRole('main')).getByRole('list')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^Valencia GP.*Upcoming$/), '/race-weekends/20'],
      [expect.stringMatching(/^Qatar GP.*In progress$/), '/race-weekends/19'],
      [expect.stringMatching(/^Portuguese GP.*Final$/), '/race-weekends/1'],
    ]);
    const tones = ['Upcoming', 'In progress', 'Final'].map((status) => screen.getByText(status).className);
    expect(tones).toEqual(['badge idle', 'badge running', 'badge good']);
    expect(asked).toContain('get-race-weekends?season=2023&amount=0');
  });

  it('are available as a calendar, even for visitors: as a subscription and as a file', async () => {
    open('/race-weekends?season=2023');
    const [subscription, file] = ['your calendar', '.ics file'].map((name) => screen.getByRole('link', { name }));
    expect(subscription?.getAttribute('href')).toBe('webcal://localhost/api/calendar.ics');
    expect(file?.getAttribute('href')).toBe('/api/calendar.ics');
    await screen.findByText('Valencia GP');
  });

  it('show when their sprint races and races start, until they are final', async () => {
    const starts = { sprint_start: '2023-03-25T15:00:00+12:45', race_start: '2023-03-26T14:00:00+13:45' };
    const body = { ...listed.body, race_weekends: weekends.map((weekend) => ({ ...weekend, ...starts })) };
    open('/race-weekends?season=2023', { 'get-race-weekends': () => ({ body }) });
    await screen.findByText('Valencia GP');
    const links = within(within(screen.getByRole('main')).getByRole('list')).getAllByRole('link');
    const both = /Sprint Race: .*15:00 at the circuit\)Race: .*14:00 at the circuit\)/;
    expect(links.map(({ textContent }) => both.test(textContent ?? ''))).toEqual([true, true, false]);
  });

  // proves: weekends-5
  it('default to the current season, which replaces the address', async () => {
    const before = history.length;
    open('/race-weekends');
    await waitFor(() => expect(address()).toBe('/race-weekends?season=2023'));
    await screen.findByText('Valencia GP');
    expect(history.length).toBe(before);
  });

  // proves: weekends-1, weekends-4
  it('can be chosen by season from a list that marks the current choice, even if a season has no weekends', async () => {
    const { person } = open('/race-weekends?season=2023');
    await person.click(await screen.findByRole('button', { name: 'Season 2023' }));
    const years = await screen.findAllByRole('menuitemradio');
    expect(years.map(({ textContent }) => textContent)).toEqual(['2023current', '2020']);
    expect(years.map((year) => [year.getAttribute('aria-checked'), year.querySelectorAll('svg').length])).toEqual([
      ['true', 1],
      ['false', 0],
    ]);
    await person.click(screen.getByRole('menuitemradio', { name: '2020' }));
    await waitFor(() => expect(address()).toBe('/race-weekends?season=2020'));
    await screen.findByText('No race results have been added for this season.');
  });

  // proves: weekends-7
  it('show an error for an unknown season', async () => {
    open('/race-weekends?season=1999', { 'get-race-weekends': () => ({ status: 404 }) });
    await screen.findByText('Season not found');
  });

  it('show a message without a current season', async () => {
    open('/race-weekends', startAnswers({ season: null }));
    await screen.findByText('No current season');
  });

  // proves: weekends-6, shell-21
  it('show an error after a failure, and can be loaded again', async () => {
    let fails = true;
    const { person } = open('/race-weekends?season=2023', { 'get-race-weekends': () => (fails ? failed : listed) });
    await screen.findByText('There was an error retrieving the race weekends');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Portuguese GP');
  });
});
