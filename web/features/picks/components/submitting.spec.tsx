import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PicksRefusal } from '../../../../league/contract/answers.js';
import { noReason } from '../../../../test/harness/picks-flags.js';
import { alerts, findAlert } from '../../../spec/interactions.js';
import {
  choose,
  clear,
  closedSeason,
  numbersOn,
  openPicks,
  servePicks,
  slot,
  submissionOf,
  submit,
} from '../../../spec/picks-page.js';

beforeEach(() => localStorage.clear());

const changed = [1, 89, 72, 33, 41, 89, 37];

/** Opens the page and changes one pick, which the server refuses to store until the test allows it. */
async function openRefused(refusal: Partial<PicksRefusal>) {
  const served = servePicks({ refuse: () => ({ status: 400, body: { ...noReason, ...refusal } }) });
  const user = await openPicks();
  await choose(user, '5th', '41');
  return { ...served, user };
}
const submitRefused = async (user: UserEvent, text: string) => {
  await user.click(submit());
  await findAlert(text);
  expect(numbersOn('1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie')).toEqual(changed);
};
const highlighted = () => screen.queryAllByText('invalid').map((tag) => tag.closest('button')?.textContent);

describe('picks that the server refuses', () => {
  // proves: picks-9
  it('stay in the slots if another member has the same picks, and can be saved after a change', async () => {
    const { server, sent, user } = await openRefused({ picks_already_selected: true });
    await submitRefused(user, 'Another user already has the same picks and order.');
    expect(highlighted()).toEqual([]);
    server.refuse = null;
    await choose(user, '1st', '89');
    expect(alerts()).toEqual([]);
    expect(document.querySelector('.kerb')).toBeNull();
    await user.click(submit());
    await screen.findByText(/^Saved on/);
    expect(sent.at(-1)).toEqual(submissionOf([89, 1, 72, 33, 41, 89, 37]));
    // The line with the time stays until a pick changes.
    expect(document.querySelector('.kerb')?.className).toBe('kerb sweep');
    await choose(user, '1st', '10');
    expect(document.querySelector('.kerb')).toBeNull();
  });

  // proves: picks-8
  it('show the reason if a result of the season is stored', async () => {
    const { user } = await openRefused({ cant_select_picks: true });
    await submitRefused(user, 'You already have picks that participated in one or more races!');
    screen.getByText(/changes? not saved$/);
  });

  // proves: picks-4, picks-11, picks-12
  it('highlight a special pick that has become ineligible until it changes', async () => {
    const { user } = await openRefused({ invalid_independent: true, invalid_rookie: true });
    await submitRefused(user, 'Selected independent rider is not an independent rider · Selected rookie is not rookie');
    screen.getByText('Highlighted: Independent, Rookie.');
    expect(highlighted()).toEqual(['Independent89Jorge Martíninvalid', 'Rookie37Augusto Fernándezinvalid']);
    expect(slot('1st').className).not.toContain('bad');
    expect(slot('Rookie').className).toContain('bad');
    await choose(user, 'Independent', '72');
    screen.getByText('Highlighted: Rookie.');
    await clear(user, 'Rookie');
    expect(alerts()).toEqual([]);
    expect(highlighted()).toEqual([]);
  });

  // proves: picks-4, picks-10
  it('only highlight the slots that are invalid', async () => {
    const { user } = await openRefused({ invalid_picks: [false, true, false, false, true] });
    await submitRefused(user, 'Highlighted picks are invalid');
    screen.getByText('Highlighted: 2nd, 5th.');
    expect(highlighted()).toEqual(['2nd89Jorge MartíninvalidChange', '5th41Aleix EspargaróinvalidChange']);
    await choose(user, '5th', '10');
    screen.getByText('Highlighted: 2nd.');
    expect(highlighted()).toHaveLength(1);
  });

  // proves: picks-4, picks-10
  it('highlight the slot of a rider who has left the season, which becomes empty', async () => {
    const { server, user } = await openRefused({ invalid_picks: [false, false, false, false, true] });
    server.riders = server.riders.filter(({ competitor_points }) => competitor_points.competitor.number !== 41);
    await user.click(submit());
    await screen.findByText('Highlighted picks are invalid');
    await screen.findByText('Still missing: 5th.');
    screen.getByText('Highlighted: 5th.');
    expect(highlighted()).toEqual(['5thName or number…invalid']);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
  });

  // proves: picks-16, picks-18
  it('are shown beside the saved picks if the window was closed meanwhile', async () => {
    const { server, user } = await openRefused({ selection_closed: true });
    server.season = closedSeason();
    await user.click(submit());
    await waitFor(() => expect(screen.getByText('The picks window is closed.').getAttribute('role')).toBe('status'));
    const card = screen.getByRole('region', { name: 'Not saved in time' });
    within(card).getByText('Aleix Espargaró');
    expect(numbersOn('5th')).toEqual([10]);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});

describe('a submission that fails', () => {
  // proves: picks-13, shell-21, more-1
  it.each([
    ['because the server fails', { status: 500 }],
    ['because the server does not respond', 'lost'],
  ] as const)('%s shows an error, keeps the picks, and can be repeated', async (_, answer) => {
    const { server, sent } = servePicks({ refuse: () => answer });
    const user = await openPicks();
    await choose(user, '5th', '41');
    await submitRefused(user, 'There was an error saving your picks');
    server.refuse = null;
    cleanup();
    const again = await openPicks();
    expect(numbersOn('5th')).toEqual([41]);
    screen.getByText(/changes? not saved$/);
    await again.click(submit());
    await screen.findByText(/^Saved on/);
    expect(sent.at(-1)).toEqual(submissionOf(changed));
  });

  // proves: more-1
  it('offers a log-in in another tab if the session has ended, and can be sent again', async () => {
    const { server } = servePicks({ refuse: () => ({ status: 401 }) });
    const user = await openPicks();
    await choose(user, '5th', '41');
    await user.click(submit());
    const link = await screen.findByRole('link', { name: 'Log in (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    screen.getByText(/^Your session has ended\. .* nothing you typed is lost\./);
    expect(numbersOn('5th')).toEqual([41]);
    server.refuse = null;
    await user.click(submit());
    await screen.findByText(/^Saved on/);
  });

  // proves: picks-18
  it('names the account to use if another member has logged in, and keeps the picks', async () => {
    servePicks({ refuse: () => ({ status: 403 }) });
    const user = await openPicks();
    await choose(user, '5th', '41');
    await submitRefused(
      user,
      'You are no longer logged in as anna. Log in again as anna: your changes are kept on this device.',
    );
  });
});
