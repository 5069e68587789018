import { describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptionOf, fillFields } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { stubStrengthWorker } from '../../spec/stub-strength-worker.js';
import { Field, Form } from '../../ui/form.js';
import { describeStrength, NewPasswordField } from './new-password-field.js';

const hint = 'At least 8 characters. A few words in a row are easy to remember and hard to guess.';
const guessed = /Your own username or email is easy to guess\./;

function open() {
  const submitted = vi.fn();
  renderInSite(
    <Form submit="Register" pending={false} onSubmit={(form) => void submitted(form.get('password'))}>
      <Field label="Username" name="username" />
      <NewPasswordField label="Password" name="password" error={undefined} />
    </Form>,
  );
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).form;
  const meter = within(form ?? document.body).getByRole('status');
  const says = (verdict: RegExp | string) =>
    waitFor(() =>
      expect(meter.textContent).toEqual(typeof verdict === 'string' ? verdict : expect.stringMatching(verdict)),
    );
  return { user: userEvent.setup(), says, submitted };
}

describe('the strength meter of a new password', () => {
  // proves: settings-17
  it('rates the password while it is typed, lists what is missing, and describes the field', async () => {
    stubStrengthWorker();
    const { user, says } = open();
    await fillFields(user, { Username: 'valentino46' });
    await says(hint);
    for (const [typed, verdict] of [
      ['abc', /^Far too simple\. 5 more characters are needed\. /],
      ['x9!kQ2z', /^1 more character is needed\.$/],
      ['password', /^Far too simple\. This is a heavily used password\. Add more words that are less common\.$/],
      ['valentino46', guessed],
      ['correct horse battery', /^Very strong\.$/],
    ] as const) {
      await fillFields(user, { Password: typed });
      await says(verdict);
    }
    expect(descriptionOf('Password')).toBe('Very strong.');
    await fillFields(user, { Password: '' });
    await says(hint);
  });

  // proves: settings-17
  it('rates the password again when the name changes', async () => {
    stubStrengthWorker();
    const { user, says } = open();
    await fillFields(user, { Password: 'correcthorsebattery' });
    await says(/strong\.$/i);
    await fillFields(user, { Username: 'correcthorsebattery' });
    await says(guessed);
  });

  // proves: settings-17
  it('does not block the form if the worker does not respond', async () => {
    stubStrengthWorker({ answers: false });
    const { user, says, submitted } = open();
    await fillFields(user, { Password: 'correct horse battery' });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(submitted).toHaveBeenCalledWith('correct horse battery');
    await says(hint);
  });
});

const advice = ['Dates are easy to guess.', 'Avoid dates.'];

// proves: settings-17
describe('describeStrength', () => {
  it.each([
    ['Far too simple. 5 more characters are needed. Dates are easy to guess. Avoid dates.', 0, 5, advice],
    ['Too simple. Dates are easy to guess. Avoid dates.', 1, 0, advice],
    ['1 more character is needed.', 2, 1, advice],
    ['Too long.', 4, 0, []],
  ])('returns the text: %s', (text, score, tooFew, why) => {
    expect(describeStrength({ good: false, score, tooFew, advice: why })).toBe(text);
  });

  it.each([
    ['Good enough.', 2],
    ['Strong.', 3],
    ['Very strong.', 4],
  ])('returns the text: %s', (text, score) => {
    expect(describeStrength({ good: true, score, tooFew: 0, advice: [] })).toBe(text);
  });
});
