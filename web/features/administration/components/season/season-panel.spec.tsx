import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { learnServerTime, serverDate } from '../../../../lib/server-clock.js';
import { aRider } from '../../../../spec/a-season.js';
import { aWeekend } from '../../../../spec/a-weekend.js';
import {
  card,
  done,
  modalClosed,
  press,
  refused,
  refusedInModal,
  renderSeasonPage,
} from '../../../../spec/season-page.js';
import type { User } from '../../../../spec/season-page.js';
import { bodyOf, failed } from '../../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../../spec/stub-api.js';

const mustBeCurrent = 'The season must be current to enable picks or finalize';
const riders = [aRider(1, 'Francesco', 'Bagnaia')];
/** The response of the server to a mutation, or null for success. */
let answer: StubbedAnswer | null;
let sent: [string, unknown][];
beforeEach(() => {
  answer = null;
  sent = [];
});

const nothingOpen = (): StubbedAnswer => ({ body: { race_weekends: [] } });

async function open(given: Partial<SeasonAdmin> = {}, preview = nothingOpen) {
  const changing = (name: string, effect: Partial<SeasonAdmin>) => (request: RequestInit) => {
    sent.push([name, bodyOf(request)]);
    if (answer) return answer;
    page.setSeason(effect);
    return {};
  };
  const page = await renderSeasonPage(given, {
    'set-current-season': changing('current', { current: true }),
    'toggle-users-picks': (request) =>
      changing('picks', { selection_open: (bodyOf(request) as { users_picks_state: boolean }).users_picks_state })(
        request,
      ),
    'preview-finalize-season': () => preview(),
    'finalize-season': changing('finalize', { finalized: true, selection_open: false }),
    'delete-season': changing('delete', {}),
  });
  return page;
}
const picks = () => screen.getByRole('switch', { name: 'Member picks' });
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const button = (name: string) => screen.getByRole('button', { name });
/** Presses the button of the panel. The riders card has a button with the same name. */
const pressDelete = (user: User) => user.click(card('Season').getByRole('button', { name: 'Delete…' }));
const typeYear = async (user: User, typed: string) => {
  const field = await screen.findByLabelText('Type 2023 to confirm');
  await user.clear(field);
  await user.type(field, typed);
};

