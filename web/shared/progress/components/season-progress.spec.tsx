import { describe, expect, it, vi, beforeEach } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '../../../spec/a-member.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import SeasonProgress from './season-progress.js';

/** Gives every element a width of 500 px, because the chart only renders when it knows its width. */
class WideElements {
  constructor(private readonly tell: ResizeObserverCallback) {}
  observe() {
    this.tell([{ contentRect: { width: 500 } } as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', WideElements));

const positions: Record<string, (number | null)[]> = {
  anna: [9, 14, 1],
  tardozzi: [14, 2, 2],
  newcomer: [null, null, null],
  maximilianeleonoramontgomery30: [3, 3, 3],
};
const titles = ['Portuguese GP', 'Argentinian GP', 'American GP'];

/** Opens the chart of these members over the first weekends. `broken` makes the API fail. */
function open(
  usernames: string[],
  { weekends = 3, broken = () => false }: { weekends?: number; broken?: () => boolean } = {},
) {
  const answer = (path: string): StubbedAnswer => {
    if (broken()) return { status: 500 };
    const names = decodeURIComponent(path.split('usernames=')[1] ?? '')
      .toLowerCase()
      .split(',');
    const members = names.map((name) => ({
      user: aMember(name),
      positions: positions[name]?.slice(0, weekends) ?? [],
    }));
    const tables = titles.slice(0, weekends).map((title, index) => {
      return { weekend: aWeekend({ id: index + 1, title }), with_bonus: false };
    });
    return { body: { progress: { tables, members } } };
  };
  stubApi({ 'get-season-progress': (_request, path) => answer(path) });
  renderInSite(<SeasonProgress year={2023} usernames={usernames} />);
  return userEvent.setup();
}
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Members in the chart' })).getAllByRole('listitem');
const textsOf = async () => (await shown()).map(({ textContent }) => textContent);
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Race weekend' });

describe('the season chart', () => {
  // proves: progress-1, progress-2
  it('has a text alternative, and lists the final positions', async () => {
    open(['tardozzi', 'anna']);
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('aria-label')).toBe(
      'Positions over the season. tardozzi: from 14th to 2nd. anna: from 9th to 1st.',
    );
    expect(await textsOf()).toEqual(['tardozzi2nd', 'anna1st']);
    screen.getByText('After the American GP');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  // proves: progress-1
  it('shows one weekend after another with its slider', async () => {
    open(['anna']);
    expect((await slider()).getAttribute('aria-valuetext')).toBe('American GP: anna 1st');
    fireEvent.change(await slider(), { target: { value: '0' } });
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Portuguese GP: anna 9th');
    screen.getByText('After the Portuguese GP');
    expect(await textsOf()).toEqual(['anna9th']);
  });

  it('has whole names beside its lines, which CSS shortens to the space that they have', async () => {
    open(['anna', 'maximilianeleonoramontgomery30']);
    const chart = (await screen.findByRole('img')).parentElement as HTMLElement;
    const names = [...chart.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent);
    expect(names).toEqual(['anna', 'maximilianeleonoramontgomery30']);
  });

  // proves: progress-1
  it('is also available as a table', async () => {
    open(['anna', 'newcomer']);
    const table = within(
      await screen.findByRole('table', { name: 'Positions after each race weekend of 2023', hidden: true }),
    );
    const rows = table.getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Race weekend', 'anna', 'newcomer'],
      ['Portuguese GP', '9th', '–'],
      ['Argentinian GP', '14th', '–'],
      ['American GP', '1st', '–'],
    ]);
  });

  // proves: progress-3
  it('has no slider for a single weekend', async () => {
    open(['anna'], { weekends: 1 });
    await screen.findByText('After the Portuguese GP');
    expect(await textsOf()).toEqual(['anna9th']);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  // proves: progress-2, progress-3
  it('shows that a compared member has no picks', async () => {
    open(['anna', 'newcomer']);
    expect(await textsOf()).toEqual(['anna1st', 'newcomerno picks in this season']);
  });

  // proves: progress-3
  it.each([
    ['a season without a final weekend', 'anna', 0, /^The chart starts when the first race weekend/],
    ['a member without picks', 'newcomer', 3, /^newcomer has no picks in this season\.$/],
  ])('shows a message for %s', async (_, name, weekends, text) => {
    open([name], { weekends });
    await screen.findByText(text);
    expect(screen.queryByRole('img')).toBeNull();
  });

  // proves: shell-21
  it('shows an error if it fails to load, and can be loaded again', async () => {
    let broken = true;
    const person = open(['anna'], { broken: () => broken });
    await screen.findByText('There was an error retrieving the season progress');
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await textsOf()).toEqual(['anna1st']);
  });
});
