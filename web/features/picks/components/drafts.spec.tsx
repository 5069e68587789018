import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { aUser } from '../../../spec/a-user.js';
import { clickTwice } from '../../../spec/interactions.js';
import {
  choose,
  clear,
  closedSeason,
  draftsKept,
  numbersOn,
  openPicks,
  openSeason,
  picksOf,
  servePicks,
  slot,
  submit,
} from '../../../spec/picks-page.js';

beforeEach(() => localStorage.clear());

const reload = () => {
  cleanup();
  return openPicks();
};
const later = '2023-03-04T10:00:00.000Z';
const elsewhere = picksOf([5, 89, 72, 33, 1, 89, 37], later);

// proves: picks-18
describe('a draft of picks', () => {
  it('survives a reload, even with an empty slot', async () => {
    servePicks();
    const user = await openPicks();
    await choose(user, '1st', '5');
    await clear(user, '4th');
    await reload();
    expect(numbersOn('1st', '2nd', '4th')).toEqual([5, 89, null]);
    screen.getByText(/changes? not saved$/);
    screen.getByText('Still missing: 4th.');
  });

  it('keeps its number of changes and Submit visible until it is saved', async () => {
    servePicks();
    const user = await openPicks();
    const bar = () => submit().parentElement as HTMLElement;
    expect(bar().className).not.toContain('stuck');
    await choose(user, '1st', '5');
    expect(bar().textContent).toBe('1 change not savedSubmit');
    await clear(user, '4th');
    expect(bar().textContent).toBe('2 changes not savedStill missing: 4th.Submit');
    expect(bar().className).toContain('stuck');
    await choose(user, '4th', '33');
    await user.click(submit());
    await screen.findByText(/^Saved on/);
    expect([bar().className.includes('stuck'), bar().textContent]).toEqual([false, 'Submit']);
  });

  it('is deleted if it equals the saved picks', async () => {
    servePicks();
    const user = await openPicks();
    await choose(user, '1st', '89');
    screen.getByText(/changes? not saved$/);
    expect(draftsKept()).toHaveLength(1);
    await choose(user, '1st', '1');
    screen.getByText(/^Saved on/);
    expect(draftsKept()).toEqual([]);
  });

  const draftOf4711 = `draft #${aUser().id} picks 4711`;

  it('is neither shown nor deleted in another season', async () => {
    const picks = { ranked: [1005, 1089, 1072, 1033, 1001], independent: null, rookie: null };
    localStorage.setItem(draftOf4711, JSON.stringify({ picks, basis: null }));
    servePicks();
    await openPicks();
    screen.getByText(/^Saved on/);
    expect(numbersOn('1st')).toEqual([1]);
    expect(draftsKept()).toEqual([draftOf4711]);
  });

  it('is not shown to another member, but is shown again to its author', async () => {
    const { server } = servePicks();
    const user = await openPicks();
    await choose(user, '1st', '5');
    server.user = aUser({ username: 'bob' });
    await reload();
    screen.getByText(/^Saved on/);
    expect([numbersOn('1st'), screen.queryByRole('region', { name: /Saved elsewhere/ })]).toEqual([[1], null]);
    server.user = aUser();
    await reload();
    screen.getByText(/changes? not saved$/);
    expect(numbersOn('1st')).toEqual([5]);
  });

  it('is shown beside the saved picks after the window closes, and restored when it opens again', async () => {
    const { server } = servePicks();
    const user = await openPicks();
    await choose(user, '1st', '5');
    server.season = closedSeason();
    const later = await reload();
    const card = screen.getByRole('region', { name: 'Not saved in time' });
    within(card).getByText('The window closed before these changes were submitted. The saved picks below count.');
    const lines = within(card).getAllByRole('listitem');
    expect(lines[0]?.textContent).toBe('1st5 Johann Zarco');
    expect(within(card).queryByRole('button', { name: 'Continue with my changes' })).toBeNull();
    expect([numbersOn('1st'), slot('1st').disabled]).toEqual([[1], true]);
    await later.click(slot('1st'));
    expect(screen.queryByRole('dialog')).toBeNull();
    server.season = openSeason();
    await reload();
    expect(numbersOn('1st')).toEqual([5]);
    screen.getByText(/changes? not saved$/);
  });

  it('can be discarded after the window closes, and shows that no picks were saved', async () => {
    const { server } = servePicks({ saved: null });
    const user = await openPicks();
    await choose(user, '1st', '5');
    server.season = closedSeason();
    const later = await reload();
    screen.getByText(/^The window closed before .* You have no saved picks for this season\.$/);
    screen.getByText(/^You have no picks this season, because the window has closed\./);
    await clickTwice(later, 'Discard my changes', 'Click again to discard');
    expect(screen.queryByText('Not saved in time')).toBeNull();
    expect(draftsKept()).toEqual([]);
  });
});

// proves: picks-18
describe('picks that were saved on another device meanwhile', () => {
  const begin = async () => {
    const { server, sent } = servePicks();
    const user = await openPicks();
    await choose(user, '1st', '41');
    server.saved = elsewhere;
    return { user: await reload(), sent };
  };

  it('are shown and locked, with an offer to continue with the draft', async () => {
    const { user, sent } = await begin();
    const card = screen.getByRole('region', { name: 'Saved elsewhere in the meantime' });
    within(card).getByText(/^Your picks were saved on .*2023.* on another device or in another tab\./);
    expect(within(card).getAllByRole('listitem')[0]?.textContent).toBe('1st41 Aleix Espargaró');
    expect(numbersOn('1st', '5th')).toEqual([5, 1]);
    expect(['1st', 'Rookie'].map((label) => slot(label).disabled)).toEqual([true, true]);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.click(within(card).getByRole('button', { name: 'Continue with my changes' }));
    expect(screen.queryByText('Saved elsewhere in the meantime')).toBeNull();
    expect([...numbersOn('1st', '5th'), slot('1st').disabled]).toEqual([41, 10, false]);
    await user.click(submit());
    await screen.findByText('Your picks are saved');
    expect(sent).toHaveLength(1);
    await reload();
    expect(numbersOn('1st', '5th')).toEqual([41, 10]);
  });

  it('stay if the draft is discarded with two clicks', async () => {
    const { user, sent } = await begin();
    await user.dblClick(screen.getByRole('button', { name: 'Discard my changes' }));
    screen.getByText('Saved elsewhere in the meantime');
    await user.click(screen.getByRole('heading', { name: 'Saved elsewhere in the meantime' }));
    await clickTwice(user, 'Discard my changes', 'Click again to discard');
    expect(screen.queryByText('Saved elsewhere in the meantime')).toBeNull();
    expect([...numbersOn('1st'), slot('1st').disabled, draftsKept(), sent]).toEqual([5, false, [], []]);
  });

  it('are simply shown without a draft', async () => {
    const { server } = servePicks();
    await openPicks();
    server.saved = elsewhere;
    await reload();
    screen.getByText(/^Saved on/);
    expect([numbersOn('1st'), screen.queryByText('Saved elsewhere in the meantime')]).toEqual([[5], null]);
  });

  it('replace the draft if both are equal', async () => {
    const { server } = servePicks();
    const user = await openPicks();
    await choose(user, '1st', '5');
    server.saved = picksOf([5, 89, 72, 33, 10, 89, 37], later);
    await reload();
    screen.getByText(/^Saved on/);
    expect(draftsKept()).toEqual([]);
  });
});
