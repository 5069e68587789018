import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import type { RiderRead } from '../../../../../league/contract/answers.js';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import { messages } from '../../../../../league/contract/messages.js';
import { aMessage, aRetrieval } from '../../../../spec/a-retrieval.js';
import { card, done, modalClosed, press, refused, renderSeasonPage, type User } from '../../../../spec/season-page.js';
import { bodyOf, failed, type stubApi, type StubbedAnswer } from '../../../../spec/stub-api.js';

const aRead = (number: number, first: string, last: string, other: Partial<RiderRead> = {}): RiderRead => ({
  number,
  first,
  last,
  independent: false,
  rookie: false,
  guest: false,
  known: false,
  ...other,
});
const bagnaia = aRead(1, 'Francesco', 'Bagnaia');
const zarco = aRead(5, 'Johann', 'Zarco', { known: true });
const pedrosa = aRead(26, 'Dani', 'Pedrosa', { guest: true });
const fernandez = aRead(37, 'Augusto', 'Fernández', { independent: true, rookie: true });

let retrieval: ReturnType<typeof aRetrieval>;
let answer: StubbedAnswer;
let sent: unknown;
beforeEach(() => {
  retrieval = aRetrieval({ kind: 'riders-preview', weekend: null });
  answer = { status: 202, body: { pid: 5 } };
  sent = undefined;
});

const show = (answers: Parameters<typeof stubApi>[0] = {}) =>
  renderSeasonPage(
    {},
    {
      'read-season-competitors': (request) => {
        sent = bodyOf(request);
        return answer;
      },
      'get-retrieval': () => ({ body: { retrieval } }),
      ...answers,
    },
  );

async function choose(user: User, method: string): Promise<void> {
  await user.click(card('Riders').getByRole('button', { name: '+ Add' }));
  await user.click(await screen.findByLabelText(method));
}

