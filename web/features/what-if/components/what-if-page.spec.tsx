import { describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import type { WhatIf, WhatIfTable, WhatIfWeekend } from '../../../../league/contract/what-if.js';
import { aUser } from '../../../spec/a-user.js';
import { aWhatIf } from '../../../spec/a-what-if.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, failed, stubApi } from '../../../spec/stub-api.js';
import WhatIfPage from './what-if-page.js';

type Answers = Parameters<typeof stubApi>[0];

function open(
  facts: WhatIf = aWhatIf(),
  { user = aUser(), answers = {} }: { user?: CurrentUser | null; answers?: Answers } = {},
) {
  const { asked } = stubApi({
    ...startAnswers(user ? { user } : {}),
    'get-what-if': () => ({ body: { what_if: facts } }),
    'get-members': () => ({
      body: { members: [{ username: 'ben', date_created: '2022-01-01T00:00:00.000Z', has_profile_picture: false }] },
    }),
    ...answers,
  });
  renderInSite(<WhatIfPage />, '/standings/what-if?season=2023');
  return { asked, user: userEvent.setup() };
}

/** The rows of the table, with position, change, name, points and their source. */
async function table(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Resulting standings' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}
const own = () => screen.getByRole('status', { name: 'Your resulting position' }).textContent;
const position = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Position of ${name}` });

describe('the what-if page', () => {
  // proves: what-if-3
  it('ranks the league as soon as a rider moves, and shows the source of the points', async () => {
    const { user } = open();
    // anna has Bagnaia: 25 + 16 + 13 + 11 + 10 = 75, twice. ben has Martín, with 20 instead of 25.
    expect(await table()).toEqual([
      expect.stringMatching(/^1.*same position.*anna you\+75: F\. Bag \+25, M\. Bez \+16 and 3 more.*150 points$/),
      expect.stringMatching(/^2.*same position.*cleo.*150 points$/),
      expect.stringMatching(/^3.*same position.*ben \+70: J\. Mar \+20.*140 points$/),
    ]);
    await user.selectOptions(position('Francesco Bagnaia'), 'Does not finish');
    // Martín 25, Bezzecchi 20, Binder 16, Zarco 13, Marini 11. This gives ben 85 and the others 60.
    await waitFor(async () =>
      expect(await table()).toEqual([
        expect.stringMatching(/^1.*up 2 positions.*ben.*\+85.*155 points$/),
        // Bezzecchi, Binder and Bagnaia are 2nd to 4th, as cleo picked them. anna has Zarco instead of Bagnaia.
        expect.stringMatching(/^2.*same position.*cleo.*135 points$/),
        expect.stringMatching(/^3.*down 2 positions.*anna.*135 points$/),
      ]),
    );
    expect(own()).toMatch(/anna you.*135 points/);
    await user.click(screen.getByRole('button', { name: 'Francesco Bagnaia' }));
    expect(position('Francesco Bagnaia').value).toBe('5');
    await user.click(screen.getByRole('button', { name: 'As in the last race' }));
    expect(position('Francesco Bagnaia').value).toBe('0');
    await user.click(screen.getByRole('button', { name: 'Move Jorge Martín up' }));
    screen.getByText('Jorge Martín is now 1st.');
    await waitFor(() => expect(own()).toMatch(/145 points/));
    await user.click(screen.getByRole('checkbox', { name: 'The race is not held' }));
    await waitFor(() => expect(own()).toMatch(/75 points/));
  });

  it('excludes a cancelled sprint, continues with the next weekends, and offers the bonus at the end', async () => {
    const { user } = open();
    const sessions = () =>
      within(screen.getByLabelText('Session'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await table();
    expect(sessions()).toEqual(['Malaysia GP: Race']);
    await user.selectOptions(screen.getByLabelText('Weekends that count'), 'Up to Qatar GP');
    expect(sessions()).toEqual(['Malaysia GP: Race', 'Qatar GP: Sprint', 'Qatar GP: Race']);
    // The sprint gives 12 + 7 + 6 + 5 + 4 = 34 points, and three races give 225. The total is 259.
    await waitFor(() => expect(own()).toMatch(/259 points/));
    await user.click(screen.getByRole('checkbox', { name: /bonus/ }));
    // Bagnaia is exactly first, so the bonus is 10 % of 25 * 3 + 12 = 87, which is 8.7.
    await waitFor(() => expect(own()).toMatch(/267\.70/));
    await user.selectOptions(screen.getByLabelText('Session'), 'Qatar GP: Sprint');
    expect(screen.queryByRole('button', { name: 'As in the last sprint' })).toBeNull();
  });

  // proves: what-if-4
  it('shows what must happen for the reader to pass a member, and applies it to the races', async () => {
    const { user } = open(undefined, {
      user: aUser({ username: 'ben' }),
      answers: {
        'get-members': () => ({
          body: {
            members: [{ username: 'anna', date_created: '2022-01-01T00:00:00.000Z', has_profile_picture: false }],
          },
        }),
      },
    });
    await table();
    await user.type(screen.getByRole('combobox', { name: 'Member' }), 'ann');
    await user.click(await screen.findByRole('option', { name: 'anna' }));
    await user.click(screen.getByRole('button', { name: 'How can I pass anna?' }));
    const what = await screen.findByText(/^Martín must /);
    expect(what.textContent).toBe('Martín must win the race.');
    const apply = screen.getByRole('button', { name: 'Show it in the races above' });
    await user.click(apply);
    await waitFor(() => expect(own()).toMatch(/^1.*ben you/));
    expect(document.activeElement).toBe(apply);
    expect(what.isConnected).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' }).value).toBe('anna');
  });

  it('keeps the chosen member when the reader edits the races, but hides the outdated result', async () => {
    const { user } = open();
    await table();
    const member = screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
    await user.type(member, 'ben');
    await user.click(await screen.findByRole('option', { name: 'ben' }));
    await user.click(screen.getByRole('button', { name: 'How can I pass ben?' }));
    await screen.findByText('You are ahead of ben with these results.');
    await user.selectOptions(position('Francesco Bagnaia'), 'Does not finish');
    expect(screen.queryByText('You are ahead of ben with these results.')).toBeNull();
    expect([member.isConnected, member.value]).toEqual([true, 'ben']);
    await user.click(screen.getByRole('button', { name: 'How can I pass ben?' }));
    await screen.findByText('Bagnaia must win the race.');
    await user.selectOptions(screen.getByLabelText('Weekends that count'), 'Up to Qatar GP');
    await user.click(screen.getByRole('button', { name: 'How can I pass ben?' }));
    const result = await screen.findByText(/^Bagnaia must /);
    // The search ignores the bonus.
    await user.click(screen.getByRole('checkbox', { name: /bonus/ }));
    expect(result.isConnected).toBe(true);
  });

  // proves: what-if-4
  it('shows that none of the remaining weekends puts the reader ahead', async () => {
    const facts = aWhatIf();
    // Two races and a sprint let ben gain at most 25 + 25 + 12 on anna, whose Bagnaia has 500 more.
    const riders = facts.riders.map((rider, index) => ({ ...rider, carried: index === 0 ? 500 : 0 }));
    const anna = { username: 'anna', date_created: '2022-01-01T00:00:00.000Z', has_profile_picture: false };
    const answers = { 'get-members': () => ({ body: { members: [anna] } }) };
    const { user } = open({ ...facts, riders }, { user: aUser({ username: 'ben' }), answers });
    await table();
    await user.type(screen.getByRole('combobox', { name: 'Member' }), 'ann');
    await user.click(await screen.findByRole('option', { name: 'anna' }));
    await user.click(screen.getByRole('button', { name: 'How can I pass anna?' }));
    await screen.findByText('No longer realistic.');
    expect(screen.queryByRole('button', { name: 'Show it in the races above' })).toBeNull();
  });

  it.each<[string, Partial<WhatIf>, RegExp]>([
    ['over', { season: { ...aWhatIf().season, finalized: true } }, /Season 2023 is over/],
    ['with hidden picks', { members: null, without_members: 'hidden' }, /Picks are hidden until/],
    ['without members', { amount_members: 0 }, /Nobody has picks/],
    ['without riders', { riders: [] }, /no riders yet/],
    ['whose weekends are all final', { weekends: aWhatIf().weekends.slice(0, 1) }, /has no weekends left/],
  ])('explains why it cannot rank a season %s', async (_, other, words) => {
    open(aWhatIf(other));
    await screen.findByText(words);
  });

  it('shows messages for a season without results, with one member, or without picks by the reader', async () => {
    const members = {
      usernames: ['ben'],
      picked: Object.fromEntries(
        Object.entries(aWhatIf().members?.picked ?? {}).map(([slot, [first = 0]]) => [slot, [first]]),
      ),
    } as WhatIf['members'];
    open(aWhatIf({ weekends: [{ weekend: aWeekend(), sprint: null, race: null }], amount_members: 1, members }));
    await screen.findByText(/There are no results yet/);
    await screen.findByText(/Only one member has picks/);
    await screen.findByText(/You have no picks in this season/);
  });

  // proves: what-if-5
  it('lets the server rank a large league', async () => {
    const row = { username: 'anna', position: 4711, position_change: 12, points: 99, gained: 9, bonus: 0, picks: [] };
    const page: WhatIfTable = { offset: 4700, amount: 100_000, rows: [row], own: row };
    const sent: unknown[] = [];
    const answers: Answers = {
      'rank-what-if': (request) => {
        sent.push(bodyOf(request));
        return { body: { what_if_table: page } };
      },
    };
    const many = aWhatIf({ members: null, without_members: 'too-many', amount_members: 100_000 });
    const two = { ...many, members: aWhatIf().members, without_members: null };
    answers['get-what-if'] = (_request, path) => ({
      body: { what_if: path.includes('&usernames=anna%2Cben') ? two : many },
    });
    const { user } = open(many, { answers });
    await waitFor(() => expect(own()).toMatch(/4711.*anna/));
    expect(sent).toEqual([
      {
        season: 2023,
        weekends: [{ id: 2, sprint: null, race: [1001, 1089, 1072, 1033, 1005, 1010] }],
        with_bonus: false,
        offset: null,
      },
    ]);
    await user.type(screen.getByRole('combobox', { name: 'Member' }), 'ben');
    await user.click(await screen.findByRole('option', { name: 'ben' }));
    await user.click(await screen.findByRole('button', { name: 'How can I pass ben?' }));
    await screen.findByText('You are ahead of ben with these results.');
    cleanup();
    open(many, { user: null, answers });
    await screen.findByText(/100,000 members are ranked by the server/);
  });

  it('hides stored results of an unfinished weekend until the reader asks for them', async () => {
    const [final, next, last] = aWhatIf().weekends as [WhatIfWeekend, WhatIfWeekend, WhatIfWeekend];
    const sprint = [{ competitor_id: 1001, position: 1, points: 12 }];
    const { user } = open(aWhatIf({ weekends: [final, { ...next, sprint }, last] }));
    await screen.findByText(/counts the results that are in: the sprint of Malaysia GP\. /);
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.body.textContent).not.toMatch(/anna|points/);
    await user.click(screen.getByRole('button', { name: 'Count the results' }));
    // Bagnaia has 12 from the sprint: 25 + 16 + 13 + 11 + 10 = 75, twice, and 12 more.
    await table();
    expect(own()).toMatch(/162 points/);
  });

  it('shows an error after a failure', async () => {
    open(undefined, { answers: { 'get-what-if': () => failed } });
    await screen.findByText('There was an error loading the season', undefined, { timeout: 5000 });
  });
});
