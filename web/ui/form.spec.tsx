import { describe, expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, Form } from './form.js';

const shown = (pending: boolean, error?: string) => (
  <Form onSubmit={() => undefined} submit="Send" pending={pending}>
    <Field label="First" />
    <Field label="Second" error={error} />
  </Form>
);

describe('Form', () => {
  it('does not move the focus if it opens with an error', () => {
    render(shown(false, 'Wrong'));
    expect(document.activeElement).toBe(document.body);
  });

  it('focuses the first refused field when the response arrives', () => {
    const { rerender } = render(shown(false));
    rerender(shown(true));
    expect(document.activeElement).toBe(document.body);
    rerender(shown(false, 'Wrong'));
    expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  });
});

const refusedForm = (pending: boolean, errorOf?: string) => (
  <Form onSubmit={() => undefined} submit="Send" pending={pending} error={errorOf && 'Refused'} errorOf={errorOf}>
    <Field label="First" name="first" error={errorOf ? undefined : 'Wrong first'} />
    <Field label="Second" name="second" error={errorOf ? undefined : 'Wrong second'} />
    <Field label="Counted" error="Too long" />
  </Form>
);
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

describe('a field that is changed after the form was refused', () => {
  it('loses its error while the others keep theirs, and the next refusal shows the error again', async () => {
    render(refusedForm(false));
    await userEvent.type(screen.getByLabelText('First'), 'a');
    expect([screen.queryByText('Wrong first'), isInvalid('First')]).toEqual([null, false]);
    screen.getByText('Wrong second');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    screen.getByText('Wrong first');
    expect(isInvalid('First')).toBe(true);
  });

  it('also loses the error of the form that belongs to it', async () => {
    render(refusedForm(false, 'second'));
    await userEvent.type(screen.getByLabelText('First'), 'a');
    screen.getByText('Refused');
    await userEvent.type(screen.getByLabelText('Second'), 'a');
    expect([screen.queryByText('Refused'), isInvalid('Second')]).toEqual([null, false]);
  });

  it('keeps an error about the text that is being typed', async () => {
    render(refusedForm(false));
    await userEvent.type(screen.getByLabelText('Counted'), 'a');
    screen.getByText('Too long');
  });
});

describe('a password', () => {
  it('can be shown and hidden, without changing its text or the form', async () => {
    const sent: FormData[] = [];
    render(
      <Form onSubmit={(form) => void sent.push(form)} submit="Send" pending={false}>
        <Field label="Password" name="password" type="password" autoComplete="new-password" hint="At least 8" />
      </Form>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'secret words');
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field.type, field.value, field.autocomplete]).toEqual(['text', 'secret words', 'new-password']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect([field.type, sent]).toEqual(['password', []]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent.map((form) => form.get('password'))).toEqual(['secret words']);
  });
});
