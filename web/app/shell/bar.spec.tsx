import { beforeEach, describe, expect, it } from 'vitest';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userQuery } from '../../shared/session/api/session.js';
import { aUser, aVisitor } from '../../spec/a-user.js';
import { refetch } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { aSeason } from '../../spec/a-season.js';
import { stubApi } from '../../spec/stub-api.js';
import { Bar } from './bar.js';

let network: 'there' | 'lost';
beforeEach(() => {
  network = 'there';
  const season = { current_season: aSeason(), competitors_sorted_number: [] };
  stubApi({
    'get-current-user': () => (network === 'lost' ? 'lost' : { body: aUser() }),
    'get-current-season': () => (network === 'lost' ? 'lost' : { body: season }),
    'get-users-picks-state': () => (network === 'lost' ? 'lost' : { body: { users_picks_state: true } }),
  });
});

const comeBack = () => {
  network = 'there';
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
};

// proves: more-10
describe('the bar without a network', () => {
  it('keeps the loaded items', async () => {
    const client = renderInSite(<Bar />);
    await screen.findByRole('button', { name: /^Your menu/ });
    for (const name of ['Select your picks!', 'Race Weekends', 'Standings']) await screen.findByRole('link', { name });
    await screen.findByRole('button', { name: 'Notifications' });
    network = 'lost';
    await refetch(client);
    expect(client.getQueryState(userQuery.queryKey)?.status).toBe('error');
    for (const name of [/^Your menu/, 'Notifications', 'Menu']) screen.getByRole('button', { name });
    for (const name of ['Select your picks!', 'Race Weekends', 'Standings']) screen.getByRole('link', { name });
  });

  it('keeps the log-in link of a visitor', async () => {
    stubApi({ 'get-current-user': () => (network === 'lost' ? 'lost' : { body: aVisitor }) });
    const client = renderInSite(<Bar />);
    await screen.findByRole('link', { name: 'Login' });
    network = 'lost';
    await refetch(client, { queryKey: userQuery.queryKey });
    expect(client.getQueryState(userQuery.queryKey)?.status).toBe('error');
    screen.getByRole('link', { name: 'Login' });
  });

  it('loads its missing items when the network is back', async () => {
    network = 'lost';
    renderInSite(<Bar />);
    await screen.findByRole('button', { name: 'Try again to load user data' });
    comeBack();
    await screen.findByRole('button', { name: /^Your menu/ });
    await waitFor(() => screen.getByRole('link', { name: 'Standings' }));
  });
});
