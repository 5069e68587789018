import { describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { useSession } from '../../../shared/session/api/session.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { descriptionOf, fillFields } from '../../../spec/interactions.js';
import { bodyOf, failed, heldAnswer, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { SettingsModal } from './account-forms.js';
import { useState } from 'react';

function Page() {
  const [open, setOpen] = useState(true);
  const { user } = useSession();
  return (
    <>
      <p>{user ? `Logged in as ${user.username}` : 'Logged out'}</p>
      <button onClick={() => setOpen(false)}>Unmount</button>
      <Link to="/standings">Standings</Link>
      {open && user && <SettingsModal opened="account" user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

// proves: more-4
describe('SettingsModal, unmounted while the account is deleted', () => {
  it('logs the member out on the page, and confirms the deletion', async () => {
    const user = userEvent.setup();
    const deletion = heldAnswer();
    let deleted = false;
    stubApi({
      'get-current-user': () => ({ body: deleted ? aVisitor : aUser() }),
      'delete-account': deletion.held,
    });
    renderInSite(<Page />, '/settings');
    await screen.findByText('Logged in as anna');
    await user.type(screen.getByLabelText('Type anna to confirm'), 'anna');
    await user.type(screen.getByLabelText('Current password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    fireEvent.click(screen.getByText('Unmount'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Standings' }));

    deleted = true;
    deletion.answer({});
    await screen.findByText('Logged out');
    expect(screen.getByRole('status').textContent).toBe('Your account has been deleted.');
    expect(window.location.pathname).toBe('/standings');
  });
});

describe('deleting the account', () => {
  const label = 'Type anna to confirm';
  const field = () => screen.getByLabelText<HTMLInputElement>(label);

  async function open() {
    const state = { answer: {} as StubbedAnswer, deleted: false, sent: [] as unknown[] };
    stubApi({
      'get-current-user': () => ({ body: state.deleted ? aVisitor : aUser() }),
      'delete-account': (request) => {
        state.sent.push(bodyOf(request));
        state.deleted = typeof state.answer === 'object' && state.answer.status === undefined;
        return state.answer;
      },
    });
    renderInSite(<Page />, '/settings');
    await screen.findByText('Logged in as anna');
    const user = userEvent.setup();
    const send = async (typed?: string) => {
      if (typed !== undefined) await fillFields(user, { [label]: typed, 'Current password': 'correct horse' });
      await user.click(screen.getByRole('button', { name: 'Delete account' }));
    };
    return { state, send };
  }

  // proves: settings-15
  it.each(['Anna', 'bob', 'anna '])(
    'requires the exact name of the member instead of "%s", and keeps the typed text',
    async (wrong) => {
      const { state, send } = await open();
      await send(wrong);
      await screen.findByText("Username inputted isn't correct");
      expect([field().value, state.sent]).toEqual([wrong, []]);
    },
  );

  // proves: settings-15
  it('shows the same error if the name has changed on the server', async () => {
    const { state, send } = await open();
    state.answer = { status: 400 };
    await send('anna');
    await screen.findByText("Username inputted isn't correct");
  });

  // proves: security-12
  it('shows a wrong password beside its field, and keeps the form', async () => {
    const { state, send } = await open();
    state.answer = { status: 400, body: { current_password_correct: false } };
    await send('anna');
    await waitFor(() => expect(descriptionOf('Current password')).toContain('Password is incorrect'));
    expect(screen.queryByText("Username inputted isn't correct")).toBeNull();
    expect(field().value).toBe('anna');
  });

  // proves: settings-16
  it('shows an error after a failure and keeps the form; a successful attempt leads a visitor to the home page', async () => {
    const { state, send } = await open();
    state.answer = failed;
    await send('anna');
    await screen.findByText('There was an error deleting the account');
    expect(field().value).toBe('anna');
    state.answer = {};
    await send();
    await screen.findByText('Logged out');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    const sent = { username: 'anna', currentPassword: 'correct horse' };
    expect(state.sent).toEqual([sent, sent]);
  });
});
