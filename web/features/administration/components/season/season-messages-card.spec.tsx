import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { aMessage } from '../../../../spec/a-retrieval.js';
import { refused, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, type StubbedAnswer } from '../../../../spec/stub-api.js';

const given = ['The newest', 'Of no season', 'The oldest'].map((text, index) => aMessage(text, { id: 30 - index }));

/** Opens a page whose server deletes dismissed messages. A test can replace the response. */
async function show() {
  const server: { messages: typeof given; answer: StubbedAnswer } = { messages: given, answer: {} };
  const page = await renderSeasonPage(
    { season_messages: given },
    {
      'delete-season-message': (request) => {
        const { season_message_id } = bodyOf(request) as { season_message_id: number };
        if (server.answer === 'lost' || server.answer.status === 500) return server.answer;
        server.messages = server.messages.filter(({ id }) => id !== season_message_id);
        page.setSeason({ season_messages: server.messages });
        return server.answer;
      },
    },
  );
  return { ...page, server };
}

const list = () => screen.getByRole('list', { name: 'Messages' });
const shown = () => within(list()).queryAllByRole('listitem');
const areLeft = (texts: string[]) =>
  waitFor(() =>
    expect(shown().map(({ textContent }) => texts.find((text) => textContent.startsWith(text)))).toEqual(texts),
  );
const dismiss = (user: Awaited<ReturnType<typeof show>>['user'], message: string) =>
  user.click(screen.getByRole('button', { name: 'Dismiss', description: new RegExp(`^${message}`) }));

describe('the messages of a season', () => {
  // proves: admin-season-15
  it('are listed in the order of the response until an admin dismisses them', async () => {
    const { user } = await show();
    await areLeft(['The newest', 'Of no season', 'The oldest']);
    await dismiss(user, 'Of no season');
    await areLeft(['The newest', 'The oldest']);
    await dismiss(user, 'The newest');
    await areLeft(['The oldest']);
    expect(document.activeElement).toBe(list());
    await dismiss(user, 'The oldest');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull());
  });

  it('disappear without an error if another admin has already dismissed them', async () => {
    const { user, server } = await show();
    server.answer = { status: 404 };
    await dismiss(user, 'The newest');
    await areLeft(['Of no season', 'The oldest']);
    expect(screen.queryByText(/error/)).toBeNull();
  });

  // proves: admin-season-16
  it('stay with an error after a failure, and can be dismissed again', async () => {
    const { user, server } = await show();
    server.answer = failed;
    await dismiss(user, 'The newest');
    await refused('There was an error deleting the season message');
    await areLeft(['The newest', 'Of no season', 'The oldest']);
    server.answer = {};
    await dismiss(user, 'The newest');
    await areLeft(['Of no season', 'The oldest']);
  });
});
