import { describe, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PasskeyShape, SecondFactorAnswer } from '../../../../league/contract/second-factor.js';
import { aUser } from '../../../spec/a-user.js';
import { fillFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { PasskeySettings } from './second-factor-settings.js';

const passkey = (id: number, last_used_at: string | null = null): PasskeyShape => ({
  id,
  name: `Phone ${id}`,
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at,
});
const having = (passkeys: PasskeyShape[]): { body: SecondFactorAnswer } => ({
  body: { on: false, since: null, recovery_codes_left: 0, required: false, passkeys },
});

async function open(state: () => StubbedAnswer, more: Parameters<typeof stubApi>[0] = {}) {
  stubApi({ 'get-current-user': () => ({ body: aUser() }), 'get-second-factor': state, ...more });
  renderInSite(<PasskeySettings member="anna" />, '/settings');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Passkeys/ }));
  return user;
}

// proves: security-17
describe('the passkeys', () => {
  it('are listed with their dates, and can be removed with the password', async () => {
    let passkeys = [passkey(1, '2026-11-24T12:00:00.000Z'), passkey(2)];
    const sent: unknown[] = [];
    let answer: StubbedAnswer = { status: 400, body: { current_password_correct: false, message: 'x' } };
    const user = await open(() => having(passkeys), {
      'remove-passkey': (request) => {
        sent.push(bodyOf(request));
        return answer;
      },
    });
    await screen.findByText('Added on 20 November 2026. Last used on 24 November 2026.');
    screen.getByText('Added on 20 November 2026. Not used yet.');
    await user.click(screen.getByRole('button', { name: 'Remove Phone 1' }));
    await screen.findByRole('dialog');
    await fillFields(user, { 'Current password': 'a guess' });
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    await screen.findByText('Password is incorrect');
    answer = { body: {} };
    passkeys = [passkey(2)];
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    await screen.findByText('The passkey Phone 1 is removed.');
    expect(screen.queryByRole('button', { name: 'Remove Phone 1' })).toBeNull();
    expect(sent).toEqual([
      { id: 1, currentPassword: 'a guess' },
      { id: 1, currentPassword: 'a guess' },
    ]);
  });

  it('require a name, and are limited to ten', async () => {
    const user = await open(() => having([]));
    await screen.findByText('You have none yet.');
    await user.click(screen.getByRole('button', { name: 'Add a passkey…' }));
    await screen.findByRole('dialog');
    await fillFields(user, { Name: '  ', 'Current password': 'right' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Give it a name');
    cleanup();
    await open(() => having(Array.from({ length: 10 }, (_, index) => passkey(index + 1))));
    await screen.findByText('You can have up to 10 passkeys.');
    expect(screen.getByRole('button', { name: 'Add a passkey…' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('show an error after a failure', async () => {
    await open(() => failed);
    await screen.findByText('There was an error loading your two-step log-in');
  });
});
