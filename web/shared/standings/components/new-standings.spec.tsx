import { describe, expect, it } from 'vitest';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StandingsVersionAnswer } from '../../../../league/contract/standings.js';
import { serverNow } from '../../../lib/server-clock.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi } from '../../../spec/stub-api.js';
import { standingsVersionQuery } from '../api/standings.js';
import { NewStandings } from './new-standings.js';

const [earlier, later] = ['2023-11-19T15:20:00.000Z', '2023-11-26T15:20:00.000Z'];

/** Opens a page with the version of the standings that `read` returns. */
function open(read: () => string) {
  const { asked } = stubApi({});
  const shownQuery = queryOptions({ queryKey: ['standings'], queryFn: () => Promise.resolve(read()) });
  const Page = () => {
    const { data, dataUpdatedAt } = useQuery(shownQuery);
    return (
      <>
        <p>{data}</p>
        <NewStandings scope={{ year: 2023 }} shown={data ? { standings: data } : undefined} shownAt={dataUpdatedAt} />
      </>
    );
  };
  const client = renderInSite(<Page />);
  const hear = (ready: StandingsVersionAnswer, at = serverNow() + 1000) =>
    act(() => {
      client.setQueryData(standingsVersionQuery({ year: 2023 }).queryKey, ready, { updatedAt: at });
    });
  return { asked, hear };
}
const button = () => screen.queryByRole('button', { name: 'Show them' });

describe('new standings', () => {
  it('are not requested by a page that has just loaded its standings', async () => {
    const { asked } = open(() => earlier);
    await screen.findByText(earlier);
    expect([asked, button()]).toEqual([[], null]);
  });

  it('are offered, shown on request, and then no longer offered', async () => {
    let ready = earlier;
    const { hear } = open(() => ready);
    await screen.findByText(earlier);
    hear({ standings: earlier, provisional: null });
    expect(button()).toBeNull();
    ready = later;
    hear({ standings: later, provisional: null });
    await screen.findByText('New standings are ready.');
    // The page has not changed yet.
    screen.getByText(earlier);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Show them' }));
    await screen.findByText(later);
    await waitFor(() => expect(button()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('are not offered if their version was read before the page', async () => {
    const { hear } = open(() => later);
    await screen.findByText(later);
    hear({ standings: earlier, provisional: null }, serverNow() - 60_000);
    expect(button()).toBeNull();
  });
});
