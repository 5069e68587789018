import { beforeEach, describe, expect, it } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { riderId } from '../../../spec/a-season.js';
import {
  choose,
  clear,
  closedSeason,
  numbersOn,
  openPicks,
  openSearch,
  picksOf,
  servePicks,
  slot,
  submit,
} from '../../../spec/picks-page.js';

beforeEach(() => localStorage.clear());

const five = ['1st', '2nd', '3rd', '4th', '5th'];
const saved = [1, 89, 72, 33, 10];
const button = (name: string) => screen.getByRole('button', { name });
const idle = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('the order of the five riders', () => {
  it('is explained as soon as a rider can be moved', async () => {
    servePicks({ saved: null });
    const user = await openPicks();
    expect(screen.queryByText(/^To change the order, drag a handle/)).toBeNull();
    await choose(user, '1st', '1');
    await screen.findByText(/^To change the order, drag a handle/);
  });

  it('can be changed with buttons, which keep the focus and announce the change', async () => {
    servePicks();
    const user = await openPicks();
    await user.click(button('Move Jorge Martín down'));
    expect(numbersOn(...five)).toEqual([1, 72, 89, 33, 10]);
    screen.getByText('Jorge Martín is now 3rd.');
    expect(document.activeElement).toBe(button('Move Jorge Martín down'));
    await user.click(button('Move Jorge Martín up'));
    await user.click(button('Move Jorge Martín up'));
    expect(numbersOn(...five)).toEqual([89, 1, 72, 33, 10]);
    expect([idle(button('Move Jorge Martín up')), idle(button('Move Luca Marini down'))]).toEqual([true, true]);
    await user.click(button('Move Jorge Martín up'));
    expect(numbersOn(...five)).toEqual([89, 1, 72, 33, 10]);
  });

  it('can be changed with Alt and an arrow key on a slot, and the focus moves along', async () => {
    servePicks();
    const user = await openPicks();
    slot('1st').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(numbersOn(...five)).toEqual([89, 1, 72, 33, 10]);
    expect(document.activeElement).toBe(slot('2nd'));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect([numbersOn(...five), document.activeElement]).toEqual([saved, slot('1st')]);
    await user.keyboard('{ArrowDown}');
    expect(numbersOn(...five)).toEqual(saved);
  });

  it('can be changed with the arrow keys on a handle, even across an empty slot', async () => {
    servePicks();
    const user = await openPicks();
    await clear(user, '2nd');
    button('Move Francesco Bagnaia, 1st').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(numbersOn(...five)).toEqual([null, 72, 1, 33, 10]);
    expect(document.activeElement).toBe(button('Move Francesco Bagnaia, 3rd'));
  });

  it('can be changed by dragging a handle, but not by a tap or a cancelled drag', async () => {
    servePicks();
    await openPicks();
    // jsdom has no layout, so every row gets 60 px.
    const rows = five.map((label) => slot(label).closest('li') as HTMLElement);
    rows.forEach((row, at) => (row.getBoundingClientRect = () => ({ top: at * 60, height: 60 }) as DOMRect));
    const handle = button('Move Francesco Bagnaia, 1st');
    const drag = async (to: number) => {
      // Pointer events in jsdom have no coordinates.
      fireEvent(handle, new MouseEvent('pointerdown', { bubbles: true, button: 0, clientY: 30 }));
      fireEvent(handle, new MouseEvent('pointermove', { bubbles: true, clientY: to }));
      // React renders moves of the pointer in a later task.
      await act(() => Promise.resolve());
    };
    await drag(32);
    fireEvent.pointerUp(handle);
    expect(numbersOn(...five)).toEqual(saved);
    await drag(160);
    expect(rows.map(({ style }) => style.transform)).toEqual([
      'translateY(130px)',
      'translateY(-60px)',
      'translateY(-60px)',
      'translateY(0px)',
      'translateY(0px)',
    ]);
    fireEvent.pointerCancel(handle);
    expect([numbersOn(...five), rows[0]?.style.transform]).toEqual([saved, '']);
    await drag(160);
    fireEvent.pointerUp(handle);
    expect(numbersOn(...five)).toEqual([89, 72, 1, 33, 10]);
    screen.getByText('Francesco Bagnaia is now 3rd.');
  });

  it('cannot be changed after the window has closed', async () => {
    servePicks({ season: closedSeason() });
    await openPicks();
    expect(screen.queryAllByRole('button', { name: /^Move/ })).toEqual([]);
  });
});

describe('choosing riders in sequence', () => {
  const typed = async (user: Awaited<ReturnType<typeof openPicks>>, text: string) => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name or number')));
    await user.keyboard(`${text}{Enter}`);
  };
  const opened = (label: string) => screen.findByRole('dialog', { name: `Rider for ${label}` });

  it('opens the next empty slot each time, and ends at Submit', async () => {
    servePicks({ saved: picksOf([1, 89]) });
    const user = await openPicks();
    await openSearch(user, '4th');
    await typed(user, '33');
    await opened('5th');
    await typed(user, '10');
    await opened('Independent');
    await typed(user, '89');
    await opened('Rookie');
    await typed(user, '37');
    await opened('3rd');
    await typed(user, '72');
    await waitFor(() => expect(document.activeElement).toBe(submit()));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(numbersOn(...five, 'Independent', 'Rookie')).toEqual([1, 89, 72, 33, 10, 89, 37]);
  });

  it('stays at a slot if its rider is replaced', async () => {
    servePicks({ saved: picksOf([1, 89]) });
    const user = await openPicks();
    await choose(user, '1st', '5');
    await waitFor(() => expect(document.activeElement).toBe(slot('1st')));
  });
});

describe('the riders on offer', () => {
  it('start with the riders of the previous season, best first, with their position and points', async () => {
    const { answers } = servePicks();
    const riders = [
      { competitor_id: riderId(89), position: 1, points: 265 },
      { competitor_id: riderId(33), position: 3, points: 188.5 },
    ];
    answers['get-previous-season'] = () => ({ body: { previous: { year: 2022, riders } } });
    const user = await openPicks();
    const options = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
    await openSearch(user, '1st');
    await waitFor(() =>
      expect(options().map(({ textContent }) => textContent)).toEqual([
        '89Jorge Martín2nd now – swap · 1st in 2022, 265 points',
        '33Brad Binder4th now – swap · 3rd in 2022, 188.5 points',
        '1Francesco Bagnaiahere now',
        '5Johann Zarco',
        '10Luca Marini5th now – swap',
        '37Augusto Fernández',
        '41Aleix Espargaró',
        '72Marco Bezzecchi3rd now – swap',
      ]),
    );
  });
});
