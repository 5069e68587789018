import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aHeadToHead } from '../../../spec/a-head-to-head.js';
import { aMember, aStandRow } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import ComparePage from './compare-page.js';

const both = '/compare?season=2023&a=anna&b=ben';
const names = ['ben', 'benita', 'bert'];
function open(address: string, { user, answer }: { user?: ReturnType<typeof aUser>; answer?: StubbedAnswer } = {}) {
  const { asked } = stubApi({
    ...startAnswers(user && { user }),
    'get-head-to-head': () => answer ?? { body: { head_to_head: aHeadToHead() } },
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

  it('have their titles beside their names', async () => {
    open(both, { user: aUser() });
    await screen.findByText('Champion 2022');
  });

  it('are compared by pick and by weekend, the latest first', async () => {
    open(both);
    expect(await lines('Pick by pick')).toEqual([
      '93M. Mar891st+2933M. Bin60',
      '33M. Bin602nd−5941M. Esp119',
      '5M. Zar1Rookielevel5M. Zar1',
    ]);
    expect(await lines('Weekend by weekend')).toEqual([
      'American GP−4940 : 89',
      'Argentinian GPlevel50 : 50',
      'Portuguese GP+1960 : 41',
    ]);
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
    screen.getByText('The tie-breaks decide who is ahead.', { exact: false });
    expect((await region('What separates them')).textContent).toContain(
      'Both have the same riders, in a different order.',
    );
    expect(screen.queryByRole('region', { name: 'Only anna' })).toBeNull();
  });

  it('are replaced by a message if picks are hidden or there are no points', async () => {
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
