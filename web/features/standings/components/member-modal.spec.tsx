import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MemberReceipt, ResultOrigin } from '../../../../league/contract/standings.js';
import { aMember } from '../../../spec/a-member.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { portugal, rows, standingsAnswers } from '../../../spec/standings-answers.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import StandingsPage from './standings-page.js';

const origin: ResultOrigin = {
  source: 'page',
  page_url: 'http://results.example/portugal',
  page_digest: 'ab'.repeat(32),
  retrieval_id: 5,
  stored_at: '2023-03-26T15:00:00.000Z',
  stored_by: aMember('racedirector'),
};
const receipt: MemberReceipt = {
  weekend: portugal,
  with_bonus: true,
  user: aMember('anna'),
  position: 1,
  points: 1052,
  picks: [
    {
      slot: 1,
      competitor: { id: 1, first: 'Marco', last: 'Bagnaia', number: 1 },
      points: 90,
      carried: { points: 11, typed_by: aMember('racedirector'), typed_at: null },
      weekends: [
        {
          weekend_id: 1,
          points: 32,
          rows: [
            { kind: 'race', position: 2, mark: 'FIN', points: 20 },
            { kind: 'sprint', position: 0, mark: 'DNF', points: 0 },
          ],
        },
        { weekend_id: 2, points: 0, rows: [] },
      ],
    },
  ],
  bonuses: [{ slot: 1, competitor: { id: 1, first: 'Marco', last: 'Bagnaia', number: 1 }, percent: 50, points: 45 }],
  weekends: [
    { ...portugal, race: origin, sprint: { ...origin, source: 'hand', stored_by: null } },
    { ...aWeekend({ id: 2, title: 'Argentinian GP', status: 2 }), race: null, sprint: null },
  ],
};

async function open(name: RegExp, answers: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    ...startAnswers({ user: aUser() }),
    ...standingsAnswers,
    'points-receipt': () => ({ body: { receipt } }),
    ...answers,
  });
  renderInSite(<StandingsPage />, '/standings?season=2023');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

describe('the modal of a member', () => {
  // proves: standings-3
  it('shows the picks, and links to the profile', async () => {
    const { dialog } = await open(/^2.*tardozzi/);
    dialog.getByRole('heading', { name: 'tardozzi' });
    expect(dialog.getByText(/^with/).textContent).toBe('with 1,052 points');
    const [picks] = dialog.getAllByRole('list');
    const labels = within(picks as HTMLElement).getAllByText(/^(1st|2nd|3rd|4th|5th|Independent|Rookie)$/);
    expect(labels.map((one) => one.textContent)).toEqual(['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie']);
    dialog.getByText('Maverick Vinales');
    dialog.getByText('15.5');
    // The picks are reversed, so only the third one is unchanged.
    expect(dialog.getAllByText('exactly in this position')).toHaveLength(1);
    expect(dialog.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/users/tardozzi?page=1');
  });

  it('shows that the picks are hidden', async () => {
    const hidden = rows.map((row) => ({ ...row, picks: [], independent_pick: null, rookie_pick: null }));
    const { dialog } = await open(/tardozzi/, {
      'get-standings': () => ({
        body: { standings: { users_picks: hidden }, amount_users_picks: 3, after: null, being_corrected: [] },
      }),
    });
    dialog.getByText(/^These picks stay hidden until/);
  });

  it('has no profile, comparison or progress for a deleted account', async () => {
    const { dialog } = await open(/^3.*deleted member/);
    dialog.getByRole('heading', { name: 'deleted member' });
    expect(dialog.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  });

  it('links to the comparison with the reader', async () => {
    const { dialog } = await open(/^2.*tardozzi/);
    const link = await dialog.findByRole('link', { name: 'Compare with me' });
    expect(link.getAttribute('href')).toBe('/compare?season=2023&a=anna&b=tardozzi');
  });

  it('traces every number to its source', async () => {
    const { person, dialog } = await open(/^1.*anna/);
    await person.click(dialog.getByText('Marco Bagnaia'));
    const typed = (await dialog.findByText('Points typed by hand')).closest('li');
    expect(typed?.textContent).toBe('Points typed by handby racedirector11');
    expect(dialog.getByText(/^Argentinian GP/).parentElement?.textContent).toBe('Argentinian GPdid not take part');
    await person.click(dialog.getByText('Portuguese GP'));
    dialog.getByText('Race: 2nd');
    dialog.getByText('Sprint: not classified (DNF)');
    expect(dialog.getByText('by hand').parentElement?.textContent).toMatch(/^Typed by hand on .*2023/);
    const page = dialog.getByRole('link', { name: 'the results page' });
    expect(page.getAttribute('href')).toBe('http://results.example/portugal');
    expect(page.closest('p')?.textContent).toMatch(/ for racedirector \(retrieval 5\)\.$/);
    await person.click(dialog.getByText('Fingerprint abababab…'));
    dialog.getByText('ab'.repeat(32));
    dialog.getByText('50% of the points of Bagnaia');
  });

  // proves: shell-21
  it('shows an error if the source of the points fails to load, and can load it again', async () => {
    let fails = true;
    const { person, dialog } = await open(/^1.*anna/, {
      'points-receipt': () => (fails ? { status: 500 } : { body: { receipt } }),
    });
    await person.click(dialog.getByText('Marco Bagnaia'));
    await dialog.findByText('There was an error retrieving the details of the points');
    fails = false;
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('Points typed by hand');
  });
});
