import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { aMember, aFlatRider, aWeekendRow } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { aWeekend, aRace } from '../../../spec/a-weekend.js';
import { anOwnWeekend } from '../../../spec/an-own-weekend.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { failed, heldAnswer, stubApi } from '../../../spec/stub-api.js';
import WeekendPage, { describeMoved, isProvisional } from './weekend-page.js';

const race = {
  id: 3,
  track: null,
  source: 'page' as const,
  competitors_positions: [
    aFlatRider(72, 'Bezzecchi'),
    aFlatRider(5, 'Zarco', { first: 'Johann', points: 20, position: 2 }),
    aFlatRider(93, 'Marquez', { first: 'Marc', points: 0, position: 0 }),
  ],
};
const rows = [
  aWeekendRow(1, 'tardozzi', { position_change: 3 }),
  aWeekendRow(2, 'anna', { position_change: -1 }),
  aWeekendRow(3, ''),
];
const argentina: Weekend = {
  ...aWeekend({ id: 2, title: 'Argentinian GP', status: 2 }),
  race,
  sprint_race: { ...race, id: 4 },
  standings: { users_picks: rows, amount_users_picks: 3, computed_at: '2023-04-02T15:20:00.000Z' },
  season_year: 2023,
  round: 2,
  rounds: 20,
  corrections: [],
  being_corrected: false,
  unconfirmed: false,
};

