import { describe, expect, it, vi, beforeEach } from 'vitest';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webcrypto } from 'node:crypto';
import type { OwnSeal, PicksSeals, SealedPicks } from '../../../../league/contract/seals.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { someSeals, withEnd } from '../../../spec/some-seals.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { SeasonSeals } from './season-seals.js';

beforeEach(() => void vi.stubGlobal('crypto', webcrypto));

const render = (address: string) => renderInSite(<SeasonSeals year={Number(/\d{4}/.exec(address)?.[0])} />, address);

function open(seals: PicksSeals | null, list: SealedPicks | StubbedAnswer, address = '/fair-play?season=2023') {
  const answer: StubbedAnswer = typeof list === 'object' && 'seals' in list ? { body: { sealed_picks: list } } : list;
  stubApi({
    ...startAnswers({ user: aUser() }),
    'get-picks-seals': () => ({ body: { picks_seals: seals } }),
    'get-sealed-picks': () => answer,
  });
  render(address);
}

// proves: seals-7
describe('the seals of a season', () => {
  it("shows that all seals hold, with roots, head, late joiners and the reader's own seal", async () => {
    const { list, summary } = await someSeals(['anna', 'tardozzi'], ['paul']);
    const [root] = list.roots;
    if (!root) throw new Error('no root');
    const own: OwnSeal = { digest: list.seals[0]?.digest ?? '', salt: '0'.repeat(32), root, proof: [], ended: null };
    open({ ...summary, own }, list, `/fair-play?season=2023&head=${summary.head}`);
    expect((await screen.findByText('All 3 seals hold')).getAttribute('role')).toBe('status');
    screen.getByText(/The head that you kept is among them\./);
    const late = within(screen.getByRole('list', { name: 'Late joiners' })).getByRole('listitem');
    expect(late.textContent).toMatch(/^paul: joined late, sealed 25 March 2023/);
    const published = screen.getByRole('region', { name: 'Published' });
    for (const digits of [root.root, summary.head]) within(published).getByText(digits);
    within(screen.getByRole('region', { name: 'Your seal' })).getByText(own.digest);
  });

  it('checks once, and does not repeat the check when the window gets the focus or the network comes back', async () => {
    const { list, summary } = await someSeals(['anna', 'tardozzi']);
    let checks = 0;
    stubApi({
      ...startAnswers({ user: aUser() }),
      'get-picks-seals': () => ({ body: { picks_seals: { ...summary, own: null } } }),
      'get-sealed-picks': () => {
        checks += 1;
        return { body: { sealed_picks: list } };
      },
    });
    const client = render('/fair-play?season=2023');
    await screen.findByText('All 2 seals hold');
    const afterFirst = checks;
    // Makes all data stale, as if the page had been open for a long time.
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: 0 } });
    await client.invalidateQueries({ refetchType: 'none' });
    focusManager.setFocused(false);
    onlineManager.setOnline(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(true);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(checks).toBe(afterFirst);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(checks).toBe(2 * afterFirst));
    focusManager.setFocused(undefined);
  });

  it('lists seals that are broken', async () => {
    const { list, summary } = await someSeals(['anna', 'tardozzi']);
    const [one, two] = list.seals;
    if (!one?.picks || !two) throw new Error('no seals');
    const seals = [
      { ...one, picks: { ...one.picks, ranked: [2, 1, 3, 4, 5] } },
      { ...two, picks: null },
    ];
    open(summary, { ...list, seals, unsealed: [{ id: 9, username: 'wolf' }] }, `/fair-play?season=2023&head=ab`);
    await screen.findByText('The seals are broken');
    const lines = within(screen.getByRole('list', { name: 'What is broken' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'anna: the picks were changed after they were sealed',
      'tardozzi: the picks were removed from the database',
      'wolf: the picks were added to the database, they were never sealed',
    ]);
    screen.getByText(/^The head in your link is not among them\./);
  });

  it('lists picks that were removed according to the rules, with the day', async () => {
    const { list, summary } = await someSeals(['anna', 'tardozzi']);
    open(summary, await withEnd(list));
    await screen.findByText('The only seal holds');
    expect(screen.getByRole('list', { name: 'Replaced or removed' }).textContent).toMatch(
      /^anna: removed by an admin while the window was open again, 26 March 2023/,
    );
  });

  it.each([
    ['2023, which is running,', 'Nothing is sealed yet. Picks are sealed when the picks window closes.'],
    ['2022, which is over,', 'Never sealed: nobody can check whether the picks of this season were changed.'],
  ])('shows whether a season without seals will still get some: %s', async (season, text) => {
    open(null, { status: 404 }, `/fair-play?season=${season.slice(0, 4)}`);
    await screen.findByText(text);
    const files = screen.queryByRole('region', { name: /^Download season/ });
    expect(files === null).toBe(season.startsWith('2023'));
  });

  it('shows an error if the list fails to load, and can load it again', async () => {
    const { list, summary } = await someSeals(['anna']);
    let broken = true;
    stubApi({
      ...startAnswers(),
      'get-picks-seals': () => ({ body: { picks_seals: summary } }),
      'get-sealed-picks': () => (broken ? { status: 500 } : { body: { sealed_picks: list } }),
    });
    render('/fair-play?season=2023');
    await screen.findByText('There was an error loading the sealed picks');
    broken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The only seal holds');
  });

  it('shows that it needs HTTPS if the browser cannot compute digests', async () => {
    const { list, summary } = await someSeals(['anna']);
    vi.stubGlobal('crypto', {});
    open(summary, list);
    await screen.findByText('This browser can only check the seals over https.');
  });
});
