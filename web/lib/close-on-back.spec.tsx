import { expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { goBack } from '../spec/interactions.js';
import { renderInSite } from '../spec/render-in-site.js';
import { useCloseOnBack, useHistoryDirection } from './close-on-back.js';

function Page() {
  useHistoryDirection();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{`Season ${search.get('season') ?? 2023}`}</p>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  useCloseOnBack(true, onClose);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  const choose = () => {
    void navigate('?season=2022');
    onClose();
  };
  const chooseLater = () => {
    vi.spyOn(history, 'go').mockImplementationOnce(() => void navigate('?season=2021'));
    onClose();
  };
  return (
    <div role="dialog">
      <button onClick={choose}>2022</button>
      <button onClick={chooseLater}>2021</button>
      <a href="/api/table" download="table.csv">
        Table
      </a>
      <a href="https://results.example/">Results</a>
      <button onClick={onClose}>Close</button>
    </div>
  );
}

const layersInHistory = () => (history.state as { layers?: number } | null)?.layers ?? 0;

async function openSheet() {
  const user = userEvent.setup();
  renderInSite(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(layersInHistory()).toBe(1);
  return user;
}

it('Forward reaches a page that was opened from a sheet, and Back reaches the page below the sheet', async () => {
  const user = await openSheet();
  await user.click(screen.getByRole('button', { name: '2022' }));
  await screen.findByText('Season 2022');
  for (let time = 0; time < 2; time += 1) {
    await goBack();
    await waitFor(() => expect([layersInHistory(), screen.queryByText('Season 2023')]).toEqual([0, expect.anything()]));
    act(() => history.forward());
    await screen.findByText('Season 2022');
  }
});

it('Back closes a sheet after a page was opened before history had returned from an earlier sheet', async () => {
  const user = await openSheet();
  await user.click(screen.getByRole('button', { name: '2021' }));
  await screen.findByText('Season 2021');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Season 2021');
});

// A click elsewhere would end the navigation that the first click may have begun, so a key closes the sheet.
it.each([
  ['a download', 'Table', ''],
  ['a link that opens in a new tab', 'Results', 'Control'],
  ['a link that opens in a new window', 'Results', 'Shift'],
])('%s adds nothing to the history: the entry of a sheet is removed when the sheet closes', async (_, name, key) => {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  const user = await openSheet();
  if (key) await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole('link', { name }));
  if (key) await user.keyboard(`{/${key}}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(layersInHistory()).toBe(0));
  window.removeEventListener('click', stay);
});
