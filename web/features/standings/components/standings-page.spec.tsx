import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSeason } from '../../../spec/a-season.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { goBack } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { rows, standingsAnswers } from '../../../spec/standings-answers.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { failed, stubApi } from '../../../spec/stub-api.js';
import StandingsPage from './standings-page.js';
import { stubNavigator } from '../../../spec/stub-navigator.js';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280);
});

type Answers = Parameters<typeof stubApi>[0];
const nobody = { body: { standings: { users_picks: [] }, amount_users_picks: 0, after: null, being_corrected: [] } };

function open(address = '/standings?season=2023', answers: Answers = {}) {
  const { asked } = stubApi({
    ...startAnswers(),
    ...standingsAnswers,
    'get-seasons-simple': () => ({ body: { seasons: [aSeason(), aSeason({ id: 2, year: 2020, current: false })] } }),
    ...answers,
  });
  const client = renderInSite(<StandingsPage />, address);
  return { asked, client };
}
const itemsOf = async () => {
  await screen.findByText('tardozzi');
  return within(screen.getByRole('list', { name: 'Standings' })).getAllByRole('listitem');
};
const address = () => window.location.pathname + window.location.search;

describe('the standings', () => {
  // proves: standings-1
  it('list every member in order', async () => {
    const { asked } = open();
    expect((await itemsOf()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1.*anna.*1,052 points/),
      expect.stringMatching(/^2.*tardozzi.*1,052 points/),
      expect.stringMatching(/^3.*deleted member.*3 points/),
    ]);
    await screen.findByText('after the Portuguese GP, round 1 of 1');
    expect(asked).toContain('get-standings?season=2023&amount=51&offset=0');
  });

  // proves: standings-4
  it.each([
    [500, 15],
    [499, 0],
  ])('with a screen of %i px show %i pick chips', async (width, chips) => {
    vi.stubGlobal('innerWidth', width);
    open();
    const items = await itemsOf();
    expect(items.flatMap((item) => [...item.querySelectorAll('.chip')])).toHaveLength(chips);
  });

  // proves: standings-11
  it('mark the row of a member and lead to it', async () => {
    open(undefined, startAnswers({ user: aUser({ username: 'tardozzi' }) }));
    await userEvent.setup().click(await screen.findByRole('link', { name: 'Your position: 2nd with 1,052 points' }));
    await waitFor(() => expect(address()).toBe('/standings?season=2023&place=2'));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/tardozzi you/));
    expect(screen.getAllByText('you')).toHaveLength(1);
  });

  it('have no positions and no points before the first final weekend', async () => {
    const { body } = standingsAnswers['get-standings']();
    open(undefined, {
      ...startAnswers({ user: aUser({ username: 'tardozzi' }) }),
      'get-standings': () => ({ body: { ...body, after: null } }),
    });
    const items = await itemsOf();
    expect(items.map(({ textContent }) => /^\d|points|position/.test(textContent))).toEqual([false, false, false]);
    await screen.findByRole('link', { name: 'Find yourself' });
    await userEvent.setup().click(within(items[0] as HTMLElement).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'anna' }));
    dialog.getByRole('link', { name: 'Profile' });
    expect(dialog.queryByText(/^with/)).toBeNull();
  });

  // proves: standings-13
  it('link two members with equal points to the tie-break', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Equal points: why is anna ahead of tardozzi?' });
    expect(link.getAttribute('href')).toBe('/compare?season=2023&a=anna&b=tardozzi');
  });

  it('do not wait for rivals that fail to load', async () => {
    const failing = { 'get-rivals': () => ({ status: 500 }) };
    const { asked } = open(undefined, { ...startAnswers({ user: aUser({ username: 'tardozzi' }) }), ...failing });
    await itemsOf();
    // The card sends one more request, which is retried once. The table stays visible.
    await waitFor(() => expect(asked.filter((call) => call.startsWith('get-rivals'))).toHaveLength(4), {
      timeout: 4000,
    });
    await screen.findByText('There was an error loading your rivals');
    expect(screen.getByText('tardozzi')).toBeTruthy();
  });

  it('show members that they have no picks, and send visitors to the log-in', async () => {
    open(undefined, startAnswers({ user: aUser({ username: 'newcomer' }) }));
    await screen.findByText('You have no picks in this season.');
    cleanup();
    open();
    expect((await screen.findByRole('link', { name: 'Log in to see your position' })).getAttribute('href')).toBe(
      '/login',
    );
  });

  it('name the weekends that are being corrected', async () => {
    const [qatar, thailand] = [aWeekend({ status: 1 }), aWeekend({ id: 6, title: 'Thailand GP', status: 1 })];
    for (const [being_corrected, text] of [
      [[qatar], 'Qatar GP is being corrected. Its points do not count until it is final again.'],
      [
        [thailand, qatar],
        'Thailand GP and Qatar GP are being corrected. Their points do not count until they are final again.',
      ],
    ] as const) {
      const { body } = standingsAnswers['get-standings']();
      open(undefined, { 'get-standings': () => ({ body: { ...body, being_corrected } }) });
      expect((await screen.findByRole('note')).textContent).toBe(text);
      cleanup();
    }
  });

  // proves: standings-9, shell-21
  it('show an error after a failure, and can be loaded again', async () => {
    let fails = true;
    open(undefined, { 'get-standings': () => (fails ? failed : standingsAnswers['get-standings']()) });
    await screen.findByText('There has been an error retrieving the standigns');
    fails = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('tardozzi');
  });
});

