import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { learnServerTime, serverDate } from '../../../lib/server-clock.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import {
  done,
  modalClosed,
  press,
  refused,
  refusedInModal,
  renderAdministration,
  type User,
} from '../../../spec/season-page.js';
import { bodyOf, failed, heldAnswer, type StubbedAnswer } from '../../../spec/stub-api.js';
import { CreateSeasonModal } from './seasons-page.js';

const season2031 = { id: 31, year: 2031 };
/** The state of the stubbed server, and its response to mutations unless it is null (success). */
let seasons: { id: number; year: number }[];
let answer: StubbedAnswer | null;
let sent: [string, unknown][];
beforeEach(() => {
  seasons = [season2031];
  answer = null;
  sent = [];
});

const changing = (name: string, effect: () => void) => (request: RequestInit) => {
  sent.push([name, bodyOf(request)]);
  if (answer) return answer;
  effect();
  return {};
};
async function open(): Promise<User> {
  const { user } = renderAdministration('/administration', {
    'get-seasons-simple-year': () => ({ body: { seasons } }),
    'create-season': changing(
      'create',
      () => (seasons = [{ id: 32 + sent.length, year: 2031 + sent.length }, ...seasons]),
    ),
    'delete-season': changing('delete', () => (seasons = [])),
  });
  await screen.findByRole('heading', { name: 'Seasons' });
  return user;
}
const yearField = () => screen.getByLabelText<HTMLInputElement>('Year');
async function typeYear(user: User, typed: string): Promise<void> {
  if (!screen.queryByRole('dialog')) await press(user, '+ Add a season');
  await user.clear(yearField());
  if (typed) await user.type(yearField(), typed);
}
async function typeToDelete(user: User, typed: string): Promise<void> {
  await press(user, 'Delete season 2031');
  await user.type(screen.getByLabelText('Type 2031 to confirm'), typed);
}

// proves: admin-access-1, admin-access-2
describe.each(['/administration', '/administration/seasons/2031'])('%s', (address) => {
  it.each([
    ['visitor', aVisitor, true],
    ['member', aUser(), false],
  ] as const)('refuses access to a %s, and requests no season', async (_, body, login) => {
    const { asked } = renderAdministration(address, { 'get-current-user': () => ({ body }) });
    await screen.findByText("You don't have admin permissions");
    expect(screen.queryByRole('link', { name: 'Login' }) !== null).toBe(login);
    expect(asked.filter((path) => path.startsWith('get-season'))).toEqual([]);
  });
});

describe('the list of seasons', () => {
  // proves: admin-seasons-1
  it('links each season to its page, and has a button to delete it', async () => {
    seasons = [{ id: 32, year: 2032 }, season2031];
    await open();
    await screen.findByText('Season 2032');
    expect(screen.getByRole('link', { name: 'Edit season 2031' }).getAttribute('href')).toBe(
      '/administration/seasons/2031',
    );
    screen.getByRole('button', { name: 'Delete season 2031' });
  });

  it('shows the first step if the list is empty', async () => {
    seasons = [];
    await open();
    await screen.findByText('No seasons yet. Add the first one, then its riders and race weekends.');
  });
});

