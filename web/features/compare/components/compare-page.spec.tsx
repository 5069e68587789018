import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RankExplanation } from '../../../../league/contract/standings.js';
import { aHeadToHead } from '../../../spec/a-head-to-head.js';
import { aMember, aStandRow } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import ComparePage from './compare-page.js';

const explanation: RankExplanation = {
  weekend: aWeekend({ id: 1, title: 'Portuguese GP', status: 2 }),
  with_bonus: false,
  ahead: 'a',
  a: aStandRow(1, 'anna', { points: 180 }),
  b: aStandRow(2, 'ben', { points: 180 }),
  steps: [
    {
      rule: 'points',
      slot: null,
      a: { points: 180 },
      b: { points: 180 },
      ahead: null,
      decided: false,
      sentence: 'Both have 180 points.',
    },
    {
      rule: 'rider-based',
      slot: 1,
      a: { competitor: { id: 1, first: 'Francesco', last: 'Bagnaia', number: 1 }, at_place: true },
      b: { competitor: null, at_place: false },
      ahead: 'a',
      decided: true,
      sentence: 'anna is ahead by the first pick.',
    },
  ],
  sentences: ['Both have 180 points.', 'anna is ahead by the first pick.'],
};

const both = '/compare?season=2023&a=anna&b=ben';
const names = ['ben', 'benita', 'bert'];
interface Options {
  user?: ReturnType<typeof aUser>;
  answer?: StubbedAnswer;
  explain?: () => StubbedAnswer;
}

function open(address: string, { user, answer, explain }: Options = {}) {
  const { asked } = stubApi({
    ...startAnswers(user && { user }),
    'get-head-to-head': () => answer ?? { body: { head_to_head: aHeadToHead() } },
    'explain-rank': explain ?? (() => ({ body: { explanation } })),
    'get-season-progress': () => ({ body: { progress: { tables: [], members: [] } } }),
    'get-rivals': () => ({
      body: {
        own: aStandRow(1, 'anna'),
        rivals: [
          { user: aMember('ben'), row: aStandRow(2, 'ben') },
          { user: aMember('bert'), row: null },
        ],
      },
    }),
    'get-hall-of-fame': () => ({ body: { seasons: [aSeasonEnd(2022, ['ben'])], imported: [] } }),
    'get-members': (_request, path) => {
      const search = path.split('search=')[1] ?? '';
      return { body: { members: names.filter((name) => name.startsWith(search)).map(aMember) } };
    },
  });
  renderInSite(<ComparePage />, address);
  return { asked, person: userEvent.setup() };
}
const region = (name: string) => screen.findByRole('region', { name });
const lines = async (name: string) =>
  within(await region(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('two members', () => {
  // proves: more-11
  it('are asked for by their names and nothing else', async () => {
    const { asked } = open(`/compare?season=2023&a=anna&b=${encodeURIComponent('max&season=1999')}`);
    const path = await waitFor(() => {
      const found = asked.find((one) => one.startsWith('get-head-to-head'));
      expect(found).toBeDefined();
      return found ?? '';
    });
    expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
      season: '2023',
      a: 'anna',
      b: 'max&season=1999',
    });
  });

  it("are compared from the reader's point of view", async () => {
    open(both, { user: aUser() });
    await screen.findByText('You are 30 behind ben.');
    // Weekends: anna won 60 : 41, ben won 89 : 40, and 50 : 50 is level.
    screen.getByText('Weekends won: you 1, ben 1, level 1.', { exact: false });
    expect((await region('What separates you')).textContent).toContain(
      'Both picked Binder, Zarco: 61 points each. They cancel out and are left out below.',
    );
    expect(await lines('Only you')).toEqual(['93Marco Marquez89', 'Total89']);
    expect(await lines('Only ben')).toEqual(['41Marco Espargaro119', 'Total119']);
  });

  it('are told apart by a rider whom both picked, but only one of them twice', async () => {
    const twice = aHeadToHead();
    const [binder] = twice.picks?.shared ?? [];
    const picks = twice.picks && binder && { ...twice.picks, only: { ...twice.picks.only, a: [binder] } };
    open(both, { answer: { body: { head_to_head: { ...twice, picks } } } });
    expect(await lines('Only anna')).toEqual(['33Marco Binder a second time60', 'Total60']);
  });

  it('have their titles beside their names', async () => {
    open(both, { user: aUser() });
    await screen.findByText('Champion 2022');
  });

  it('are compared by weekend, the latest first, and over the season', async () => {
    const { asked } = open(both);
    expect(await lines('Weekend by weekend')).toEqual([
      'American GP−4940 : 89',
      'Argentinian GPlevel50 : 50',
      'Portuguese GP+1960 : 41',
    ]);
    within(await region('Over the season')).getByText(/^The chart starts when/);
    expect(asked).toContain('get-season-progress?season=2023&usernames=anna,ben');
    expect(screen.queryByRole('region', { name: 'The tie-break' })).toBeNull();
  });

  it('show two decimals and the bonus in a finalized season', async () => {
    const compared = aHeadToHead({
      with_bonus: true,
      a: aStandRow(14, 'anna', { points: 158.9 }),
      bonus: { a: 8.9, b: 0 },
    });
    open(both, { answer: { body: { head_to_head: compared } } });
    // 89 + 8.90 = 97.90 and 119 + 0 = 119, so they are 21.10 apart.
    await screen.findByText('anna is 21.10 behind ben.');
    expect(await lines('Only anna')).toEqual(['93Marco Marquez89.00', 'Bonus8.90', 'Total97.90']);
    expect((await lines('Weekend by weekend'))[0]).toBe('Bonus+8.908.90 : 0.00');
  });

  it('are level if they have the same riders, and nothing is left to explain', async () => {
    const same = aHeadToHead({ a: aStandRow(14, 'anna', { points: 180 }) });
    const picks = same.picks && { ...same.picks, only: { a: [], b: [] } };
    open(both, { answer: { body: { head_to_head: { ...same, picks } } } });
    await screen.findByText('anna and ben have equal points.');
    screen.getByText('The tie-break decides who is ahead.', { exact: false });
    await screen.findByRole('region', { name: 'The tie-break' });
    expect((await region('What separates them')).textContent).toContain(
      'Both have the same riders, in a different order.',
    );
    expect(screen.queryByRole('region', { name: 'Only anna' })).toBeNull();
  });

  // proves: standings-13, shell-21
  it('with equal points see every step of the tie-break; if it fails to load, it can be loaded again', async () => {
    let fails = true;
    const level = aHeadToHead({ a: aStandRow(14, 'anna', { points: 180 }) });
    const { asked, person } = open(both, {
      answer: { body: { head_to_head: level } },
      explain: () => (fails ? { status: 409 } : { body: { explanation } }),
    });
    const card = within(await region('The tie-break'));
    await card.findByText('The standings are being updated. Try again in a moment');
    fails = false;
    await person.click(card.getByRole('button', { name: 'Try again' }));
    await card.findByText('This decides: anna is ahead.');
    card.getByText('anna is ahead by the first pick.');
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Who has more points?',
      'Whose rider is in exactly the position of the pick?',
    ]);
    expect(asked).toContain('explain-rank?season=2023&a=anna&b=ben');
  });

  it('see the tie-break after a weekend if the link names it', async () => {
    const { asked } = open(`${both}&weekend=2`);
    await within(await region('The tie-break')).findByText('This decides: anna is ahead.');
    expect(asked).toContain('explain-rank?season=2023&a=anna&b=ben&weekend=2');
  });

  it('with hidden picks or without points see a message', async () => {
    const hidden = aHeadToHead({ weekend: null, picks: null, weekends: [] });
    open(both, { answer: { body: { head_to_head: hidden } } });
    await screen.findByText(/^Picks stay hidden/);
    screen.getByText('Nobody has points before the first race weekend is final.');
    expect(screen.queryByText('14th')).toBeNull();
  });

  it.each<[number, object, string]>([
    [404, { message: 'ben has no picks in this season' }, 'ben has no picks in this season'],
    [500, {}, 'There was an error comparing the two members'],
  ])('are replaced by the reason if they cannot be compared (%i)', async (status, body, text) => {
    open(both, { answer: { status, body } });
    await screen.findByText(text);
  });
});