async function showRead(
  riders: RiderRead[],
  answers: Parameters<typeof stubApi>[0] = {},
  other: Partial<typeof retrieval> = {},
) {
  retrieval = aRetrieval({ kind: 'riders-preview', state: 'read', weekend: null, riders, ...other });
  const page = await show(answers);
  await choose(page.user, 'From the riders page');
  await press(page.user, 'Read the page');
  await screen.findByRole('dialog', { name: 'Riders on the page' });
  return page;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const flag = (rider: string, name: string) =>
  within(screen.getByRole('group', { name: rider })).getByLabelText<HTMLInputElement>(name);

describe('reading the riders of a page', () => {
  // proves: admin-riders-1
  it('shows its progress for the riders page until the riders can be reviewed', async () => {
    const { user } = await show();
    await choose(user, 'From the riders page');
    const { href } = within(screen.getByRole('dialog')).getByRole<HTMLAnchorElement>('link');
    await press(user, 'Read the page');
    await screen.findByRole('region', { name: 'Retrieval in progress' });
    expect(sent).toEqual({ url: href, year: 2023 });
    retrieval = { ...retrieval, state: 'read', riders: [bagnaia] };
    await screen.findByRole('checkbox', { name: /Bagnaia/ });
  });

  // proves: admin-riders-1, admin-riders-23
  it('accepts the link of a standings page, and shows an error if the link is wrong', async () => {
    answer = { status: 400, body: { selenium_available: true, invalidLink: true } };
    const { user } = await show();
    await choose(user, 'From a standings page');
    await user.type(screen.getByLabelText('Link to the championship standings page'), 'https://elsewhere.example/');
    await press(user, 'Read the page');
    await refused('Incorrect link, be sure its coppied correctly');
    expect(sent).toEqual({ url: 'https://elsewhere.example/', year: 2023 });
    expect(screen.getByLabelText<HTMLInputElement>('Link to the championship standings page').value).toBe(
      'https://elsewhere.example/',
    );
  });

  // proves: admin-riders-24, admin-riders-25, admin-riders-27
  it('shows why it was prevented, and can be tried again', async () => {
    const started = answer;
    const { user } = await show();
    await choose(user, 'From the riders page');
    const reasons: [StubbedAnswer, string][] = [
      [failed, 'There was an error processing the riders, try again later'],
      [{ status: 400, body: { selenium_available: false } }, messages.retrieval.busy],
      [
        { status: 400, body: { selenium_available: true, invalidSeason: true } },
        'Could not find the season in the database',
      ],
    ];
    for (const [given, text] of reasons) {
      answer = given;
      await press(user, 'Read the page');
      await refused(text);
    }
    answer = started;
    await press(user, 'Read the page');
    await screen.findByRole('region', { name: 'Retrieval in progress' });
  });

  // proves: admin-riders-27
  it('shows the reason if it ends without riders', async () => {
    const reason = "Season 2023, riders: Didn't receive a response from riders.example.com.";
    retrieval = aRetrieval({ kind: 'riders-preview', state: 'refused', weekend: null, message: reason });
    const { user } = await show();
    await choose(user, 'From the riders page');
    await press(user, 'Read the page');
    await refused(reason);
    expect(screen.queryByRole('button', { name: 'What the browser saw' })).toBeNull();
  });
});

describe('the riders on a page', () => {
  // proves: admin-riders-21, admin-riders-22
  it('are reviewed first, with guests not selected and flags taken from the page', async () => {
    let added: unknown;
    const { user } = await showRead([bagnaia, zarco, pedrosa, fernandez], {
      'create-competitors': (request) => {
        added = bodyOf(request);
        return { status: 201, body: { amount_added: 3 } };
      },
    });
    screen.getByText('Already in the season, left as they are: 5 Johann Zarco.');
    expect(box(/Bagnaia/).checked).toBe(true);
    expect(box(/Pedrosa.*wildcard or substitute/).checked).toBe(false);
    expect([flag('Augusto Fernández', 'Independent').checked, flag('Augusto Fernández', 'Rookie').checked]).toEqual([
      true,
      true,
    ]);
    screen.getByRole('button', { name: 'Add 2 riders' });
    await user.click(flag('Francesco Bagnaia', 'Independent'));
    await user.click(flag('Augusto Fernández', 'Rookie'));
    await user.click(box(/Pedrosa/));
    await user.dblClick(screen.getByRole('button', { name: 'Add 3 riders' }));
    await modalClosed();
    await done('Riders successfully added');
    expect(added).toEqual({
      season: 2023,
      competitors: [
        { number: 1, first: 'Francesco', last: 'Bagnaia', independent: true, rookie: false },
        { number: 26, first: 'Dani', last: 'Pedrosa', independent: false, rookie: false },
        { number: 37, first: 'Augusto', last: 'Fernández', independent: true, rookie: false },
      ],
      new_numbers: [],
    });
  });

  it('are shown with the rows that could not be parsed, and can be added without those rows', async () => {
    const problem = 'The rider “Luca Marini” has no number from 1 to 99: “#”.';
    let added: unknown;
    const { user } = await showRead(
      [bagnaia],
      {
        'create-competitors': (request) => {
          added = bodyOf(request);
          return { status: 201, body: { amount_added: 1 } };
        },
      },
      { problems: [problem] },
    );
    expect(screen.getByText(problem).tagName).toBe('LI');
    await press(user, 'Add 1 rider');
    await done('Riders successfully added');
    expect(added).toMatchObject({ season: 2023, competitors: [{ number: 1, last: 'Bagnaia' }] });
  });

  it('change their number only if the admin accepts it, and a taken number is reported', async () => {
    let added: unknown;
    const holder = { id: 8, number: 1, first: 'Francesco', last: 'Bagnaia' };
    const martin = aRead(1, 'Jorge', 'Martín', {
      season_rider: { id: 9, number: 89, first: 'Jorge', last: 'Martín' },
      number_holder: holder,
    });
    const moved = aRead(63, 'Francesco', 'Bagnaia', { season_rider: holder });
    const taken = aRead(93, 'Álex', 'Márquez', {
      number_holder: { id: 7, number: 93, first: 'Marc', last: 'Márquez' },
    });
    const { user } = await showRead([martin, moved, taken, fernandez], {
      'create-competitors': (request) => {
        added = bodyOf(request);
        return { status: 201, body: { amount_added: 1, amount_changed: 2 } };
      },
    });
    screen.getByText(/^93 Álex Márquez: number 93 is Marc Márquez in the season\./);
    expect([box(/Jorge Martín/).checked, box(/Francesco Bagnaia: change/).checked]).toEqual([false, false]);
    screen.getByRole('button', { name: 'Add 1 rider' });
    await user.click(box(/89 Jorge Martín: change the number to 1/));
    await user.click(box(/1 Francesco Bagnaia: change the number to 63/));
    await press(user, 'Add 1 rider, change 2 numbers');
    await done('Riders successfully added');
    expect(added).toMatchObject({
      competitors: [{ number: 37 }],
      new_numbers: [
        { id: 9, number: 1 },
        { id: 8, number: 63 },
      ],
    });
  });

  it('can all be selected or deselected at once', async () => {
    const { user } = await showRead([bagnaia, pedrosa, fernandez]);
    await user.click(box(/^Select all riders$/));
    screen.getByRole('button', { name: 'Add 3 riders' });
    await user.click(box(/^Select all riders$/));
    expect(screen.getByRole('button', { name: 'Add 0 riders' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('are only listed if the season has all of them', async () => {
    await showRead([zarco]);
    screen.getByText('All riders on the page are already in the season');
    expect(screen.getByRole('button', { name: 'Add 0 riders' }).getAttribute('aria-disabled')).toBe('true');
  });

  // proves: admin-riders-26
  it.each<[string, StubbedAnswer, string]>([
    ['a failure', failed, 'There was an error adding the riders'],
    ['a refusal', { status: 400 }, adminMessages.riders.incorrect],
  ])('show an error and stay selected after %s', async (_, answer, text) => {
    const { user } = await showRead([bagnaia, pedrosa, fernandez], { 'create-competitors': () => answer });
    await user.click(box(/Bagnaia/));
    await press(user, 'Add 1 rider');
    await refused(text);
    expect([box(/Bagnaia/).checked, box(/Fernández/).checked]).toEqual([false, true]);
  });

  it('cannot be added if the season was finalized meanwhile', async () => {
    const page = await showRead([bagnaia], {
      'create-competitors': () => {
        page.setSeason({ finalized: true });
        return { status: 400, body: { season_finalized: true } };
      },
    });
    await press(page.user, 'Add 1 rider');
    await screen.findByText('The season is finalized, so nothing can be added to it.');
  });
});

describe('the captured page of a failed retrieval', () => {
  const reason = 'Season 2023, riders: The site refused the page (HTTP 403). Nothing was stored.';
  const sight = {
    url: 'https://riders.example.com/en/riders/motogp',
    text: 'Access Denied',
    screenshot: 'aGVsbG8=',
    taken_at: '2023-11-19T17:00:00.000Z',
  };

  // proves: admin-more-4
  it('is shown with its address, a picture and its text', async () => {
    retrieval = aRetrieval({
      kind: 'riders-preview',
      state: 'refused',
      weekend: null,
      message: reason,
      page_seen: true,
    });
    const { user } = await show({ 'get-page-sight': () => ({ body: { page_sight: sight } }) });
    await choose(user, 'From the riders page');
    await press(user, 'Read the page');
    await refused(reason);
    await press(user, 'What the browser saw');
    await screen.findByRole('dialog', { name: 'What the browser saw' });
    const link = await screen.findByRole('link', { name: sight.url });
    expect(link.getAttribute('href')).toBe(sight.url);
    expect(screen.getByLabelText('Text on the page').textContent).toBe('Access Denied');
    expect(screen.getByRole<HTMLImageElement>('img').src).toBe('data:image/jpeg;base64,aGVsbG8=');
  });

  it('disappears from its message when it is deleted', async () => {
    const message = (page_seen: boolean) =>
      aMessage(reason, { retrieval: { pid: 5, page_seen, unknown_riders: false } });
    await renderSeasonPage({ season_messages: [message(true)] });
    screen.getByRole('button', { name: 'What the browser saw' });
    cleanup();
    await renderSeasonPage({ season_messages: [message(false)] });
    screen.getByText(reason);
    expect(screen.queryByRole('button', { name: 'What the browser saw' })).toBeNull();
  });

  it.each<[string, StubbedAnswer, string]>([
    ['is forgotten', { status: 404 }, 'What the browser saw is no longer kept'],
    ['cannot be loaded', { status: 500 }, 'There was an error loading what the browser saw'],
  ])('shows an error if it %s', async (_, failed, text) => {
    const { user } = await renderSeasonPage(
      { season_messages: [aMessage(reason, { retrieval: { pid: 5, page_seen: true, unknown_riders: false } })] },
      { 'get-page-sight': () => failed },
    );
    await press(user, 'What the browser saw');
    await screen.findByText(text);
  });
});
