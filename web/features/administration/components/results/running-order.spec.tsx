import { beforeEach, describe, expect, it } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { parseClassification } from '../../model/classification.js';
import { RunningOrder } from './running-order.js';

const riders = [
  { id: 1001, number: 1, first: 'Francesco', last: 'Bagnaia' },
  { id: 1089, number: 89, first: 'Jorge', last: 'Martín' },
  { id: 1093, number: 93, first: 'Marc', last: 'Márquez' },
];
/** The text of the classification. */
let written: string;
let submitted: number;
beforeEach(() => {
  written = '';
  submitted = 0;
});

function Form() {
  const [text, setText] = useState('');
  const change = (next: string) => {
    written = next;
    setText(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted += 1;
      }}
    >
      <RunningOrder {...{ riders, text }} classification={parseClassification(text, riders)} onChange={change} />
      <button type="submit">Save</button>
    </form>
  );
}
function show() {
  render(<Form />);
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText<HTMLInputElement>('Or type a number and press Enter'),
  };
}
const order = () =>
  within(screen.getByRole('list', { name: 'Running order' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

// proves: admin-more-6
describe('the running order', () => {
  it('can be typed by number, and every step can be undone, even the end of the classified riders', async () => {
    const { user, field } = show();
    await user.type(field, '89{Enter}1{Enter}');
    await user.click(button('The next did not finish'));
    screen.getByText('Next: not classified');
    await user.type(field, '93{Enter}');
    expect(order()).toEqual(['189', '21', '–93']);
    expect(written).toBe('89 Jorge Martín\n1 Francesco Bagnaia\nNot classified\n93 Marc Márquez\n');
    for (const left of [['189', '21'], ['189', '21'], ['189']]) {
      await user.click(button('Undo'));
      expect(order()).toEqual(left);
    }
    screen.getByText('Next: 2nd');
    await user.type(field, '{Backspace}');
    expect([order(), written, submitted]).toEqual([[], '', 0]);
    expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['98', 'The season has no rider with number 98.'],
    ['89', 'Jorge Martín is in the order already.'],
  ])('shows why number %s is not added: "%s"', async (number, problem) => {
    const { user, field } = show();
    await user.type(field, `89{Enter}${number}{Enter}`);
    screen.getByText(problem);
    expect([order(), field.value, submitted]).toEqual([['189'], number, 0]);
  });

  it('cannot start with an unclassified rider, and Backspace first deletes typed digits', async () => {
    const { user, field } = show();
    await user.click(button('The next did not finish'));
    expect(written).toBe('');
    await user.click(button(/Martín/));
    await user.type(field, '9{Backspace}');
    expect(order()).toEqual(['189']);
  });
});