function open(weekend: Partial<Weekend> = {}, answers: Parameters<typeof stubApi>[0] = {}, id: string | number = 2) {
  stubApi({
    ...startAnswers({ user: aUser() }),
    'get-race-weekend': (_request, path) => {
      const around = path.includes('around=anna');
      const shown = { ...argentina, ...weekend };
      const standings = around ? { ...argentina.standings, users_picks: rows.slice(1, 2) } : shown.standings;
      return { body: { race_weekend: { ...shown, standings } } };
    },
    'get-comments': () => ({ body: { comments: [], older: false } }),
    ...answers,
  });
  renderInSite(
    <Routes>
      <Route path="/race-weekends/:raceWeekendId" element={<WeekendPage />} />
    </Routes>,
    `/race-weekends/${id}`,
  );
  return userEvent.setup();
}
const fold = (name: RegExp) => screen.findByRole('button', { name });
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('a race weekend', () => {
  // proves: weekends-16
  it('has a section for comments', async () => {
    open();
    await screen.findByText('No comments yet.');
    screen.getByLabelText('Write a comment');
  });

  // proves: weekends-9, weekends-10, weekends-11, weekends-12
  it('hides its results until they are opened', async () => {
    const person = open();
    const races = await fold(/^Races/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Argentinian GP');
    screen.getByText('Final');
    expect(races.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/Bezzecchi/)).toBeNull();
    await person.click(races);
    for (const name of ['Race result', 'Sprint Race result']) {
      const list = screen.getByRole('list', { name });
      expect(list.style.maxHeight).toBe('175px');
      expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
        '172Marco Bezzecchi25',
        '25Johann Zarco20',
        '–93Marc Marquez0',
      ]);
    }
  });

  it("hides what the reader's riders scored until this is opened, and marks the reader's picks in the results", async () => {
    const riders = anOwnWeekend().riders.map((rider, index) =>
      index > 0 ? rider : { ...rider, competitor: { ...rider.competitor, id: 5 } },
    );
    const person = open({}, { 'get-own-weekend': () => ({ body: { own_weekend: anOwnWeekend({ riders }) } }) });
    const own = await fold(/^Your weekend/);
    expect(own.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/Jorge Martin/)).toBeNull();
    await person.click(own);
    await screen.findByText('Jorge Martin');
    await person.click(await fold(/^Races/));
    const list = screen.getByRole('list', { name: 'Race result' });
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      '172Marco Bezzecchi25',
      '25Johann Zarcoyour pick20',
      '–93Marc Marquez0',
    ]);
  });

  it("has no card about the reader's riders for a visitor, or without a result", async () => {
    open({}, startAnswers({}));
    await fold(/^Races/);
    expect(screen.queryByText('Your weekend')).toBeNull();
    cleanup();
    open({ status: 0, race: null, sprint_race: null, standings: null });
    await fold(/^Races/);
    expect(screen.queryByText('Your weekend')).toBeNull();
  });

  // proves: weekends-10
  it('only shows the stored sessions', async () => {
    const person = open({ race: null });
    await person.click(await fold(/^Races/));
    screen.getByRole('list', { name: 'Sprint Race result' });
    expect(screen.queryByRole('list', { name: 'Race result' })).toBeNull();
  });

  // proves: weekends-13, weekends-14, weekends-15
  it('has open standings, with position changes and links to the profiles', async () => {
    const person = open();
    const list = await screen.findByRole('list', { name: 'Standings after the Argentinian GP' });
    await within(list).findByText('you');
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^▲ \+3up 3 positions1tardozzi\s+99 points\+19 from this weekend$/),
      expect.stringMatching(/^▼ -1down 1 position2anna you98 points\+18 from this weekend$/),
      expect.stringMatching(/^–same position3deleted member\s+97 points\+17 from this weekend$/),
    ]);
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/users/tardozzi?page=1', '/users/anna?page=1']);
    await person.click(await fold(/^Standings/));
    await waitFor(() => expect(screen.queryByRole('list', { name: /^Standings after/ })).toBeNull());
  });

  // proves: standings-11
  it('leads members to their own row', async () => {
    const person = open();
    await person.click(await screen.findByRole('link', { name: 'Your position: 2nd with 98 points' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('place-2'));
    expect(window.location.search).toBe('?place=2');
  });

  it('shows when its standings were computed', async () => {
    open();
    await screen.findByText(/^Updated Sunday/);
  });

  describe('with known starts', () => {
    const starts = { sprint_start: '2023-04-01T15:00:00-03:00', race_start: '2023-04-02T14:00:00-03:00' };

    it('shows them below its head', async () => {
      open(starts);
      await screen.findByText(/^Sprint Race: /);
      expect(screen.getByText(/^Race: /).parentElement?.textContent).toMatch(/14:00 at the circuit\)$/);
    });

    it('does not show the start of a session that was not held', async () => {
      open({ ...starts, sprint_race: { ...race, id: 4, competitors_positions: [] } });
      await screen.findByText(/^Race: /);
      expect(screen.queryByText(/^Sprint Race: /)).toBeNull();
    });
  });

  // proves: weekends-19
  it('shows what is to come while it is upcoming', async () => {
    const person = open({ status: 0, race: null, sprint_race: null, standings: null });
    await screen.findByText('The standings will appear when this weekend is final.');
    await person.click(await fold(/^Races/));
    screen.getByText('No results yet. They appear here after each session.');
  });

  // proves: standings-13
  it('links equal points to the tie-break after this weekend', async () => {
    const tied = [aWeekendRow(1, 'anna', { points: 9 }), aWeekendRow(2, 'tardozzi', { points: 9 })];
    open({ standings: { users_picks: tied, amount_users_picks: 2, computed_at: '2023-04-02T15:20:00.000Z' } });
    const link = await screen.findByRole('link', { name: 'Equal points: why is anna ahead of tardozzi?' });
    expect(link.getAttribute('href')).toBe('/compare?season=2023&a=anna&b=tardozzi&weekend=2');
  });

  describe('before it is final', () => {
    const provisional = {
      weekend: aWeekend({ id: 2, title: 'Argentinian GP', status: 1 }),
      after: 'sprint',
      results_at: '2023-04-01T19:40:00.000Z',
      standings: { users_picks: rows, amount_users_picks: 3 },
    };
    const answers: Parameters<typeof stubApi>[0] = {
      'get-provisional-standings': (_request, path) => {
        const users_picks = path.includes('around=anna') ? rows.slice(1, 2) : rows;
        return { body: { provisional: { ...provisional, standings: { users_picks, amount_users_picks: 3 } } } };
      },
    };
    const running = { status: 1, race: null, standings: null } as const;

    it('has dated provisional standings, which stay hidden until a member opens them', async () => {
      const fame = { body: { seasons: [aSeasonEnd(2021, ['tardozzi'])], imported: [] } };
      const person = open(running, { ...answers, 'get-hall-of-fame': () => fame });
      const card = await fold(/^Provisional standings After the sprint, Saturday/);
      expect([card.getAttribute('aria-expanded'), screen.queryByText('tardozzi')]).toEqual(['false', null]);
      await person.click(card);
      const list = screen.getByRole('list', { name: 'Provisional standings of the Argentinian GP' });
      const [first, ...others] = within(list).getAllByRole('listitem');
      await within(first as HTMLElement).findByText('Champion 2021');
      expect(others.map(({ textContent }) => textContent?.includes('Champion'))).toEqual([false, false]);
      screen.getByText(/The race still counts\. The final standings replace these\./);
      await screen.findByRole('link', { name: 'Your position: 2nd with 98 points' });
    });

    it('moves to the first row of the requested page, even if it loads slowly', async () => {
      const lower = heldAnswer();
      const pageFrom = (position: number, name: string) => ({
        body: {
          provisional: {
            ...provisional,
            standings: { users_picks: [aWeekendRow(position, name)], amount_users_picks: 150 },
          },
        },
      });
      const person = open(running, {
        'get-provisional-standings': (_request, path) =>
          path.includes('offset=50') ? lower.held() : pageFrom(1, 'tardozzi'),
      });
      await person.click(await fold(/^Provisional/));
      await person.click(await screen.findByRole('link', { name: 'Lower positions' }));
      lower.answer(pageFrom(51, 'oldwolf'));
      const row = await screen.findByRole('link', { name: /oldwolf/ });
      await waitFor(() => expect(document.activeElement).toBe(row));
    });

    it('has no provisional standings if nothing is provisional', async () => {
      open(running, { 'get-provisional-standings': () => ({ body: { provisional: null } }) });
      await screen.findByText('The standings will appear when this weekend is final.');
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Provisional/ })).toBeNull());
    });

    it('shows an error if the provisional standings fail to load, and can load them again', async () => {
      let fails = true;
      const person = open(running, {
        'get-provisional-standings': () => (fails ? { status: 500 } : { body: { provisional } }),
      });
      await person.click(await fold(/^Provisional/));
      await screen.findByText('There was an error retrieving the provisional standings');
      fails = false;
      await person.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText('tardozzi');
    });
  });

  it('shows that it is being corrected and that its points do not count meanwhile', async () => {
    open({ status: 1, standings: null, being_corrected: true });
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe(
      'Argentinian GP is being corrected. Its points do not count until it is final again.',
    );
  });

  it('shows that its results are not confirmed', async () => {
    open({ status: 1, standings: null, unconfirmed: true });
    expect((await fold(/^Races/)).textContent).toBe('RacesNot confirmed yet. Open to see the results');
  });

  // proves: admin-more-9
  it('lists its corrections, with the members whose position changed', async () => {
    const correction = {
      date: '2023-04-05T10:00:00.000Z',
      amount_moved: 2,
      moved: [
        { user: aMember('tardozzi'), position_before: 2, position: 1 },
        { user: aMember('anna'), position_before: 1, position: 2 },
      ],
    };
    const person = open({ corrections: [correction] });
    await person.click(await fold(/Corrected.*2 positions changed/));
    const list = screen.getByRole('list', { name: /^Positions changed on/ });
    await within(list).findByText('you');
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/tardozzi.*2.*1$/),
      expect.stringMatching(/anna you.*1.*2$/),
    ]);
  });

  // proves: weekends-18
  it.each<[string, number]>([
    ['4711', 404],
    ['nonsense', 400],
  ])('is not found at the id %s', async (id, status) => {
    open({}, { 'get-race-weekend': () => ({ status }) }, id);
    await screen.findByText('Race weekend not found');
  });

  // proves: weekends-17, shell-21
  it('shows an error after a failure, and can be loaded again', async () => {
    let fails = true;
    const body = { race_weekend: argentina };
    const person = open({}, { 'get-race-weekend': () => (fails ? failed : { body }) });
    await screen.findByText('There was an error getting the race weekend');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Argentinian GP');
  });
});

// proves: admin-more-9
it.each([
  [0, "nobody's position changed"],
  [1, '1 position changed'],
  [2, '2 positions changed'],
])('describeMoved returns for %i members "%s"', (amount, words) => {
  expect(describeMoved(amount)).toBe(words);
});

describe('isProvisional', () => {
  it.each([
    ['no result', { status: 0, race: null, sprint_race: null }, false],
    ['the sprint', { status: 1, race: null, sprint_race: aRace(1) }, true],
    ['both', { status: 1, race: aRace(2), sprint_race: aRace(1) }, true],
    ['a sprint that was not held', { status: 1, race: null, sprint_race: aRace(1, []) }, false],
    ['both, and is final', { status: 2, race: aRace(2), sprint_race: aRace(1) }, false],
  ] as const)('decides for a weekend that has %s', (_, weekend, expected) => {
    expect(isProvisional(weekend)).toBe(expected);
  });
});
