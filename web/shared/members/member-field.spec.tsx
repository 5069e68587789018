import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aMember } from '../../spec/a-member.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { stubApi } from '../../spec/stub-api.js';
import { Form } from '../../ui/form.js';
import { Modal } from '../../ui/modal.js';
import { MemberField } from './member-field.js';

let chosen: string[];
let submitted: number;
beforeEach(() => {
  chosen = [];
  submitted = 0;
});

function Page() {
  const [open, setOpen] = useState(true);
  return (
    open && (
      <Modal title="Compare" onClose={() => setOpen(false)}>
        <Form submit="Add" pending={false} onSubmit={() => void (submitted += 1)}>
          <MemberField label="Member" excluded={[]} onChoose={(name) => chosen.push(name)} />
        </Form>
      </Modal>
    )
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};
const isExpanded = () => field().getAttribute('aria-expanded') === 'true';

/** Opens a modal with the field, and types a letter that matches three names. */
async function open(): Promise<UserEvent> {
  stubApi({ 'get-members': () => ({ body: { members: ['ben', 'benita', 'bert'].map(aMember) } }) });
  renderInSite(<Page />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(field(), 'b');
  await waitFor(() => expect(options()).toEqual(['ben', 'benita', 'bert']));
  return user;
}

describe('the member field', () => {
  it('closes its suggestions on Escape and keeps the text, and only the next Escape affects the modal', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect([isExpanded(), options(), field().value]).toEqual([false, [], 'b']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field().value).toBe('b');
  });

  it('highlights the last suggestion on ArrowUp and the first on ArrowDown, and wraps around', async () => {
    const user = await open();
    expect(highlighted()).toBeNull();
    const names = [];
    for (const key of ['Up', 'Up', 'Down', 'Down', 'Up']) {
      await user.keyboard(`{Arrow${key}}`);
      names.push(highlighted());
    }
    expect(names).toEqual(['bert', 'benita', 'bert', 'ben', 'bert']);
  });

  it.each(['{Tab}', '{Shift>}{Tab}{/Shift}'])('closes its suggestions on %s without choosing one', async (keys) => {
    const user = await open();
    await user.keyboard(`{ArrowDown}${keys}`);
    expect([document.activeElement === field(), isExpanded(), options()]).toEqual([false, false, []]);
    expect([field().value, chosen]).toEqual(['b', []]);
  });

  it('does not open suggestions that arrive after the focus has left', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    await user.type(field(), 'e');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect([isExpanded(), options(), submitted]).toEqual([false, [], 1]);
  });

  it('chooses on Enter or a click, even the same member twice, and Enter submits if nothing is highlighted', async () => {
    const user = await open();
    await user.keyboard('{ArrowDown}{Enter}');
    expect([chosen, field().value, isExpanded(), submitted]).toEqual([['ben'], 'ben', false, 0]);
    await user.clear(field());
    await user.type(field(), 'b');
    await user.click(await screen.findByRole('option', { name: 'ben' }));
    expect([chosen, field().value]).toEqual([['ben', 'ben'], 'ben']);
    await user.clear(field());
    await user.type(field(), 'b');
    await screen.findByRole('option', { name: 'bert' });
    await user.keyboard('{Enter}');
    expect([chosen.length, submitted]).toEqual([2, 1]);
  });
});
