import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactorAnswer } from '../../../../league/contract/second-factor.js';
import { aUser } from '../../../spec/a-user.js';
import { fillFields, goBack } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { SecondFactorSettings } from './second-factor-settings.js';

const off: SecondFactorAnswer = { on: false, since: null, recovery_codes_left: 0, required: false, passkeys: [] };
const on = { ...off, on: true, since: '2026-11-20T12:00:00.000Z', recovery_codes_left: 10 };
const codes = Array.from({ length: 10 }, (_, number) => `AAAA-BBBB-CCCC-000${number}`);
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const begun = { body: { secret, uri: `otpauth://totp/League:anna?secret=${secret}` } };
const wrongPassword = { status: 400, body: { current_password_correct: false, message: 'Password is incorrect' } };

let state: StubbedAnswer;
let sent: [string, unknown][];
let answers: Record<string, StubbedAnswer>;

beforeEach(() => {
  state = { body: off };
  sent = [];
  answers = {
    'begin-second-factor': begun,
    'confirm-second-factor': { body: { recovery_codes: codes } },
    'renew-recovery-codes': { body: { recovery_codes: codes } },
    'remove-second-factor': { body: {} },
  };
});

function open(address = '/settings#two-step') {
  const stubbed: Parameters<typeof stubApi>[0] = {
    'get-current-user': () => ({ body: aUser() }),
    'get-second-factor': () => state,
  };
  for (const call of Object.keys(answers))
    stubbed[call] = (request) => {
      sent.push([call, bodyOf(request)]);
      return answers[call] ?? {};
    };
  const { asked } = stubApi(stubbed);
  renderInSite(<SecondFactorSettings member="anna" />, address);
  return { user: userEvent.setup(), asked };
}
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

// proves: security-14, security-15
describe('two-step log-in in the settings', () => {
  it('is loaded when its card is opened', async () => {
    const { user, asked } = open('/settings');
    expect(asked).not.toContain('get-second-factor/');
    await user.click(screen.getByRole('button', { name: /^Two-step log-in/ }));
    await button('Turn it on…');
  });

  it('is turned on with the password and a code, and then shows the recovery codes', async () => {
    const { user } = open();
    await user.click(await button('Turn it on…'));
    await screen.findByRole('dialog');
    answers['begin-second-factor'] = wrongPassword;
    await fillFields(user, { 'Current password': 'a guess' });
    await user.click(await button('Continue'));
    await screen.findByText('Password is incorrect');
    answers['begin-second-factor'] = begun;
    await user.click(await button('Continue'));
    await screen.findByRole('img', { name: 'QR code for the app' });
    dialog().getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    answers['confirm-second-factor'] = { status: 400, body: { message: 'This code is wrong' } };
    await fillFields(user, { 'Code from the app': '123456' });
    await user.click(await button('Turn it on'));
    await screen.findByText('This code is wrong.');
    expect(screen.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true');
    const describedBy = screen.getByLabelText('Code from the app').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe('This code is wrong.');
    answers['confirm-second-factor'] = { body: { recovery_codes: codes } };
    state = { body: on };
    await user.click(await button('Turn it on'));
    for (const code of codes) await screen.findByText(code);
    await user.click(await button('I have them'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    await screen.findByText('You have 10 recovery codes left.');
    expect(sent.map(([call]) => call)).toEqual([
      'begin-second-factor',
      'begin-second-factor',
      'confirm-second-factor',
      'confirm-second-factor',
    ]);
  });

  it('shows when it was turned on, renews the codes, and is turned off with the password', async () => {
    state = { body: { ...on, recovery_codes_left: 2 } };
    const { user } = open();
    await screen.findByText(/since 20 November 2026/);
    await screen.findByText('You have 2 recovery codes left. Make new ones soon.');
    await user.click(await button('New recovery codes…'));
    await screen.findByRole('dialog');
    await fillFields(user, { 'Current password': 'right' });
    await user.click(await button('Make new codes'));
    await screen.findByText(codes[9] ?? '');
    await user.click(await button('I have them'));
    await user.click(await button('Turn it off…'));
    await screen.findByRole('dialog');
    await fillFields(user, { 'Current password': 'right' });
    state = { body: off };
    await user.click(await button('Turn it off'));
    await button('Turn it on…');
    await screen.findByText('Two-step log-in is off.');
    expect(sent).toEqual([
      ['renew-recovery-codes', { currentPassword: 'right' }],
      ['remove-second-factor', { currentPassword: 'right' }],
    ]);
  });

  it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<unknown> | void]>([
    ['Esc', (user) => user.keyboard('{Escape}')],
    ['the cross', (user) => user.click(dialog().getByRole('button', { name: 'Close' }))],
    ['a click outside', (user) => user.click(screen.getByRole('dialog').parentElement ?? document.body)],
    ['Back', goBack],
  ])('asks for confirmation before %s closes the recovery codes, which are shown only once', async (_, close) => {
    state = { body: on };
    const { user } = open();
    await user.click(await button('New recovery codes…'));
    await screen.findByRole('dialog');
    await fillFields(user, { 'Current password': 'right' });
    await user.click(await button('Make new codes'));
    await screen.findByText(codes[0] ?? '');
    await close(user);
    const question = within(await screen.findByRole('alertdialog', { name: 'Do you have your recovery codes?' }));
    await user.click(question.getByRole('button', { name: 'Show them' }));
    screen.getByText(codes[0] ?? '');
    await close(user);
    await user.click(
      await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'I have them' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // proves: security-16
  it('shows admins that they need two-step log-in', async () => {
    state = { body: { ...off, required: true } };
    open();
    await screen.findByText('Admins of this league need it.');
  });

  it('shows an error after a failure, and can be loaded again', async () => {
    state = failed;
    const { user } = open();
    await screen.findByText('There was an error loading your two-step log-in');
    state = { body: off };
    await user.click(await button('Try again'));
    await button('Turn it on…');
  });
});
