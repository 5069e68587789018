import { describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementsAnswer } from '../../league/contract/answers.js';
import { renderInSite } from '../spec/render-in-site.js';
import { heldAnswer, stubApi, type StubbedAnswer } from '../spec/stub-api.js';
import { ApiError, getJson, sendJson } from './api-client.js';
import { deleteDraft, loadDraft, saveDraft } from './drafts.js';
import { latestError, useAppMutation } from './use-app-mutation.js';

const texts = { generic: 'There was an error saving', explain: () => 'The title is taken' };

function Saver() {
  const save = useAppMutation(
    (title: string) => sendJson({ method: 'POST', path: 'post-announcement/', payload: { title } }, texts),
    [versionQuery.queryKey],
    { onSuccess: () => deleteDraft('anna title'), successText: () => 'Saved' },
  );
  return (
    <button disabled={save.isPending} onClick={() => save.mutate('Qatar')}>
      {save.isPending ? 'Saving' : 'Save'}
    </button>
  );
}

const versionQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: () => getJson<AnnouncementsAnswer>('get-announcements', texts),
  select: (answer) => answer.amount_announcements,
});

/** A list that is refetched after the mutation, with a component that starts the mutation and can be unmounted. */
function Page() {
  const [shown, setShown] = useState(true);
  const { data = 0 } = useQuery(versionQuery);
  return (
    <>
      <p>{`Version ${data}`}</p>
      {shown && <Saver />}
      <button onClick={() => setShown(false)}>Leave</button>
    </>
  );
}

const version = (amount_announcements: number) => ({ body: { announcements: [], amount_announcements } });

/** Starts a mutation with a delayed response. `refetched` is the response to the refetch of the list. */
async function startSaving(refetched: () => StubbedAnswer | Promise<StubbedAnswer> = () => version(2)) {
  const { held, answer } = heldAnswer();
  let isLoaded = false;
  const { asked } = stubApi({
    'get-announcements': () => {
      if (isLoaded) return refetched();
      isLoaded = true;
      return version(1);
    },
    'post-announcement': held,
  });
  saveDraft('anna title', 'Qatar');
  renderInSite(<Page />);
  const user = userEvent.setup();
  await screen.findByText('Version 1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, answer, asked };
}

describe('the effects of a mutation', () => {
  it('update cache, draft and success banner even if the component is unmounted', async () => {
    const { user, answer } = await startSaving();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(loadDraft('anna title')).toBe('Qatar');
    answer({ body: {} });
    await screen.findByText('Version 2');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(loadDraft('anna title')).toBeNull();
  });

  it.each<[string, StubbedAnswer, string]>([
    ['a refusal', { status: 400 }, 'The title is taken'],
    ['a lost network', 'lost', 'There was an error saving'],
  ])('show %s as a banner if the component is unmounted, and keep the draft', async (_, failed, text) => {
    const { user, answer } = await startSaving();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    answer(failed);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    await screen.findByText('Version 2');
    expect(loadDraft('anna title')).toBe('Qatar');
  });

  it('include no banner while the component is mounted, because it shows the outcome', async () => {
    const { answer } = await startSaving();
    answer({ body: {} });
    await screen.findByRole('button', { name: 'Save' });
    expect([loadDraft('anna title'), screen.getByRole('status').textContent]).toEqual([null, '']);
  });

  it('do not include a refetch if the session has ended', async () => {
    const { answer, asked } = await startSaving();
    answer({ status: 401 });
    await screen.findByRole('button', { name: 'Save' });
    expect(asked.filter((path) => path === 'get-announcements')).toHaveLength(1);
  });
});

it('a button that was clicked is inactive in the same task, so the second click of a double click sends nothing', async () => {
  const { asked } = stubApi({ 'get-announcements': () => version(1), 'post-announcement': heldAnswer().held });
  renderInSite(<Page />);
  await screen.findByText('Version 1');
  const button = screen.getByRole('button', { name: 'Save' });
  for (let click = 0; click < 2; click += 1) await act(() => Promise.resolve(button.click()));
  await waitFor(() => expect(asked.filter((path) => path === 'post-announcement/')).toHaveLength(1));
});

describe('the outcome of a mutation', () => {
  const saveButton = () => screen.findByRole('button', { name: 'Save' });

  it('is shown together with the refetched data', async () => {
    const list = heldAnswer();
    const { answer, asked } = await startSaving(list.held);
    answer({ body: {} });
    await waitFor(() => expect(asked.filter((path) => path === 'get-announcements')).toHaveLength(2));
    screen.getByRole('button', { name: 'Saving' });
    list.answer(version(2));
    await saveButton();
    screen.getByText('Version 2');
  });

  it('is shown after two seconds if the refetch is slow, and the data follow later', async () => {
    const list = heldAnswer();
    const { answer } = await startSaving(list.held);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    answer({ body: {} });
    await saveButton();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2000);
    screen.getByText('Version 1');
    list.answer(version(2));
    await screen.findByText('Version 2');
  });

  it('is shown at once if the network is lost', async () => {
    const list = heldAnswer();
    const { answer, asked } = await startSaving(list.held);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    answer('lost');
    await saveButton();
    expect(timers).not.toHaveBeenCalledWith(expect.any(Function), 2000);
    expect(asked.filter((path) => path === 'get-announcements')).toHaveLength(2);
  });
});

it('latestError returns the error of the mutation that was started last', () => {
  const failed = (text: string, submittedAt: number) => ({ error: new ApiError(text, 500, null), submittedAt });
  expect(latestError(failed('first', 1), failed('last', 2))?.message).toBe('last');
  expect(latestError(failed('first', 1), { error: null, submittedAt: 2 })).toBeNull();
  expect(latestError(failed('only', 1), { error: null, submittedAt: 0 })?.message).toBe('only');
});
