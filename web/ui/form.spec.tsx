import { describe, expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
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