describe('the member fields', () => {
  it('offer the rivals who have picks, and explain the page until both members are chosen', async () => {
    const { person } = open('/compare?season=2023', { user: aUser() });
    await screen.findByText('See what separates two members: their riders, each weekend, and the season.');
    await person.click(await screen.findByRole('button', { name: 'ben' }));
    await waitFor(() => expect(window.location.search).toBe('?season=2023&a=anna&b=ben'));
    expect(screen.queryByText(/^See what separates/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'bert' })).toBeNull();
  });

  it('suggest members while someone types, and accept a choice by keyboard', async () => {
    const { person, asked } = open('/compare?season=2023', { user: aUser() });
    await person.type(await screen.findByLabelText('Compare yourself with'), 'be');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(names);
    expect(asked).toContain('get-members?search=be');
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?season=2023&a=anna&b=benita'));
  });

  it('accept a choice by click, and a different choice later', async () => {
    const { person } = open(both);
    await person.click(await screen.findByRole('button', { name: 'Another member' }));
    await person.type(await screen.findByLabelText('Compare anna with'), 'ber');
    await person.click(await screen.findByRole('option', { name: 'bert' }));
    await waitFor(() => expect(window.location.search).toBe('?season=2023&a=anna&b=bert'));
  });

  it('show that no member matches, and close their list on Escape', async () => {
    const { person } = open('/compare?season=2023');
    const field = await screen.findByLabelText('First member');
    await person.type(field, 'xyz');
    await screen.findByText('No member’s name begins with this');
    await person.clear(field);
    await person.type(field, 'b');
    await screen.findAllByRole('option');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
