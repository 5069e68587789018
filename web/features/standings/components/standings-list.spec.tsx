/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { BannerProvider } from '../../../lib/banners.js';
import { aVisitor } from '../../../spec/a-user.js';

const row = (position: number, username: string, has_profile_picture: boolean): PicksSimple => ({
  user: { username, date_created: '2023-01-01T00:00:00Z', has_profile_picture },
  position,
  position_change: 0,
  points: 10 - position,
  weekend_points: null,
  picks: [],
  independent_pick: null,
  rookie_pick: null,
});
const answers: Record<string, unknown> = {
  'get-standings': {
    standings: { users_picks: [row(1, 'anna', true), row(2, 'bert', false), row(3, '', false), row(4, 'cleo', true)] },
    amount_users_picks: 4,
  },
  'get-users-profile-pictures': {
    profile_pictures: { anna: { username: 'anna', format: 'webp', data: 'QQ==' } },
  },
  'get-current-user': aVisitor,
};
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
    fetch: (address: string, { body }: RequestInit = {}) => {
      const path = /\/api\/([^/?]+)/.exec(address)?.[1] ?? '';
      sent.push({ path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null });
      const answer = answers[path];
      const text = () => Promise.resolve(answer === undefined ? '' : JSON.stringify(answer));
      return Promise.resolve({ status: answer === undefined ? 404 : 200, headers: new Headers(), text });
    },
  });
});
afterEach(cleanup);

// proves: pictures-1
it('the standings show uploaded pictures, fetched by name in one request, and letters for other members', async () => {
  const { StandingsList } = await import('./standings-list.js');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BannerProvider>
        <MemoryRouter>
          <StandingsList year={2023} />
        </MemoryRouter>
      </BannerProvider>
    </QueryClientProvider>,
  );
  const rows = await within(await screen.findByRole('list', { name: 'Standings' })).findAllByRole('listitem');
  await waitFor(() => expect(rows[0]?.querySelector('img')?.src).toBe('data:image/webp;base64,QQ=='));
  expect(rows.slice(1).map((one) => one.querySelector('img'))).toEqual([null, null, null]);
  expect(rows[1]?.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('be');
  const asked = sent.filter(({ path }) => path === 'get-users-profile-pictures');
  expect(asked.map(({ body }) => body)).toEqual([{ userList: ['anna', 'cleo'] }]);
});
