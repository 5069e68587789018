import { expect } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type {
  CurrentUser,
  PickDetailed,
  PicksDetailed,
  SeasonRider,
  SeasonSimple,
  WeekendSimple,
} from '../../league/contract/shapes.js';
import PicksPage from '../features/picks/components/picks-page.js';
import { aSeason, aSeasonRider, riderId } from './a-season.js';
import { aWeekend } from './a-weekend.js';
import { aUser } from './a-user.js';
import { renderInSite } from './render-in-site.js';
import { stubApi, type StubbedAnswer } from './stub-api.js';

/** The current season. Its picks window is open until an admin closes it. */
export const openSeason = (other: Partial<SeasonSimple> = {}): SeasonSimple =>
  aSeason({ selection_open: true, ...other });
export const closedSeason = (): SeasonSimple => openSeason({ selection_open: false });

/** Bagnaia, Zarco and so on. Martín and Bezzecchi are independent, Fernández is the rookie. */
const someRiders = (): SeasonRider[] => [
  aSeasonRider(1, 'Francesco', 'Bagnaia'),
  aSeasonRider(5, 'Johann', 'Zarco'),
  aSeasonRider(10, 'Luca', 'Marini'),
  aSeasonRider(33, 'Brad', 'Binder'),
  aSeasonRider(37, 'Augusto', 'Fernández', { rookie: true }),
  aSeasonRider(41, 'Aleix', 'Espargaró'),
  aSeasonRider(72, 'Marco', 'Bezzecchi', { independent: true }),
  aSeasonRider(89, 'Jorge', 'Martín', { independent: true }),
];

const firstSaved = '2023-03-01T10:00:00.000Z';

/** Stored picks: five numbers of riders, then the numbers of the special picks. */
export function picksOf(numbers: readonly number[], date_saved = firstSaved): PicksDetailed {
  const pick = (number: number | undefined, at: number): PickDetailed | null => {
    const rider = someRiders().find(({ competitor_points }) => competitor_points.competitor.number === number);
    return rider ? { id: at + 1, position: at + 1, competitor_points: rider.competitor_points } : null;
  };
  return {
    id: 1,
    user: { username: 'anna', date_created: '2022-01-01T00:00:00.000Z', has_profile_picture: false },
    season: openSeason(),
    position: 1,
    points: 0,
    date_saved,
    picks: numbers.slice(0, 5).flatMap((number, at) => pick(number, at) ?? []),
    independent_pick: pick(numbers[5], 0),
    rookie_pick: pick(numbers[6], 0),
  };
}

/** The state of the stubbed API. A test may change it between two calls. */
interface PicksServer {
  user: CurrentUser;
  season: SeasonSimple | null;
  riders: SeasonRider[];
  saved: PicksDetailed | null;
  /** Only whether it is empty matters. */
  weekends: WeekendSimple[];
  /** The calls that return 500. */
  failing: string[];
  /** Called instead of storing the picks. */
  refuse: ((request: RequestInit) => StubbedAnswer | Promise<StubbedAnswer>) | null;
}

/** Stubs the calls of the picks page. `sent`: the bodies of the submissions. */
export function servePicks(first: Partial<PicksServer> = {}) {
  const sent: object[] = [];
  const server: PicksServer = {
    user: aUser(),
    season: openSeason(),
    riders: someRiders(),
    saved: picksOf([1, 89, 72, 33, 10, 89, 37]),
    weekends: [aWeekend()],
    failing: [],
    refuse: null,
    ...first,
  };
  const answer = (call: string, body: () => object) => () =>
    server.failing.includes(call) ? { status: 500 } : { body: body() };
  const answers: Parameters<typeof stubApi>[0] = {
    'get-current-user': answer('get-current-user', () => server.user),
    'get-current-season': answer('get-current-season', () => ({
      current_season: server.season,
      competitors_sorted_number: server.season ? server.riders : [],
    })),
    'get-users-picks-state': answer('get-users-picks-state', () => ({ users_picks_state: true })),
    'get-user-picks': answer('get-user-picks', () => ({ user_picks: server.saved })),
    'get-race-weekends': answer('get-race-weekends', () => ({ race_weekends: server.weekends, invalid_season: false })),
    'set-user-picks': async (request) => {
      const body = JSON.parse(request.body as string) as SentPicks;
      sent.push(body);
      if (server.refuse) return server.refuse(request);
      const ids = [...body.picks_ids, body.independent_pick_id, body.rookie_pick_id];
      server.saved = picksOf(
        ids.map((id) => (id ?? 0) - riderId(0)),
        '2023-03-02T10:00:00.000Z',
      );
      return Promise.resolve({ status: 201, body: { date_saved: server.saved.date_saved } });
    },
  };
  return { server, sent, answers, asked: stubApi(answers).asked };
}

interface SentPicks {
  picks_ids: number[];
  independent_pick_id: number | null;
  rookie_pick_id: number | null;
}

/** The body of a submission: five numbers of riders, then the numbers of the special picks. */
export const submissionOf = (numbers: readonly number[]) => ({
  picks_ids: numbers.slice(0, 5).map(riderId),
  independent_pick_id: numbers[5] === undefined ? null : riderId(numbers[5]),
  rookie_pick_id: numbers[6] === undefined ? null : riderId(numbers[6]),
  username: 'anna',
});

/** Renders the page and waits for its slots. */
export async function openPicks(): Promise<UserEvent> {
  renderInSite(<PicksPage />, '/select-picks');
  const slots = () => screen.queryByRole('button', { name: /^1st/ });
  const tooLate = () => screen.queryByText(/^You have no picks this season/);
  await waitFor(() => expect(slots() ?? tooLate()).not.toBeNull());
  return userEvent.setup({ delay: null });
}

export const slot = (label: string): HTMLButtonElement =>
  screen.getByText(label, { selector: 'button > span' }).parentElement as HTMLButtonElement;
export const submit = () => screen.getByRole('button', { name: 'Submit' });

/** The number of the rider in each slot. Null for an empty slot. */
export const numbersOn = (...labels: string[]): (number | null)[] =>
  labels.map((label) => Number(slot(label).querySelector('b')?.textContent ?? 0) || null);

const isEmpty = (label: string) => slot(label).textContent.includes('Name or number…');

/** Closes the search of the next empty slot, which opens by itself after a slot was filled. */
async function closeNext(user: UserEvent): Promise<void> {
  if (!screen.queryAllByText('Name or number…', { selector: 'button > span' }).length) return;
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export async function openSearch(user: UserEvent, label: string): Promise<HTMLElement> {
  await user.click(slot(label));
  return screen.findByRole('dialog', { name: `Rider for ${label}` });
}

export async function choose(user: UserEvent, label: string, typed: string): Promise<void> {
  const wasEmpty = isEmpty(label);
  await openSearch(user, label);
  await user.type(screen.getByLabelText('Name or number'), `${typed}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Rider for ${label}` })).toBeNull());
  if (wasEmpty) await closeNext(user);
}

export async function clear(user: UserEvent, label: string): Promise<void> {
  await openSearch(user, label);
  await user.click(screen.getByRole('button', { name: `Leave ${label} empty` }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export const draftsKept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '));
