import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '../../../spec/a-member.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { PinRivalButton } from './pin-rival-button.js';

function open(username: string, refusal: StubbedAnswer | null = null, user: ReturnType<typeof aUser> | null = aUser()) {
  const pinned = new Set<string>();
  const change = (done: (name: string) => void) => (request: RequestInit) => {
    if (refusal) return refusal;
    done((bodyOf(request) as { username: string }).username);
    return { status: 201 };
  };
  const { asked } = stubApi({
    ...startAnswers(user ? { user } : {}),
    'get-rivals': () => ({
      body: { own: null, rivals: [...pinned].map((name) => ({ user: aMember(name), row: null })) },
    }),
    'pin-rival': change((name) => void pinned.add(name)),
    'unpin-rival': change((name) => void pinned.delete(name)),
  });
  const client = renderInSite(<PinRivalButton year={2023} username={username} />);
  return { asked, client, person: userEvent.setup() };
}

describe('the pin button', () => {
  it('pins and unpins a rival', async () => {
    const { person } = open('ben');
    await person.click(await screen.findByRole('button', { name: 'Pin as rival', pressed: false }));
    await person.click(await screen.findByRole('button', { name: 'Unpin rival', pressed: true }));
    await screen.findByRole('button', { name: 'Pin as rival' });
  });

  it('shows why a pin is refused', async () => {
    const { person } = open('ben', {
      status: 400,
      body: { message: 'You can pin up to five rivals. Unpin one first' },
    });
    await person.click(await screen.findByRole('button', { name: 'Pin as rival' }));
    await screen.findByText('You can pin up to five rivals. Unpin one first');
  });

  it.each([
    ['oneself', 'anna', aUser()],
    ['a visitor', 'ben', null],
    ['a deleted account', '', aUser()],
  ] as const)('is not shown for %s', async (_, username, user) => {
    const { asked, client } = open(username, null, user);
    await waitFor(() => expect(asked).toContain('get-current-user/'));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked).not.toContain('get-rivals?season=2023');
  });
});