describe('the season of the standings', () => {
  // proves: standings-2
  it('defaults to the current season, which replaces the address', async () => {
    const before = history.length;
    open('/standings');
    await waitFor(() => expect(address()).toBe('/standings?season=2023'));
    await screen.findByText('tardozzi');
    expect(history.length).toBe(before);
  });

  // proves: standings-1, weekends-1, more-9
  it('can be chosen from a list of years that marks the current choice, and Back closes the list', async () => {
    open(undefined, {
      'get-standings': (_request, path) =>
        path.includes('season=2020') ? nobody : standingsAnswers['get-standings'](),
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Season 2023' }));
    const years = await screen.findAllByRole('menuitemradio');
    expect(years.map((year) => [year.textContent, year.querySelectorAll('svg').length])).toEqual([
      ['2023current', 1],
      ['2020', 0],
    ]);
    await goBack();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(address()).toBe('/standings?season=2023');
    await person.click(screen.getByRole('button', { name: 'Season 2023' }));
    await person.click(await screen.findByRole('menuitemradio', { name: '2020' }));
    await waitFor(() => expect(address()).toBe('/standings?season=2020'));
    await screen.findByText('Nobody has picked yet.');
  });

  // proves: standings-10, weekends-8
  it('shows an error if it is unknown, or if the list of seasons fails to load', async () => {
    open('/standings?season=1999', {
      'get-standings': () => ({ status: 404 }),
      'get-seasons-simple': () => ({ status: 500 }),
    });
    await screen.findByText('The season was not found');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Season 1999' }));
    await within(await screen.findByRole('menu')).findByText('There was an error loading the season list');
  });

  it('is missing without a current season, unless the address names one', async () => {
    open('/standings', startAnswers({ season: null }));
    await screen.findByText('No current season');
  });
});

describe('copying the standings', () => {
  /** The texts on the clipboard, by type. */
  const copied = new Map<string, string>();
  const write = vi.fn<(items: { parts: Record<string, Promise<Blob>> }[]) => Promise<void>>();

  beforeEach(() => {
    copied.clear();
    write.mockReset().mockImplementation(async ([item]) => {
      const parts = Object.entries(item?.parts ?? {});
      const texts = await Promise.all(parts.map(async ([type, part]) => [type, await textOf(await part)] as const));
      for (const [type, text] of texts) copied.set(type, text);
    });
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(readonly parts: Record<string, Promise<Blob>>) {}
      },
    );
  });
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(blob);
    });

  function openToCopy(answers: Answers = {}) {
    const { asked } = open(undefined, { ...startAnswers({ user: aUser({ is_admin: true }) }), ...answers });
    const person = userEvent.setup();
    stubNavigator({ clipboard: { write } });
    return { asked, copy: async () => person.click(await screen.findByRole('button', { name: 'Copy' })) };
  }

  // proves: standings-6
  it.each([
    ['visitor', {}],
    ['member', { user: aUser() }],
  ])('is not offered to a %s', async (_, start) => {
    const { client } = open(undefined, startAnswers(start));
    await itemsOf();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });

  // proves: standings-6
  it('copies all members, tab-separated and as a table', async () => {
    const { asked, copy } = openToCopy();
    await copy();
    await screen.findByText('The standings have been copied. Paste them into a spreadsheet or an email.');
    expect(asked).toContain('get-standings?season=2023&amount=0');
    expect(copied.get('text/plain')?.split('\n')).toHaveLength(rows.length + 1);
    expect(copied.get('text/html')?.match(/<tr>/g)).toHaveLength(rows.length + 1);
  });

  // proves: standings-7, standings-8
  it.each([
    ['there is nothing to copy', nobody, 'There are no standings to be copied'],
    ['they cannot be read', { status: 500 }, 'There was an error retrieving the standings'],
    ['the season is not known', { status: 404 }, 'The season was not found'],
  ] as const)('shows an error if %s', async (_, whole, text) => {
    const { copy } = openToCopy({
      'get-standings': (_request, path) => (path.includes('amount=0') ? whole : standingsAnswers['get-standings']()),
    });
    await itemsOf();
    await copy();
    await screen.findByText(text);
    expect(copied.size).toBe(0);
  });

  it('shows an error if the browser refuses to copy', async () => {
    const { copy } = openToCopy();
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await copy();
    await screen.findByText('The browser did not copy the standings');
  });
});
