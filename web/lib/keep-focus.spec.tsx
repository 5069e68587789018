import { beforeAll, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderInSite } from '../spec/render-in-site.js';
import { Modal } from '../ui/modal.js';
import { keepFocus } from './keep-focus.js';

beforeAll(keepFocus);

function Rows({ names }: { names: string[] }) {
  const [shown, setShown] = useState(names);
  return (
    <ul>
      {shown.map((name) => (
        <li key={name}>
          {name}
          <button onClick={() => setShown(shown.filter((one) => one !== name))}>{`Delete ${name}`}</button>
        </li>
      ))}
    </ul>
  );
}
const remove = async (name: string) => userEvent.setup().click(screen.getByRole('button', { name: `Delete ${name}` }));
const focusedText = () =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    return document.activeElement?.textContent;
  });

it('the focus moves from a deleted row to the next row, or to the last one', async () => {
  renderInSite(<Rows names={['a', 'b', 'c']} />);
  await remove('b');
  expect(await focusedText()).toBe('cDelete c');
  await remove('c');
  expect(await focusedText()).toBe('aDelete a');
});

it('the focus moves to the page if nothing is left near it', async () => {
  renderInSite(<Rows names={['a']} />);
  await remove('a');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('the focus stays inside an open modal', async () => {
  renderInSite(
    <Modal title="Riders" onClose={() => undefined}>
      <Rows names={['a', 'b']} />
    </Modal>,
  );
  await remove('a');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
});

it('the focus stays if it was elsewhere, or if the reader had left the removed part', async () => {
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <input aria-label="Name" onChange={() => setOpen(false)} />
        {open && <button>Gone soon</button>}
        <button data-testid="removes" onPointerEnter={() => setOpen(false)} />
      </>
    );
  }
  renderInSite(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'x');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  cleanup();
  renderInSite(<Page />);
  await user.click(screen.getByRole('button', { name: 'Gone soon' }));
  await user.click(document.body);
  await user.hover(screen.getByTestId('removes'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Gone soon' })).toBeNull());
  expect(document.activeElement).toBe(document.body);
});
