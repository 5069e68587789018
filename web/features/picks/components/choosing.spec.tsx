import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { clickTwice, goBack } from '../../../spec/interactions.js';
import {
  choose,
  clear,
  draftsKept,
  numbersOn,
  openPicks,
  openSearch,
  openSeason,
  picksOf,
  servePicks,
  slot,
  submissionOf,
  submit,
} from '../../../spec/picks-page.js';
import { heldAnswer } from '../../../spec/stub-api.js';

beforeEach(() => localStorage.clear());

const five = ['1st', '2nd', '3rd', '4th', '5th'];
const isIdle = () => submit().getAttribute('aria-disabled') === 'true';
const searchField = () => screen.getByLabelText('Name or number');
const options = (search: HTMLElement) =>
  within(search)
    .queryAllByRole('listitem')
    .map((option) => within(option).getByRole('button').textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the slots', () => {
  // proves: picks-1, picks-5, picks-17, picks-19
  it('are filled by name or number, and Submit waits for the last one and then shows when the picks were saved', async () => {
    const { sent } = servePicks({ saved: null });
    const user = await openPicks();
    screen.getByText('You have no saved picks.');
    screen.getByText('Still missing: 1st, 2nd, 3rd, 4th, 5th, Independent, Rookie.');
    screen.getByRole('img', { name: '0 of 7 chosen' });
    for (const [label, typed] of [
      ['1st', 'bagn'],
      ['2nd', 'MARTÍN'],
      ['3rd', 'marco'],
      ['4th', '33'],
      ['5th', '5'],
      ['Independent', '89'],
    ] as const)
      await choose(user, label, typed);
    screen.getByText('Still missing: Rookie.');
    screen.getByRole('img', { name: '6 of 7 chosen' });
    expect(isIdle()).toBe(true);
    await user.click(submit());
    expect(sent).toEqual([]);

    await choose(user, 'Rookie', 'fern');
    screen.getByText(/changes? not saved$/);
    expect(isIdle()).toBe(false);
    await user.click(submit());
    await screen.findByText('Your picks are saved');
    await screen.findByText(/^Saved on .*2023/);
    expect(sent).toEqual([submissionOf([1, 89, 72, 33, 5, 89, 37])]);
    expect(numbersOn(...five, 'Independent', 'Rookie')).toEqual([1, 89, 72, 33, 5, 89, 37]);
    expect([isIdle(), draftsKept()]).toEqual([true, []]);
  });

  // proves: picks-2
  it.each<[string, boolean, boolean, string[]]>([
    ['neither special pick', false, false, []],
    ['a rookie only', false, true, ['Rookie']],
    ['an independent rider only', true, false, ['Independent']],
    ['both', true, true, ['Independent', 'Rookie']],
  ])('depend on the season: %s', async (_, top_independent, top_rookie, special) => {
    const { sent } = servePicks({
      season: openSeason({ top_independent, top_rookie }),
      saved: picksOf([5, 33, 72, 89]),
    });
    const user = await openPicks();
    screen.getByText(`Still missing: ${['5th', ...special].join(', ')}.`);
    expect(screen.queryAllByRole('heading', { name: 'Special picks' })).toHaveLength(special.length > 0 ? 1 : 0);
    await choose(user, '5th', '1');
    for (const label of special) await choose(user, label, label === 'Rookie' ? '37' : '89');
    await user.click(submit());
    await screen.findByText(/^Saved on/);
    expect(sent).toEqual([
      {
        ...submissionOf([5, 33, 72, 89, 1]),
        independent_pick_id: top_independent ? 1089 : null,
        rookie_pick_id: top_rookie ? 1037 : null,
      },
    ]);
  });

  // proves: picks-5, picks-17
  it('can swap two riders, and move a rider to an empty slot', async () => {
    servePicks();
    const user = await openPicks();
    const search = await openSearch(user, '1st');
    expect(options(search)).toEqual(
      expect.arrayContaining(['1Francesco Bagnaiahere now', '72Marco Bezzecchi3rd now – swap', '5Johann Zarco']),
    );
    await user.click(within(search).getByRole('button', { name: /Marco Bezzecchi/ }));
    await closed();
    expect(numbersOn(...five)).toEqual([72, 89, 1, 33, 10]);

    await clear(user, '1st');
    screen.getByText('Still missing: 1st.');
    expect(numbersOn(...five)).toEqual([null, 89, 1, 33, 10]);
    const again = await openSearch(user, '1st');
    expect(within(again).queryByRole('button', { name: 'Leave 1st empty' })).toBeNull();
    await user.click(within(again).getByRole('button', { name: '1 Francesco Bagnaia 3rd now – move' }));
    await screen.findByRole('dialog', { name: 'Rider for 3rd' });
    expect(numbersOn(...five)).toEqual([1, 89, null, 33, 10]);
    screen.getByText('Still missing: 3rd.');
  });

  // proves: picks-6
  it('accept a rider twice, as a ranked and a special pick, and only offer eligible riders as special picks', async () => {
    servePicks();
    const user = await openPicks();
    expect(options(await openSearch(user, 'Rookie'))).toEqual(['37Augusto Fernándezhere now']);
    await user.keyboard('{Escape}');
    await closed();
    const search = await openSearch(user, 'Independent');
    expect(options(search)).toEqual(['72Marco Bezzecchi', '89Jorge Martínhere now']);
    await user.click(within(search).getByRole('button', { name: /Marco Bezzecchi/ }));
    await closed();
    expect(numbersOn(...five, 'Independent')).toEqual([1, 89, 72, 33, 10, 72]);
  });

  it('show a message if no rider of the season is eligible for a special pick', async () => {
    const { server } = servePicks({ saved: null });
    server.riders = server.riders.filter(({ rookie }) => !rookie);
    const user = await openPicks();
    within(await openSearch(user, 'Rookie')).getByText('This season has no such rider yet.');
  });

  // proves: picks-17
  it('can be reset to the saved picks, but not by a double click', async () => {
    servePicks();
    const user = await openPicks();
    await choose(user, '1st', '5');
    await user.dblClick(screen.getByRole('button', { name: 'Back to the saved picks' }));
    screen.getByText(/changes? not saved$/);
    expect(numbersOn('1st')).toEqual([5]);
    await openSearch(user, '2nd');
    await user.keyboard('{Escape}');
    await closed();
    await clickTwice(user, 'Back to the saved picks', 'Click again to discard your changes');
    await screen.findByText(/^Saved on/);
    expect([numbersOn('1st'), draftsKept()]).toEqual([[1], []]);
  });

  // proves: picks-13, more-3
  it('are locked during the submission, which is only sent once after a double click', async () => {
    const held = heldAnswer();
    const { sent } = servePicks({ refuse: held.held });
    const user = await openPicks();
    await choose(user, '1st', '5');
    expect(slot('1st').closest('[inert]')).toBeNull();
    await user.dblClick(submit());
    await waitFor(() => expect(slot('1st').closest('[inert]')).not.toBeNull());
    expect(isIdle()).toBe(true);
    expect(screen.getByRole('button', { name: 'Back to the saved picks' }).getAttribute('aria-disabled')).toBe('true');
    held.answer({ status: 201, body: { date_saved: '2023-03-02T10:00:00.000Z' } });
    await screen.findByText('Your picks are saved');
    expect(slot('1st').closest('[inert]')).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('the search of a slot', () => {
  // proves: picks-17
  it('can be navigated with the arrows, Home and End, and typing continues in its field', async () => {
    servePicks();
    const user = await openPicks();
    slot('2nd').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(searchField()));
    const buttons = screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('button'));
    const riders = buttons.filter((button) => screen.getByRole('dialog').contains(button));
    const walk = async (key: string) => {
      await user.keyboard(key);
      return document.activeElement;
    };
    expect(await walk('{ArrowDown}')).toBe(riders[0]);
    expect(await walk('{ArrowUp}')).toBe(searchField());
    expect(await walk('{ArrowUp}')).toBe(searchField());
    expect(await walk('{End}')).toBe(riders.at(-1));
    expect(await walk('{ArrowDown}')).toBe(riders.at(-1));
    expect(await walk('{Home}')).toBe(riders[0]);
    expect(await walk('zar')).toBe(searchField());
    screen.getByText('1 rider matches');
    await user.keyboard('{ArrowDown}{Enter}');
    await closed();
    expect(numbersOn('2nd')).toEqual([5]);
    expect(document.activeElement).toBe(slot('2nd'));
  });

  // proves: picks-17
  it('shows that no rider matches, chooses none on Enter, and returns the focus when it closes', async () => {
    servePicks();
    const user = await openPicks();
    await openSearch(user, '2nd');
    await user.type(searchField(), 'nobody of this name{Enter}');
    screen.getByText('No riders match.');
    screen.getByText('0 riders match');
    await user.keyboard('{Escape}');
    await closed();
    expect(document.activeElement).toBe(slot('2nd'));
    expect(numbersOn('2nd')).toEqual([89]);
    await user.tab();
    expect(document.activeElement).toBe(slot('3rd'));
  });

  // proves: more-9
  it('closes on Back without leaving the page or changing the picks', async () => {
    servePicks();
    const user = await openPicks();
    await openSearch(user, '2nd');
    await goBack();
    await closed();
    expect([window.location.pathname, numbersOn('2nd')]).toEqual(['/select-picks', [89]]);
  });

  it('chooses nobody on Enter while its field is empty', async () => {
    servePicks();
    const user = await openPicks();
    await openSearch(user, '2nd');
    await user.type(searchField(), '{Enter}');
    screen.getByRole('dialog');
    expect(numbersOn('2nd')).toEqual([89]);
  });

  // proves: picks-17
  it('changes nothing after a click beside it', async () => {
    servePicks();
    const user = await openPicks();
    await openSearch(user, '1st');
    await user.type(searchField(), 'zar');
    await user.click(screen.getByRole('heading', { name: 'Special picks' }));
    await closed();
    screen.getByText(/^Saved on/);
    expect(numbersOn('1st')).toEqual([1]);
  });

  // proves: picks-17
  it('focuses the list for touch input until a tap focuses its field', async () => {
    const found = window.matchMedia('(pointer: coarse)');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...found,
      matches: media === '(pointer: coarse)',
    }));
    servePicks();
    const user = await openPicks();
    const search = await openSearch(user, '3rd');
    expect(document.activeElement).toBe(search);
    await user.click(searchField());
    expect(document.activeElement).toBe(searchField());
  });
});
