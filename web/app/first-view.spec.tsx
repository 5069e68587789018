import { describe, expect, it } from 'vitest';
import type { FirstView } from '../../league/contract/first-view.js';
import { aWeekend } from '../spec/a-weekend.js';
import { renderFirstView } from './first-view.js';

const textsOf = (view: FirstView): string[] =>
  renderFirstView(view)
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '');
const addressesOf = (view: FirstView) => [...renderFirstView(view).matchAll(/ href="(\/[^"]*)"/g)].map(([, to]) => to);

const weekend = { ...aWeekend({ country: 'QAT', status: 2 }), season_year: 2023, round: 19, rounds: 20 };
const views = {
  home: { page: 'home', season: 2023 },
  'home without a season': { page: 'home', season: null },
  standings: { page: 'standings', weekends: [aWeekend({ id: 8 }), aWeekend({ title: 'Malaysian GP', status: 2 })] },
  picks: { page: 'picks', season: { year: 2023, selection_open: true } },
  weekend: { page: 'weekend', weekend },
} as const satisfies Record<string, FirstView>;

describe('the first view', () => {
  it('introduces the idea of the league on the home page, with links to join and to the current season, if there is one', () => {
    const [season, title, , ...links] = textsOf(views.home);
    expect([season, title]).toEqual(['Season 2023', 'Call the whole season before it starts.']);
    expect(links).toEqual(['Join the league', 'Login', 'Standings 2023', 'Race weekends 2023']);
    const toSeason = ['/standings?season=2023', '/race-weekends?season=2023'];
    expect(addressesOf(views.home)).toEqual(['/register', '/login', ...toSeason]);
    expect(addressesOf(views['home without a season'])).toEqual(['/register', '/login']);
  });

  it('names the last final weekend on the standings page', () => {
    expect(textsOf(views.standings)).toEqual(['Standings', 'after the Malaysian GP, round 1 of 2']);
  });

  it('shows the season on the picks page, and whether picks can still be changed', () => {
    const [title, window] = textsOf(views.picks);
    const open = 'Change them as often as you like until the window closes.';
    expect([title, window]).toEqual(['Your picks for 2023', open]);
    const closed = textsOf({ page: 'picks', season: { year: 2023, selection_open: false } });
    expect(closed).toContain('The picks window is closed.');
  });

  it('shows the head of a weekend page, with days in UTC', () => {
    const head = ['All race weekends', 'Round 19 of 20', 'Qatar GP', '17 – 19 November 2023', 'Final'];
    expect(textsOf(views.weekend)).toEqual(head);
    expect(renderFirstView(views.weekend)).toMatch(/<img [^>]*src="\/assets\/flags-[\d.]+\/qa.svg"/);
  });

  it.each(Object.entries(views))('has one main part, one heading and no inline style: %s', (_, view) => {
    const markup = renderFirstView(view);
    expect(markup.match(/<main[ >]/g)).toHaveLength(1);
    expect(markup.match(/<h1[ >]/g)).toHaveLength(1);
    expect(markup).not.toMatch(/ style=|<style|<script/);
  });

  it('escapes markup in texts', () => {
    const title = '</main><script>alert("1")</script>';
    expect(renderFirstView({ page: 'weekend', weekend: { ...weekend, title } })).toContain(
      '<h1>&lt;/main&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</h1>',
    );
  });
});
