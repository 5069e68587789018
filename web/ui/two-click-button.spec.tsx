import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { TwoClickButton } from './two-click-button.js';

const confirm = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  confirm.mockClear();
});

const show = (props: Partial<ComponentProps<typeof TwoClickButton>> = {}) =>
  render(
    <>
      <TwoClickButton onConfirm={confirm} {...props}>
        Delete
      </TwoClickButton>
      <button type="button">Elsewhere</button>
    </>,
  );
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const button = () => screen.getAllByRole('button')[0] as HTMLElement;
/** Does not focus the button, as in some browsers. */
const click = () => fireEvent.click(button());
const arm = () => {
  click();
  pass(600);
  expect(button().textContent).toBe('Click again to delete');
};

// proves: more-16
describe('TwoClickButton', () => {
  it('is armed by the first click, confirms with the second, and is then disarmed', () => {
    show();
    arm();
    expect(confirm).not.toHaveBeenCalled();
    click();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(button().textContent).toBe('Delete');
  });

  it('announces in a separate region that it is armed', () => {
    show();
    const status = screen.getByRole('status');
    expect([button().contains(status), status.textContent]).toEqual([false, '']);
    arm();
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Press the button once more to confirm.');
  });

  it('ignores the second tap of a double tap, and is aria-disabled meanwhile', () => {
    show();
    click();
    pass(300);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    click();
    expect(confirm).not.toHaveBeenCalled();
    pass(300);
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each([
    ['time', () => pass(10_000)],
    ['a press beside it', () => fireEvent.pointerDown(document.body)],
    ['the focus going elsewhere', () => act(() => screen.getByText('Elsewhere').focus())],
    ['losing the focus', () => fireEvent.blur(button())],
  ])('is disarmed by %s, even if a click did not focus it', (_, leave) => {
    show();
    arm();
    leave();
    expect(button().textContent).toBe('Delete');
    click();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is not disarmed by the press of the second click', () => {
    show();
    arm();
    fireEvent.pointerDown(button());
    click();
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('ignores the repeated key events of a held key', () => {
    show();
    expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false);
  });

  it('ignores the first clicks if it has replaced another button', () => {
    show({ ignoresDoubleTap: true });
    click();
    pass(600);
    expect(button().textContent).toBe('Delete');
    arm();
  });

  it('ignores the second click while its text is loading, and reports whether it is armed', () => {
    const armed = vi.fn();
    show({ isLoading: true, onArmed: armed });
    arm();
    click();
    expect(confirm).not.toHaveBeenCalled();
    pass(10_000);
    expect(armed.mock.calls).toEqual([[true], [false]]);
  });
});