describe('the form of a new season', () => {
  // proves: admin-seasons-2, admin-seasons-3
  it('proposes the current year without flags, sends the chosen values, and confirms the creation', async () => {
    const user = await open();
    await press(user, '+ Add a season');
    expect(yearField().value).toBe(String(serverDate().getUTCFullYear()));
    const flags = within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox');
    expect(flags.map(({ checked }) => checked)).toEqual([false, false]);
    await typeYear(user, '2032');
    await user.click(screen.getByLabelText(/^Top Rookie/));
    await press(user, 'Create season');
    await done('Season created');
    await screen.findByText('Season 2032');
    expect(sent).toEqual([['create', { year: 2032, top_independent: false, top_rookie: true }]]);
  });

  // proves: admin-seasons-2
  it('only accepts years from 1900 to 2099', async () => {
    const user = await open();
    for (const typed of ['1899', '2100', '2030.5', '']) {
      await typeYear(user, typed);
      await press(user, 'Create season');
      expect([typed, yearField().validity.valid, sent]).toEqual([typed, false, []]);
    }
    for (const typed of ['1900', '2099']) {
      await typeYear(user, typed);
      await press(user, 'Create season');
      await modalClosed();
    }
    expect(sent).toMatchObject([
      ['create', { year: 1900 }],
      ['create', { year: 2099 }],
    ]);
  });

  // proves: admin-seasons-4
  it('is refused for an existing year, and can then be corrected', async () => {
    answer = { status: 400 };
    const user = await open();
    await typeYear(user, '2031');
    await press(user, 'Create season');
    await refusedInModal('Be sure the year of the season is unique');
    answer = null;
    await typeYear(user, '2032');
    await press(user, 'Create season');
    await done('Season created');
  });

  // proves: more-3
  it('is sent once after a double click', async () => {
    const { held, answer: giveAnswer } = heldAnswer();
    const { user, asked } = renderAdministration('/administration', { 'create-season': held });
    await screen.findByText(/^No seasons yet/);
    await press(user, '+ Add a season');
    await user.dblClick(screen.getByRole('button', { name: 'Create season' }));
    giveAnswer({});
    await done('Season created');
    expect(asked.filter((path) => path === 'create-season/')).toHaveLength(1);
  });

  // proves: more-1
  it('keeps the typed year if the session has ended, and links to the log-in', async () => {
    answer = { status: 401 };
    const user = await open();
    await typeYear(user, '2044');
    await press(user, 'Create season');
    await waitFor(() => screen.getByRole('link', { name: 'Log in (new tab)' }));
    expect(yearField().value).toBe('2044');
  });

  // proves: admin-seasons-5, shell-21
  it('shows an error after a failure, and can be sent again', async () => {
    answer = failed;
    const user = await open();
    await typeYear(user, '2032');
    await press(user, 'Create season');
    await refusedInModal('There was an error creating the season');
    answer = null;
    await press(user, 'Create season');
    await done('Season created');
  });
});

describe('deleting a season', () => {
  // proves: admin-seasons-6
  it('requires the year, and confirms the deletion', async () => {
    const user = await open();
    await screen.findByText('Season 2031');
    await typeToDelete(user, '2032');
    await press(user, 'Delete season');
    await refusedInModal('Make sure the inputted year is correct');
    expect(sent).toEqual([]);
    await user.clear(screen.getByLabelText('Type 2031 to confirm'));
    await user.type(screen.getByLabelText('Type 2031 to confirm'), ' 2031 ');
    await press(user, 'Delete season');
    await done('Season deleted');
    await screen.findByText(/^No seasons yet/);
    expect(sent).toEqual([['delete', { seasonId: 31 }]]);
  });

  // proves: admin-seasons-8
  it('shows an error if another admin has deleted the season, and updates the list', async () => {
    const user = await open();
    await screen.findByText('Season 2031');
    await typeToDelete(user, '2031');
    [seasons, answer] = [[], { status: 404 }];
    await press(user, 'Delete season');
    await refusedInModal('Season not found');
    await user.keyboard('{Escape}');
    await modalClosed();
    await screen.findByText(/^No seasons yet/);
  });

  // proves: admin-seasons-7, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    answer = failed;
    const user = await open();
    await screen.findByText('Season 2031');
    await typeToDelete(user, '2031');
    await press(user, 'Delete season');
    await refusedInModal('There was an error deleting the season');
    answer = null;
    await press(user, 'Delete season');
    await done('Season deleted');
  });
});

// proves: admin-seasons-9, shell-21
it('the list of seasons shows an error after a failure, and can be loaded again', async () => {
  let fails = true;
  const { user } = renderAdministration('/administration', {
    'get-seasons-simple-year': () => (fails ? failed : { body: { seasons } }),
  });
  await refused('There was an error loading the seasons');
  fails = false;
  await press(user, 'Try again');
  await screen.findByText('Season 2031');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('CreateSeasonModal', () => {
  // proves: admin-seasons-2, more-12
  it("proposes the year of the server's clock, not of the device's clock", () => {
    learnServerTime('Wed, 01 Jan 2031 00:00:00 GMT');
    renderInSite(<CreateSeasonModal onClose={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2031');
  });
});
