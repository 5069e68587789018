import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../../../league/contract/messages.js';
import type { SeasonAdmin, WeekendAdmin } from '../../../../../league/contract/shapes.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { aMessage, aRetrieval, aStatus } from '../../../../spec/a-retrieval.js';
import { aRace, aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { card, press, refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, heldAnswer, type stubApi, type StubbedAnswer } from '../../../../spec/stub-api.js';

let weekend: WeekendAdmin;
let retrieval: ReturnType<typeof aRetrieval>;
beforeEach(() => {
  weekend = aWeekendAdmin();
  retrieval = aRetrieval();
});

const { busy } = messages.retrieval;
type Answers = Parameters<typeof stubApi>[0];
const show = (given: Partial<SeasonAdmin> = {}, answers: Answers = {}) =>
  renderSeasonPage(
    { race_weekends: [aWeekend()], ...given },
    {
      'get-race-weekend-admin': () => ({ body: { race_weekend: weekend } }),
      'get-retrieval': () => ({ body: { retrieval } }),
      ...answers,
    },
  );

async function showWeekend(given: Partial<SeasonAdmin> = {}, answers: Answers = {}) {
  const page = await show(given, answers);
  await press(page.user, /Qatar GP/);
  await screen.findByRole('region', { name: 'Sprint Race' });
  return page;
}

const running = () => screen.findByRole('region', { name: 'Retrieval in progress' });
const secondsAgo = (region: HTMLElement) => Number(/(\d+) s ago/.exec(region.textContent)?.[1] ?? Number.NaN);
const isUnmounted = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Retrieval in progress' })).toBeNull());

describe('a running retrieval', () => {
  // proves: admin-retrieval-2, card-2
  it('is shown with the admin who started it, its task, its start and its progress', async () => {
    const since = { timestamp: new Date(serverDate().getTime() - 5000).toISOString() };
    const page = await show({ selenium_status: [aStatus(since)] });
    const live = await running();
    within(live).getByText('Opening the page of Qatar GP, race on results.example.com');
    expect(live.textContent).toContain('Started by steward');
    const first = secondsAgo(live);
    expect(first).toBeGreaterThanOrEqual(5);
    const meter = within(live).getByRole('progressbar', { name: 'Progress' });
    expect(meter.getAttribute('value')).toBeNull();

    page.setSeason({ selenium_status: [aStatus({ ...since, progress: { done: 5, total: 22 } })] });
    await waitFor(() => expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['5', '22']));
    expect(secondsAgo(live)).toBeGreaterThan(first);
  });

  it('is shown without a name if the account of the admin who started it is deleted', async () => {
    await show({
      selenium_status: [aStatus({ user: { username: '', date_created: '', has_profile_picture: false } })],
    });
    expect((await running()).textContent).toContain('Started by deleted member');
  });

  it('prevents another retrieval', async () => {
    await showWeekend({ selenium_status: [aStatus()] });
    await running();
    for (const name of ['Retrieve race', 'Retrieve sprint race']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  // proves: admin-retrieval-3
  it('can be stopped, and leaves a message for everyone', async () => {
    let sent: unknown;
    const end = 'Qatar GP, race: The retrieval was stopped. Nothing was stored.';
    const page = await show(
      { selenium_status: [aStatus()] },
      {
        'terminate-selenium': (request) => {
          sent = bodyOf(request);
          retrieval = aRetrieval({ state: 'terminated', message: end });
          page.setSeason({ selenium_status: null, season_messages: [aMessage(end)] });
          return {};
        },
      },
    );
    await press(page.user, 'Stop');
    await screen.findByText('Service terminated');
    await isUnmounted();
    expect(sent).toEqual({ pid: 5 });
    within(screen.getByRole('list', { name: 'Messages' })).getByText(end);
    expect(screen.getAllByText(end)).toHaveLength(1);
  });
});

describe('starting a retrieval', () => {
  // proves: admin-retrieval-1, admin-retrieval-2
  it('explains how to follow the progress, and shows the result at the end', async () => {
    const started = heldAnswer();
    let sent: unknown;
    const page = await showWeekend(
      {},
      {
        'post-race-weekend-event': (request) => {
          sent = [bodyOf(request), (request.headers as Record<string, string>)['Prefer']];
          return started.held();
        },
      },
    );
    await press(page.user, 'Retrieve sprint race');
    await within(screen.getByRole('region', { name: 'Sprint Race' })).findByText(
      'Loading: Reload page to view progress',
    );
    await waitFor(() => expect(sent).toEqual([{ id: 7, event_type: 2 }, 'respond-async']));
    started.answer({ status: 202, body: { pid: 5 } });
    await running();
    expect(within(screen.getByRole('region', { name: 'Sprint Race' })).queryByText(/^Loading/)).toBeNull();

    retrieval = aRetrieval({ kind: 'sprint', state: 'stored', message: 'Qatar GP, sprint race: 1 riders stored.' });
    weekend = aWeekendAdmin({ status: 1, sprint_race: aRace(4) });
    await screen.findByText('Result stored');
    screen.getByText('Qatar GP, sprint race: 1 riders stored.');
    await within(screen.getByRole('region', { name: 'Sprint Race' })).findByText('Stored, 1 rider. See the result');
    within(screen.getByRole('dialog')).getByText('In progress');
    await isUnmounted();
    await press(page.user, 'Dismiss');
    expect(screen.queryByText('Result stored')).toBeNull();
  });

  // proves: admin-retrieval-6
  it('is refused if another retrieval is running, which is then shown', async () => {
    const page = await showWeekend(
      {},
      {
        'post-race-weekend-event': () => {
          page.setSeason({ selenium_status: [aStatus()] });
          return { status: 400, body: { selenium_busy: true } };
        },
      },
    );
    await press(page.user, 'Retrieve race');
    await refused(busy);
    expect((await running()).textContent).toContain('Started by steward');
  });

  // proves: admin-retrieval-7, admin-retrieval-8, admin-retrieval-9
  it.each<[StubbedAnswer & object, string]>([
    [
      { status: 400, body: { competitors_not_found: [98, 51] } },
      'Competitors with the numbers: 98, 51 were not found in the database',
    ],
    [{ status: 400, body: { timeout: true } }, "Didn't receive a response from results.example.com"],
    [{ status: 400, body: { not_available: true } }, 'The page has no result of this session yet.'],
    [{ status: 400, body: { unreadable: true } }, 'The results page was refused or could not be understood.'],
    [
      { status: 400, body: { invalid_link: true } },
      'The weekend’s link is not a results page of the configured site. Edit the weekend.',
    ],
    [{ status: 404 }, 'The race weekend was not found'],
  ])('is refused after the response %j with "%s"', async (answer, text) => {
    const page = await showWeekend({}, { 'post-race-weekend-event': () => answer });
    await press(page.user, 'Retrieve race');
    await refused(text);
  });

  it('shows an error and can be tried again after a failure', async () => {
    let answer: StubbedAnswer = failed;
    const page = await showWeekend({}, { 'post-race-weekend-event': () => answer });
    await press(page.user, 'Retrieve race');
    await refused('There was an error starting the retrieval');
    answer = { status: 202, body: { pid: 5 } };
    await press(page.user, 'Retrieve race');
    await running();
    expect(screen.queryByText('There was an error starting the retrieval')).toBeNull();
  });
});

describe('stopping a retrieval', () => {
  const stop = async (answer: (page: Awaited<ReturnType<typeof show>>) => StubbedAnswer) => {
    const page = await show({ selenium_status: [aStatus()] }, { 'terminate-selenium': () => answer(page) });
    await running();
    await press(page.user, 'Stop');
    return page;
  };

  // proves: admin-retrieval-4
  it('shows how the retrieval ended if it has already ended', async () => {
    await stop((page) => {
      retrieval = aRetrieval({ state: 'terminated', message: 'Qatar GP, race: The retrieval was stopped.' });
      page.setSeason({ selenium_status: null });
      return { status: 404 };
    });
    await refused('Service not found, it might have finished');
    await screen.findByText('Service terminated');
  });

  // proves: admin-retrieval-5
  it.each<[string, StubbedAnswer]>([
    ['a refusal', { status: 400 }],
    ['a failure', failed],
  ])('shows an error and can be tried again after %s', async (_, first) => {
    let answer = first;
    const page = await stop(() => answer);
    await refused('There was an error trying to terminate the service');
    await running();
    answer = {};
    retrieval = aRetrieval({ state: 'terminated', message: 'Stopped.' });
    page.setSeason({ selenium_status: null });
    await press(page.user, 'Stop');
    await screen.findByText('Service terminated');
  });
});

describe('a retrieval that stored nothing', () => {
  const reason = 'Qatar GP, race: The site refused the page (HTTP 403). Nothing was stored.';
  const start = async (answers: Answers = {}) => {
    const page = await showWeekend(
      {},
      {
        'post-race-weekend-event': () => {
          page.setSeason({ season_messages: [aMessage(reason)] });
          retrieval = aRetrieval({ state: 'refused', message: reason });
          return { status: 202, body: { pid: 5 } };
        },
        ...answers,
      },
    );
    await press(page.user, 'Retrieve race');
    return page;
  };

  // proves: admin-retrieval-9
  it('shows its reason in the modal, and can be tried again there', async () => {
    await start();
    await screen.findByText('Nothing was stored');
    within(screen.getByRole('dialog')).getByText('Qatar GP, race: The site refused the page (HTTP 403).');
    expect(screen.getByRole('button', { name: 'Retrieve race' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('shows its reason once outside the modal, in the messages of the season', async () => {
    const { user } = await start();
    await screen.findByText('Nothing was stored');
    await press(user, 'Close');
    await within(await screen.findByRole('list', { name: 'Messages' })).findByText(reason);
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(screen.queryByText('Nothing was stored')).toBeNull();
    expect(card('Race weekends').getByRole('button', { name: /Qatar GP/ })).toBeTruthy();
  });
});

describe('a results page that cannot be read', () => {
  const message = 'Qatar GP, race: The site refused the page (HTTP 403). Nothing was stored.';
  const none = { timeout: false, selenium_busy: false, terminated: false, already_stored: false, not_available: false };
  const refusal = { ...none, competitors_not_found: [], unreadable: true };

  it('offers the classification of the championship', async () => {
    let sent: unknown;
    const page = await showWeekend(
      {},
      {
        'post-race-weekend-event': () => {
          retrieval = aRetrieval({ state: 'refused', message, refusal });
          return { status: 202, body: { pid: 5 } };
        },
        'read-classification': (request) => {
          sent = bodyOf(request);
          return { status: 202, body: { pid: 5 } };
        },
      },
    );
    await press(page.user, 'Retrieve race');
    await page.user.click(await screen.findByRole('button', { name: 'Take it from the championship…' }));
    await waitFor(() => expect(sent).toEqual({ id: 7, event_type: 1 }));
  });
});

describe('a retrieval with rows that could not be parsed', () => {
  it('names these rows, and stores the others after a click', async () => {
    const reason = 'Qatar GP, race: Row 3 (“J. Zarco”): the position “XYZ” is not understood. Nothing was stored.';
    let sent: unknown;
    const page = await showWeekend(
      {},
      {
        'post-race-weekend-event': (call) => {
          sent = bodyOf(call);
          return { status: 202, body: { pid: 5 } };
        },
      },
    );
    const flags = { timeout: false, selenium_busy: false, terminated: false, already_stored: false };
    const refusal = { ...flags, competitors_not_found: [], not_available: false, unreadable: true };
    retrieval = aRetrieval({ state: 'refused', message: reason, refusal: { ...refusal, unreadable_rows: ['Row 3'] } });
    await press(page.user, 'Retrieve race');
    await screen.findByText('Qatar GP, race: Row 3 (“J. Zarco”): the position “XYZ” is not understood.');
    await press(page.user, 'Store the result without these rows');
    await waitFor(() => expect(sent).toEqual({ id: 7, event_type: 1, skip_unreadable: true }));
  });
});
