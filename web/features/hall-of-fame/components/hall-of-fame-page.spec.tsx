import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeasonEnd } from '../../../../league/contract/season-end.js';
import { aFinalRow, aSeasonEnd, someMemberSeasons } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import HallOfFamePage from './hall-of-fame-page.js';

let scrolled: MockInstance;
beforeEach(() => {
  scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
});

const seasons: SeasonEnd[] = [
  aSeasonEnd(2023, ['paul', 'anakin', 'anna']),
  aSeasonEnd(2022, ['wolf', 'paul']),
  aSeasonEnd(2021, ['wolf']),
  { ...aSeasonEnd(2020, []), amount_members: 0 },
];
const past = [{ year: 2023, row: aFinalRow(3, 'anna', { points: 1446.52, bonus: 9.52 }), amount_members: 30 }];

function open(answer: () => StubbedAnswer, user?: ReturnType<typeof aUser>, address = '/hall-of-fame') {
  stubApi({
    ...startAnswers(user && { user }),
    'get-hall-of-fame': answer,
    'get-member-seasons': () => ({ body: { member_seasons: someMemberSeasons({ past }) } }),
  });
  renderInSite(<HallOfFamePage />, address);
}
const region = (name: string) => screen.findByRole('region', { name });

describe('the hall of fame', () => {
  it('lists every season, the latest first, with its champion, its podium and the number of members', async () => {
    open(() => ({ body: { seasons, imported: [] } }));
    await region('Season 2023');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Season 2023',
      'Season 2022',
      'Season 2021',
      'Season 2020',
      'Titles',
    ]);
    expect((await region('Season 2023')).textContent).toContain('paul is champion99 points, 30 members took part');
    within(await region('Season 2020')).getByText('Nobody scored points in this season.');
    const link = within(await region('Season 2022')).getByRole('link', { name: 'Final standings' });
    expect(link.getAttribute('href')).toBe('/standings?season=2022');
  });

  it('counts titles per member, the most first', async () => {
    open(() => ({ body: { seasons, imported: [] } }));
    const rows = within(await region('Titles')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['wolf 2 titles', 'paul Champion 2023']);
  });

  it("shows a member's own seasons", async () => {
    open(() => ({ body: { seasons, imported: [] } }), aUser());
    const row = await within(await region('Your seasons')).findByRole('listitem');
    expect(row.textContent).toBe('20231,446.52 points, including a bonus of 9.523rd of 30');
  });

  // proves: season-archive-7
  it('lists imported seasons last, with their verification, and does not count their titles', async () => {
    const podium = [{ position: 1, name: 'paul', points: 70.5 }];
    const imported = [
      { year: 2012, verified: true, podium, amount_members: 12 },
      { year: 2011, verified: false, podium, amount_members: 1 },
      { year: 2010, verified: false, podium: [], amount_members: 0 },
    ];
    open(() => ({ body: { seasons, imported } }));
    const textOf = async (name: string) => (await region(name)).textContent;
    expect(await textOf('Season 2012')).toMatch(/Verified.*paul is champion70\.50 points, 12 members took part/);
    expect(await textOf('Season 2012')).not.toContain('Not verified');
    expect(await textOf('Season 2011')).toMatch(/Not verified.*1 member took part.*spreadsheet, not verified/);
    expect(await textOf('Season 2010')).toContain('Nobody scored points in this season.');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...[2023, 2022, 2021, 2020, 2012, 2011, 2010].map((year) => `Season ${year}`),
      'Titles',
    ]);
    const link = within(await region('Season 2011')).getByRole('link', { name: 'Final standings of 2011' });
    expect(link.getAttribute('href')).toBe('/hall-of-fame/imported/2011');
    expect(within(await region('Titles')).getAllByRole('listitem')[1]?.textContent).toBe('paul Champion 2023');
  });

  it('lists imported seasons even if no season has finished', async () => {
    open(() => ({ body: { seasons: [], imported: [{ year: 2011, verified: false, podium: [], amount_members: 0 }] } }));
    await region('Season 2011');
    expect(screen.queryByText(/^No season has finished yet/)).toBeNull();
  });

  it('scrolls to the season in the address', async () => {
    open(() => ({ body: { seasons, imported: [] } }), undefined, '/hall-of-fame?season=2022');
    await region('Season 2022');
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('is empty before the first season is decided', async () => {
    open(() => ({ body: { seasons: [], imported: [] } }));
    await screen.findByText('No season has finished yet. The first champion will appear here.');
  });

  it('shows an error if it fails to load, and can be loaded again', async () => {
    let broken = true;
    open(() => (broken ? { status: 500 } : { body: { seasons, imported: [] } }));
    await screen.findByText('There was an error loading the hall of fame');
    broken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await region('Season 2023');
  });
});
