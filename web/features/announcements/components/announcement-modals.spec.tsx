import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aUser } from '../../../spec/a-user.js';
import { heldAnswer, stubApi } from '../../../spec/stub-api.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { CreateAnnouncementModal } from './announcement-modals.js';

beforeEach(() => localStorage.clear());

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!open)}>{open ? 'Unmount' : 'Create'}</button>
      {open && <CreateAnnouncementModal author={aUser()} onClose={() => setOpen(false)} />}
    </>
  );
}

async function postAndUnmount() {
  const user = userEvent.setup();
  const post = heldAnswer();
  stubApi({ 'post-announcement': post.held });
  renderInSite(<Page />);
  await user.type(screen.getByLabelText('Title'), 'News');
  await user.type(screen.getByLabelText(/^Text/), 'All of it');
  await user.click(screen.getByRole('button', { name: 'Post announcement' }));
  fireEvent.click(screen.getByText('Unmount'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { post, user };
}

// proves: more-4
describe('CreateAnnouncementModal, unmounted during the request', () => {
  it('confirms the announcement, and deletes its draft', async () => {
    const { post, user } = await postAndUnmount();
    post.answer({ status: 201 });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Announcement posted'));
    expect(localStorage.length).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });

  it('shows why the announcement was refused, and keeps its draft', async () => {
    const { post, user } = await postAndUnmount();
    post.answer({ status: 403 });
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('News');
  });
});
