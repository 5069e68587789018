import { describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { sendJson } from '../lib/api-client.js';
import { useAppMutation } from '../lib/use-app-mutation.js';
import { goBack } from '../spec/interactions.js';
import { renderInSite } from '../spec/render-in-site.js';
import { heldAnswer, stubApi } from '../spec/stub-api.js';
import { CheckBox, Field, Form } from './form.js';
import { Modal } from './modal.js';

interface Props {
  kept?: boolean;
}

const edit = () => sendJson({ method: 'POST', path: 'edit-announcement/' }, { generic: 'There was an error' });

function Page({ kept = false }: Props) {
  const save = useAppMutation(edit);
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('Old title');
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <button onClick={() => save.mutate()}>Dismiss</button>
      {open && (
        <Modal title="Edit" onClose={() => setOpen(false)}>
          <Form submit="Save" pending={save.isPending} ignoreUnsaved={kept} onSubmit={() => save.mutate()}>
            <Field label="Name" name="name" defaultValue="Marc" />
            <Field label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
            <CheckBox label="Rookie" name="rookie" />
          </Form>
        </Modal>
      )}
    </>
  );
}

async function open(props: Props = {}) {
  const user = userEvent.setup();
  renderInSite(<Page {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Edit' });
  return user;
}

type User = Awaited<ReturnType<typeof open>>;

const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const clickOverlay = async (user: User) => {
  const veil = screen.getByRole('dialog').parentElement;
  if (veil) await user.click(veil);
};

const ways: [string, (user: User) => Promise<void> | void][] = [
  ['Esc', (user) => user.keyboard('{Escape}')],
  ['a click on the backdrop', clickOverlay],
  ['the cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Back', goBack],
];

describe('Modal', () => {
  // proves: shell-11, shell-13
  it.each(ways)('closes immediately by %s while nothing has changed, and returns the focus', async (_, close) => {
    const user = await open();
    await close(user);
    await isClosed();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('traps the keyboard focus', async () => {
    const user = await open();
    const dialog = screen.getByRole('dialog');
    for (let step = 0; step < 6; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  // proves: more-2
  it.each(ways)('asks before it closes by %s if a field has changed', async (_, close) => {
    const user = await open();
    await user.type(screen.getByLabelText('Name'), ' M.');
    await close(user);
    await question();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marc M.');
    await close(user);
    await question();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await isClosed();
  });

  it.each([
    ['a controlled field', (user: User) => user.type(screen.getByLabelText('Title'), '!')],
    ['a check box', (user: User) => user.click(screen.getByLabelText('Rookie'))],
  ])('asks if %s has changed', async (_, change) => {
    const user = await open();
    await change(user);
    await user.keyboard('{Escape}');
    await question();
  });

  it('does not ask if the change was undone', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Name'), '!{Backspace}');
    await user.dblClick(screen.getByLabelText('Rookie'));
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('does not ask if its form keeps the typed text as a draft', async () => {
    const user = await open({ kept: true });
    await user.type(screen.getByLabelText('Name'), '!');
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it.each(ways)('cannot be closed by %s during a mutation that was started in it', async (_, close) => {
    const { held, answer } = heldAnswer();
    stubApi({ 'edit-announcement': held });
    const user = await open();
    await user.type(screen.getByLabelText('Name'), ' M.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const cross = screen.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(cross.getAttribute('aria-disabled')).toBe('true'));
    await close(user);
    answer({ status: 400 });
    await waitFor(() => expect(cross.getAttribute('aria-disabled')).not.toBe('true'));
    expect(screen.getByRole('dialog', { name: 'Edit' }).contains(cross)).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await close(user);
    await question();
  });

  it('can be closed during a mutation that was started before it opened', async () => {
    stubApi({ 'edit-announcement': heldAnswer().held });
    renderInSite(<Page />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Edit' });
    await user.keyboard('{Escape}');
    await isClosed();
  });
});

// proves: more-9
describe('the history of a modal', () => {
  it('is restored after the modal was closed without Back', async () => {
    const user = await open();
    expect(history.state).toMatchObject({ layers: 1 });
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect((history.state as { layers?: number } | null)?.layers).toBeUndefined());
  });

  it('loses the entry of a closed modal without closing a modal that was opened meanwhile', async () => {
    const user = await open();
    const opener = screen.getByText('Open');
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    const go = history.go.bind(history);
    vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
      go(delta);
      opener.click();
    });
    await user.keyboard('{Escape}');
    await arrived;
    await waitFor(() => expect(history.state).toMatchObject({ layers: 1 }));
    await screen.findByRole('dialog', { name: 'Edit' });
    history.back();
    await isClosed();
  });
});