describe('a season that is not current', () => {
  // proves: admin-season-6, admin-season-10
  it('shows beside each control what it requires, and again as an error after a click', async () => {
    const { user } = await open({ current: false });
    for (const text of [
      'Only the current season can be opened for picks.',
      'Only the current season can be finalized.',
      'This season is not the current one.',
    ])
      card('Season').getByText(text);
    screen.getByText('Not current');
    for (const target of [picks(), button('Finalize…')]) {
      expect(isDisabled(target)).toBe(true);
      await user.click(target);
      await refused(mustBeCurrent);
      await press(user, 'Dismiss');
    }
    expect([sent, screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  // proves: admin-season-4
  it('can be made current only once', async () => {
    const { user } = await open({ current: false });
    await press(user, 'Set as current');
    await done('Changes saved');
    await screen.findByText('This is the season that everybody sees first.');
    screen.getByText('Current');
    expect([isDisabled(button('Set as current')), sent]).toEqual([true, [['current', { year: 2023 }]]]);
  });

  // proves: admin-season-3
  it('shows an error if it was deleted in the meantime', async () => {
    answer = { status: 404 };
    const { user } = await open({ current: false });
    await press(user, 'Set as current');
    await refused('Season not found');
  });

  // proves: admin-season-5, shell-21
  it('shows an error after a failure, and can be made current again', async () => {
    answer = failed;
    const { user } = await open({ current: false });
    await press(user, 'Set as current');
    await refused('There was an error submiting the current season');
    answer = null;
    await press(user, 'Set as current');
    await done('Changes saved');
  });
});

describe('the switch of the picks window', () => {
  // proves: admin-season-7
  it('shows an error instead of opening the window without riders', async () => {
    answer = { status: 400, body: { no_competitors: true, not_current: false, finalized: false } };
    const { user } = await open();
    card('Season').getByText('Closed. Add riders before opening.');
    await user.click(picks());
    await refused('Be sure to have competitors added before enabling member picks');
    expect(picks().getAttribute('aria-checked')).toBe('false');
  });

  // proves: admin-season-8
  it('opens and closes the window, with a confirmation', async () => {
    const { user } = await open({ competitors: riders });
    for (const users_picks_state of [true, false]) {
      await user.click(picks());
      await done('Member picks successfully enabled/disabled.');
      await waitFor(() => expect(picks().getAttribute('aria-checked')).toBe(String(users_picks_state)));
      expect(sent.at(-1)).toEqual(['picks', { users_picks_state }]);
      await press(user, 'Dismiss');
    }
  });

  // proves: more-12
  it.each<[string, string]>([
    ['Tue, 01 Jan 2041 00:00:00 GMT', 'Closes by itself when the first weekend begins.'],
    ['Wed, 02 Jan 2041 00:00:00 GMT', 'It stays open until you close it.'],
  ])("shows whether the window closes automatically, by the server's clock: at %s", async (there, text) => {
    const now = serverDate().toUTCString();
    learnServerTime(there);
    const weekend = aWeekend({ start: '2041-01-02', end: '2041-01-04' });
    await open({ competitors: riders, selection_open: true, race_weekends: [weekend] });
    card('Season').getByText(`Open: members choose their riders. ${text}`);
    learnServerTime(now);
  });

  // proves: admin-more-1
  it.each(['not_current', 'finalized'])('shows an error if the season was changed meanwhile: %s', async (flag) => {
    const { user, setSeason } = await open({ competitors: riders });
    answer = { status: 400, body: { no_competitors: false, [flag]: true } };
    setSeason(flag === 'finalized' ? { finalized: true } : { current: false });
    await user.click(picks());
    await refused(mustBeCurrent);
    await waitFor(() => expect(isDisabled(picks())).toBe(true));
    expect(picks().getAttribute('aria-checked')).toBe('false');
  });

  // proves: admin-season-9, shell-21
  it('shows an error after a failure, and can be used again', async () => {
    answer = failed;
    const { user } = await open({ competitors: riders });
    await user.click(picks());
    await refused('There was an error toggling the member picks.');
    answer = null;
    await user.click(picks());
    await done('Member picks successfully enabled/disabled.');
  });
});

describe('finalizing the season', () => {
  // proves: admin-season-10, admin-season-11
  it('requires the year, and is then shown as final', async () => {
    const { user } = await open({ competitors: riders, race_weekends: [aWeekend({ status: 1 })] });
    card('Season').getByText('One weekend is not final yet. This can’t be undone.');
    await press(user, 'Finalize…');
    await typeYear(user, '2024');
    await press(user, 'Finalize season');
    await refusedInModal('The year inputted is not correct');
    expect(sent).toEqual([]);
    await typeYear(user, '2023');
    await press(user, 'Finalize season');
    await done('Successfully finalized the season');
    await screen.findByText('This season is finalized and can no longer change.');
    screen.getByText('The season is finalized: its picks stay as they are.');
    screen.getByText('Finalized');
    expect(sent).toEqual([['finalize', { year: 2023 }]]);
    for (const target of [picks(), button('Finalize…')]) {
      await user.click(target);
      await refused(mustBeCurrent);
      await press(user, 'Dismiss');
    }
    expect(sent).toHaveLength(1);
  });

  it('lists the weekends that would not count, with their results', async () => {
    const { user } = await open({}, () => ({
      body: {
        race_weekends: [
          {
            ...aWeekend({ status: 1 }),
            results: [
              { kind: 'sprint', rows: 21, points: 72.5 },
              { kind: 'race', rows: 1, points: 1 },
            ],
          },
          { ...aWeekend({ id: 8, title: 'Sepang', status: 1 }), results: [{ kind: 'race', rows: 0, points: 0 }] },
          { ...aWeekend({ id: 9, title: 'Valencia GP' }), results: [] },
        ],
      },
    }));
    await press(user, 'Finalize…');
    const region = await screen.findByRole('region', { name: 'These weekends would not count' });
    const lines = within(region).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Qatar GP: in progress. Its sprint (21 rows, 72.5 points) and race (1 row, 1 point) would not count.',
      'Sepang: in progress. Its results are empty.',
      'Valencia GP: never held. It has no results.',
    ]);
    await typeYear(user, '2023');
    await press(user, 'Finalize season');
    await done('Successfully finalized the season');
  });

  it('lists no weekends if all of them count, and loads the list again after a failure', async () => {
    let preview: StubbedAnswer = { status: 404 };
    const { user } = await open({}, () => preview);
    await press(user, 'Finalize…');
    await refusedInModal('Season not found');
    preview = { body: { race_weekends: [] } };
    await press(user, 'Try again');
    await waitFor(() => expect(screen.queryByText('Season not found')).toBeNull());
    await screen.findByLabelText('Type 2023 to confirm');
    expect(screen.queryByRole('region', { name: 'These weekends would not count' })).toBeNull();
  });

  // proves: admin-season-12, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    answer = failed;
    const { user } = await open();
    await press(user, 'Finalize…');
    await typeYear(user, '2023');
    await press(user, 'Finalize season');
    await refusedInModal('There was an error finalizing the season');
    answer = null;
    await press(user, 'Finalize season');
    await done('Successfully finalized the season');
  });
});

// proves: admin-season-13
it('a finalized season has no buttons to add riders or weekends, or to edit or delete riders', async () => {
  await open({ finalized: true, current: false, competitors: riders, race_weekends: [aWeekend({ status: 2 })] });
  card('Riders').getByText('Francesco Bagnaia');
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered.filter((name) => /add|edit|delete|calendar/i.test(name))).toEqual(['Delete…']);
  card('Season').getByRole('button', { name: 'Delete…' });
  expect(isDisabled(button('Set as current'))).toBe(true);
});

describe('deleting the season', () => {
  // proves: admin-season-14
  it('requires the year, also works for a finalized season, and leads to the list of seasons', async () => {
    const { user } = await open({ finalized: true });
    await pressDelete(user);
    await typeYear(user, '1');
    await press(user, 'Delete season');
    await refusedInModal('The season year is not correct');
    await typeYear(user, '2023');
    await press(user, 'Delete season');
    await waitFor(() => expect(location.pathname).toBe('/administration'));
    await done('Season deleted');
    expect(sent).toEqual([['delete', { seasonId: 3 }]]);
  });

  // proves: admin-seasons-7, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    answer = failed;
    const { user } = await open();
    await pressDelete(user);
    await typeYear(user, '2023');
    await press(user, 'Delete season');
    await refusedInModal('There was an error deleting the season');
    answer = null;
    await press(user, 'Delete season');
    await modalClosed();
    await waitFor(() => expect(location.pathname).toBe('/administration'));
  });
});
