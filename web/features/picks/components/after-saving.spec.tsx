import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { pageMeta } from '../../../lib/page-meta.js';
import { aPushBrowser, givePushBrowser } from '../../../spec/a-push-browser.js';
import { choose, openPicks, servePicks, submit } from '../../../spec/picks-page.js';
import { stubApi } from '../../../spec/stub-api.js';

beforeEach(() => localStorage.clear());
afterEach(() => {
  pageMeta.pushKey = '';
});

const links = {
  season: 'https://league.example/api/calendar.ics',
  own: 'https://league.example/api/own-calendar.ics?token=1',
};

/** Saves a change. Returns the card that appears. */
async function save(more: Parameters<typeof stubApi>[0] = {}) {
  const { answers } = servePicks();
  stubApi({ ...answers, 'get-calendar-links': () => ({ body: links }), ...more });
  const user = await openPicks();
  expect(screen.queryByRole('region', { name: 'What next?' })).toBeNull();
  await choose(user, '5th', '41');
  await user.click(submit());
  return { user, card: within(await screen.findByRole('region', { name: 'What next?' })) };
}

describe('after the picks are saved', () => {
  it('a member can share them, invite friends and add the dates to a calendar, until the next change', async () => {
    const { user, card } = await save();
    card.getByRole('button', { name: 'Share your picks' });
    expect(card.getByRole('link', { name: 'Invite friends' }).getAttribute('href')).toBe('/groups');
    const dates = await card.findByRole('link', { name: 'Add the dates' });
    expect(dates.getAttribute('href')).toBe('webcal://league.example/api/own-calendar.ics?token=1');
    // This browser has no push messages.
    expect(card.queryByRole('button', { name: 'Turn messages on' })).toBeNull();
    await choose(user, '1st', '5');
    expect(screen.queryByRole('region', { name: 'What next?' })).toBeNull();
  });

  it('a member can turn messages on, which is then not offered again', async () => {
    pageMeta.pushKey = 'AAAA';
    const browser = aPushBrowser();
    givePushBrowser(browser, 'granted');
    const stored: string[] = [];
    const { user, card } = await save({
      'get-push-subscriptions': () => ({ body: { endpoints: stored, key: 'AAAA' } }),
      'save-push-subscription': () => {
        stored.push('https://push.example.com/1');
        return { body: {} };
      },
    });
    await user.click(await card.findByRole('button', { name: 'Turn messages on' }));
    await screen.findByText('Messages are on. You can turn them off in your settings.');
    expect(browser.current()?.endpoint).toBe('https://push.example.com/1');
    await waitFor(() => expect(card.queryByRole('button', { name: 'Turn messages on' })).toBeNull());
  });
});
