import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Home } from '../../../../league/contract/home.js';
import { serverNow } from '../../../lib/server-clock.js';
import { aHome, aHomeStanding } from '../../../spec/a-home.js';
import { aMember, aWeekendRow } from '../../../spec/a-member.js';
import { aSeasonEnd } from '../../../spec/a-season-end.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, stubApi } from '../../../spec/stub-api.js';
import { NextWeekendCard } from './next-weekend-card.js';
import { YouCard } from './you-card.js';

const show = (other: Partial<Home> = {}) => renderInSite(<YouCard home={aHome(other)} />);
const region = (name: string) => screen.getByRole('region', { name });
const rungs = () =>
  within(region('Your position'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const inDays = (days: number) => new Date(serverNow() + days * 86_400_000 + 60_000).toISOString();
const open = { chosen: 0, required: 7, riders: [], can_submit: true, closes: inDays(9), tell_when_open: false };

describe("the reader's position", () => {
  it('shows the change, the points of the weekend, and the distance to both neighbours', () => {
    show();
    const card = region('Your position');
    within(card).getByText('Your position, after Qatar GP, round 19 of 20');
    for (const text of ['▲ +2', 'of 30 members', '+81']) within(card).getByText(text);
    expect(card.textContent).toContain('14th');
    // The distances are 1,406 - 1,347 = 59 and 1,347 - 1,345 = 2.
    expect(rungs()).toEqual(['13slipstream59 ahead of you', '14anna you1,347 points', '15curvagrande2 behind you']);
  });

  it('has titles beside the names', async () => {
    const seasons = [aSeasonEnd(2022, ['slipstream']), aSeasonEnd(2021, ['anna'])];
    stubApi({ 'get-hall-of-fame': () => ({ body: { seasons, imported: [] } }) });
    show();
    await screen.findByText('Champion 2022');
    expect(rungs()).toEqual([
      '13slipstream Champion 202259 ahead of you',
      '14anna you Champion 20211,347 points',
      '15curvagrande2 behind you',
    ]);
  });

  it("links to the comparison with the neighbours, to all standings and to the reader's picks", () => {
    show();
    const links = within(region('Your position')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/compare?b=slipstream',
      '/compare?b=curvagrande',
      '/standings?season=2023',
      '/select-picks',
    ]);
  });

  it('has a line of the positions after each weekend, with a text alternative', () => {
    show();
    within(region('Your position')).getByRole('img', {
      name: 'Position after each of 5 weekends: 19th at first, 14th now, best 12th, lowest 22nd.',
    });
    cleanup();
    show({ standing: aHomeStanding({ positions: [14] }) });
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each([
    [-3, '▼ -3'],
    [0, 'same position'],
  ])('shows a change of %i as "%s"', (position_change, text) => {
    show({ standing: aHomeStanding({ row: aWeekendRow(14, 'anna', { position_change }) }) });
    within(region('Your position')).getByText(text);
  });

  it('shows no change after the first weekend, and nobody ahead of the leader', () => {
    show({ standing: aHomeStanding({ round: 1, ahead: null, row: aWeekendRow(1, 'anna') }) });
    expect(rungs()).toHaveLength(2);
    expect(region('Your position').textContent).not.toContain('same position');
  });

  it('shows equal points as level, and does not link to a deleted account', () => {
    const row = aWeekendRow(14, 'anna', { points: 50 });
    const behind = aWeekendRow(15, '', { points: 50, user: aMember('') });
    show({ standing: aHomeStanding({ row, ahead: null, behind }) });
    expect(rungs()).toEqual(['14anna you50 points', '15deleted memberlevel, behind you']);
    expect(within(region('Your position')).queryByRole('link', { name: /deleted/ })).toBeNull();
  });
});

describe("the reader's picks", () => {
  it('come first if they are missing, with their number, the deadline and a link', () => {
    show({ standing: null, picks: open });
    const card = region('Your picks');
    expect(card.textContent).toContain('0 of 7');
    within(card).getByText(/^closes in 9 days, 0 hours$/);
    expect(within(card).getByRole('link', { name: 'Choose your riders' }).getAttribute('href')).toBe('/select-picks');
    expect(card.textContent).toContain('Five riders in order, an independent and a rookie.');
  });

  it.each([
    [5, 'Five riders in order. Change'],
    [6, 'Five riders in order and an independent or a rookie.'],
  ])('are described for %i required picks: "%s"', (required, text) => {
    show({ standing: null, picks: { ...open, required, closes: null } });
    expect(region('Your picks').textContent).toContain(text);
  });

  it('are listed once they are saved, with the deadline', () => {
    const riders = [
      { slot: '1' as const, competitor: { id: 1, first: 'Jorge', last: 'Martín', number: 89 } },
      { slot: 'rookie' as const, competitor: { id: 2, first: 'Augusto', last: 'Fernández', number: 37 } },
    ];
    show({ standing: null, rounds_final: 0, picks: { ...open, chosen: 7, riders } });
    const listed = within(screen.getByRole('list', { name: 'Your riders' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['1st89Jorge Martín', 'Rookie37Augusto Fernández']);
    screen.getByText(/^closes in 9 days/);
    expect(region('Your picks').textContent).not.toContain('of 7');
  });

  it('show that changes on this device are not saved, and lead back to them', async () => {
    const user = aUser();
    stubApi(startAnswers({ user }));
    const picks = { ranked: [1, 2, null, null, null], independent: null, rookie: null };
    localStorage.setItem(`draft #${user.id} picks 1`, JSON.stringify({ picks, basis: null }));
    show({ standing: null, picks: open });
    await screen.findByText('2 changes not saved');
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/select-picks');
    localStorage.clear();
  });

  it('can be changed while the window is open', () => {
    show({ standing: null, rounds_final: 0, picks: { ...open, chosen: 7 } });
    expect(region('Your picks').textContent).toContain('Positions appear after the first race weekend.');
    expect(within(region('Your picks')).getByRole('link').textContent).toBe('Change your picks');
  });

  it('are reported as missing if the window is closed', () => {
    show({ standing: null, picks: { ...open, can_submit: false } });
    expect(region('Your picks').textContent).toContain('You have no picks this season, and the window is closed.');
  });

  it.each([
    ['2099-03-24', false],
    ['2023-03-24', true],
  ])('mention the next window if they are missing when the first weekend begins on %s: %s', (start, isTold) => {
    const next = { weekend: aWeekend({ id: 1, start, end: '2099-03-26' }), round: 1 };
    show({ standing: null, rounds_final: 0, next, picks: { ...open, can_submit: false } });
    const told = 'The next window opens when the season has ended.';
    expect(region('Your picks').textContent.includes(told)).toBe(isTold);
  });

  it('offer a notification for the next window, which can be cancelled, if they are missing', async () => {
    const sent: unknown[] = [];
    stubApi({
      'tell-when-picks-open': (request) => {
        sent.push(bodyOf(request));
        return { body: bodyOf(request) };
      },
    });
    const none = { ...open, can_submit: false };
    show({ standing: null, picks: none });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tell me when it opens' }));
    cleanup();
    show({ standing: null, picks: { ...none, tell_when_open: true } });
    screen.getByText('You will get a notification when it opens.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Don’t tell me' }));
    expect(sent).toEqual([{ tell_when_open: true }, { tell_when_open: false }]);
  });

  it('show an error if the notification setting cannot be saved', async () => {
    stubApi({ 'tell-when-picks-open': () => ({ status: 500 }) });
    show({ standing: null, picks: { ...open, can_submit: false } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tell me when it opens' }));
    await screen.findByText('There was an error saving your choice');
  });

  it('are the only card if they are missing during the season', () => {
    show({ standing: null, picks: open });
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });
});

describe('the next weekend', () => {
  const start = (days: number) => inDays(days).slice(0, 10);
  const showNext = (round: number, from: number, to: number) => {
    const weekend = aWeekend({ id: 7, title: 'Valencia GP', start: start(from), end: start(to) });
    return renderInSite(<NextWeekendCard calendar={aHome({ next: { weekend, round } })} />);
  };

  it('is shown with its round and the time until it starts', () => {
    showNext(20, 3, 5);
    screen.getByRole('heading', { name: 'Next race weekend' });
    screen.getByText('Round 20 of 20, the last');
    screen.getByText(/^in 2 days(, \d+ hours?)?$/);
    expect(screen.getByRole('link', { name: 'Valencia GP' }).getAttribute('href')).toBe('/race-weekends/7');
    screen.getByRole('img', { name: '19 of 20 weekends are final' });
  });

  it('is titled "First race weekend" before the season, and "This weekend" while it takes place', () => {
    showNext(1, 3, 5);
    screen.getByRole('heading', { name: 'First race weekend' });
    cleanup();
    showNext(20, -1, 1);
    screen.getByRole('heading', { name: 'This weekend' });
  });

  it('waits for its results after its last day', () => {
    showNext(19, -4, -2);
    screen.getByRole('heading', { name: 'Waiting for results' });
  });

  it('is omitted if all weekends are final', () => {
    renderInSite(<NextWeekendCard calendar={aHome({ next: null })} />);
    expect(screen.getByRole('main').querySelector('section')).toBeNull();
  });
});
