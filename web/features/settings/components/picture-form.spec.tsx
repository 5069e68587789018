import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../../spec/render-in-site.js';
import { failed, heldAnswer, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { aUser } from '../../../spec/a-user.js';
import { SettingsModal } from './account-forms.js';
import { useState } from 'react';

let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: string[];

const cannotRead = () => Promise.reject(new Error('no picture'));

beforeEach(() => {
  answer = () => ({});
  sent = [];
  // The test browser cannot decode pictures. The journeys test previews in a real browser.
  vi.stubGlobal('createImageBitmap', cannotRead);
});

function Page() {
  const [open, setOpen] = useState(true);
  return open && <SettingsModal opened="profile photo" user={aUser()} onClose={() => setOpen(false)} />;
}

function open() {
  stubApi({
    'change-profile-picture': ({ body }) => {
      sent.push(((body as FormData).get('profile_picture') as File).name);
      return answer();
    },
  });
  renderInSite(<Page />, '/settings');
  // The field is required, and jsdom does not notice the chosen file.
  field().form?.setAttribute('novalidate', '');
  return userEvent.setup();
}

const field = () => screen.getByLabelText<HTMLInputElement>('Picture');
const file = (name: string) => {
  const one = new File(['no picture'], name, { type: 'image/png' });
  // Files in jsdom have no readable bytes.
  return Object.assign(one, { slice: () => ({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(12)) }) });
};
const upload = () => screen.getByRole('button', { name: 'Upload' });
const unreadable = 'This file can’t be previewed here. You can still upload it.';

describe('the form for the profile photo', () => {
  // proves: settings-8
  it('accepts a file that the browser cannot preview, and a different file if the server refuses the first', async () => {
    const user = open();
    answer = () => ({ status: 400 });
    await user.upload(field(), file('me.png'));
    await screen.findByText(unreadable);
    await user.click(upload());
    const refusal =
      'File format or another factor is invalid for a picture, be sure to use any common picture extensions';
    await screen.findByText(refusal);
    await user.upload(field(), file('other.png'));
    expect(screen.queryByText(refusal)).toBeNull();
    answer = () => ({});
    await screen.findByText(unreadable);
    await user.click(upload());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('Your profile photo has been changed.');
    expect(sent).toEqual(['me.png', 'other.png']);
  });

  // proves: settings-8
  it('shows an error for a file that has become unreadable, and sends the next one', async () => {
    const user = open();
    const gone = file('gone.png');
    const notReadable = new DOMException('The file was moved', 'NotReadableError');
    Object.assign(gone, { slice: () => ({ arrayBuffer: () => Promise.reject(notReadable) }) });
    await user.upload(field(), gone);
    const refusal =
      'File format or another factor is invalid for a picture, be sure to use any common picture extensions';
    await screen.findByText(refusal);
    expect(document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[1] ?? '')?.textContent).toBe(
      refusal,
    );
    expect(screen.queryByText('Reading the picture…')).toBeNull();
    await user.click(upload());
    await user.upload(field(), file('me.png'));
    await screen.findByText(unreadable);
    await user.click(upload());
    await waitFor(() => expect(sent).toEqual(['me.png']));
  });

  // proves: settings-8
  it('shows the same error for a file that is too large', async () => {
    const user = open();
    answer = () => ({ status: 413 });
    await user.upload(field(), file('me.png'));
    await screen.findByText(unreadable);
    await user.click(upload());
    await screen.findByText(/^File format or another factor is invalid for a picture/);
  });

  it('sends nothing while the file is being read', async () => {
    const user = open();
    let goOn = (): void => undefined;
    const reading = new Promise<never>((_, reject) => (goOn = () => reject(new Error('no picture'))));
    vi.stubGlobal('createImageBitmap', () => reading);
    await user.upload(field(), file('me.png'));
    await screen.findByText('Reading the picture…');
    await user.click(upload());
    goOn();
    await screen.findByText(unreadable);
    expect(sent).toEqual([]);
  });

  // proves: settings-16
  it.each<[string, StubbedAnswer, RegExp]>([
    ['a failure', failed, /^There was an error changing the profile picture$/],
    ['a session that has ended', { status: 401 }, /^Your session has ended\./],
  ])('shows an error after %s, and keeps the chosen file', async (_, given, text) => {
    const user = open();
    answer = () => given;
    await user.upload(field(), file('me.png'));
    await screen.findByText(unreadable);
    await user.click(upload());
    await screen.findByText(text);
    expect(field().files?.[0]?.name).toBe('me.png');
    answer = () => ({});
    await user.click(upload());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // proves: more-3
  it('is sent only once after a double click', async () => {
    const user = open();
    const { held, answer: give } = heldAnswer();
    answer = held;
    await user.upload(field(), file('me.png'));
    await screen.findByText(unreadable);
    await user.dblClick(upload());
    give({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['me.png']);
  });
});
