import { describe, expect, it } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BannerProvider, useBanners } from '../lib/banners.js';
import { BannerStack } from './notice.js';
import { Modal } from './modal.js';

function Page({ open: opened }: { open: boolean }) {
  const [open, setOpen] = useState(opened);
  const { show } = useBanners();
  const close = () => setOpen(false);
  const closeAndFail = () => {
    close();
    show('error', 'It failed');
  };
  return (
    <div>
      <BannerStack />
      <h1>Standings</h1>
      <button onClick={() => show('error', 'It failed')}>Fail</button>
      <button onClick={closeAndFail}>Close and fail</button>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Modal title="Settings" onClose={close}>
          A form
        </Modal>
      )}
    </div>
  );
}
const open = (modal: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BannerProvider>
        <Page open={modal} />
      </BannerProvider>
    </QueryClientProvider>,
  );

/** Unlike a query by role, this also finds buttons behind the modal. */
const press = (text: string) => fireEvent.click(screen.getByText(text));

// proves: more-15
describe('BannerStack', () => {
  it('shows a banner in the page while no modal is open', () => {
    open(false);
    press('Fail');
    expect(screen.getByRole('alert').textContent).toContain('It failed');
  });

  it('shows and announces a banner inside an open modal instead of behind it', () => {
    open(true);
    press('Fail');
    // A query by role does not find elements hidden by `aria-hidden`.
    const [alert] = screen.getAllByRole('alert').filter((one) => one.textContent !== '');
    expect(alert?.closest('[role="dialog"]')).not.toBeNull();
    expect(screen.getAllByText('It failed')).toHaveLength(1);
  });

  // proves: shell-12
  it('removes a banner when a modal opens', async () => {
    open(false);
    press('Fail');
    press('Open');
    await screen.findByRole('dialog', { name: 'Settings' });
    expect(screen.queryByText('It failed')).toBeNull();
  });

  it('shows a banner in the page after the modal closes, in a live region that the modal did not hide', () => {
    open(true);
    const regions = document.querySelectorAll('.stack [aria-live]');
    expect([...regions].map((region) => region.closest('[aria-hidden="true"]'))).toEqual([null, null]);
    expect(document.querySelector('h1')?.closest('[aria-hidden="true"]')).not.toBeNull();
    press('Close and fail');
    expect(screen.getByRole('alert').textContent).toContain('It failed');
  });
});
