import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { renderInSite } from '../../../spec/render-in-site.js';
import { heldAnswer, stubApi } from '../../../spec/stub-api.js';
import AnnouncementsPage from './announcements-page.js';

it('AnnouncementsPage links to the feed', async () => {
  stubApi({ 'get-announcements': () => ({ body: { announcements: [], amount_announcements: 0 } }) });
  renderInSite(<AnnouncementsPage />, '/announcements?page=1');
  expect(screen.getByRole('link', { name: 'feed' }).getAttribute('href')).toBe('/api/announcements.atom');
  await screen.findByText('No announcements yet.');
});

describe('AnnouncementsPage, at a page past the end', () => {
  // proves: announcements-2
  it.each([
    ['404', { status: 404 }],
    ['an empty list', { body: { announcements: [], amount_announcements: 1 } }],
  ])('goes to the first page without showing an empty list: %s', async (_, empty) => {
    const first = heldAnswer();
    const { asked } = stubApi({
      'get-announcements': (_request, path) => (path.endsWith('page=99') ? empty : first.held()),
    });
    renderInSite(<AnnouncementsPage />, '/announcements?page=99');
    // The request proves that the first page is rendered.
    await waitFor(() => expect(asked).toContain('get-announcements?page=1'));
    expect(window.location.search).toBe('?page=1');
    expect(screen.queryByText('No announcements yet.')).toBeNull();
    first.answer({ body: { announcements: [], amount_announcements: 0 } });
    await screen.findByText('No announcements yet.');
  });
});
