/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '../../lib/query-keys.js';
import { useSession } from '../../lib/session/use-session.js';
import { aUser } from '../../spec/a-user.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { heldAnswer, stubApi } from '../../spec/stub-api.js';
import type { StubbedAnswer } from '../../spec/stub-api.js';
import { useReadNotification } from './use-read-notification.js';

afterEach(cleanup);

const notification = {
  id: 7,
  origin_user: null,
  text: 'Race added',
  path: 'standings',
  date_created: '2023-01-01T00:00:00Z',
  read: false,
};

function Bell() {
  const { user } = useSession();
  const read = useReadNotification();
  return user?.notifications.map((one) => (
    <button key={one.id} onClick={() => read(one)}>
      {one.text}
    </button>
  ));
}

describe('useReadNotification', () => {
  // proves: more-7
  it('keeps a read notification off the list when an older answer comes late', async () => {
    const withIt = { body: aUser({ notifications: [notification] }) };
    const late = heldAnswer();
    const answers: (StubbedAnswer | Promise<StubbedAnswer>)[] = [withIt, late.held(), { body: aUser() }];
    stubApi({
      'get-current-user': () => answers.shift() ?? { body: aUser() },
      'read-notification': () => ({}),
    });
    const client = renderInSite(<Bell />);
    const entry = await screen.findByRole('button', { name: 'Race added' });
    act(() => void client.invalidateQueries({ queryKey: queryKeys.user }));
    await userEvent.setup().click(entry);
    await waitFor(() => expect(window.location.pathname).toBe('/standings'));
    await act(async () => {
      late.answer(withIt);
      await late.held();
    });
    expect(screen.queryByRole('button', { name: 'Race added' })).toBeNull();
  });
});
