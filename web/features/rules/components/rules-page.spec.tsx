import { describe, expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import type { RankedPicks } from '../../../../league/rules/pick-rules.js';
import { pointsByPosition } from '../../../../league/rules/points.js';
import { compareSteps } from '../../../../league/rules/ranking.js';
import { scoringContext, seasonBonuses } from '../../../../league/rules/scoring.js';
import { tieBreakExample } from '../../../shared/rules/tie-break-card.js';
import { aUser } from '../../../spec/a-user.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { stubApi } from '../../../spec/stub-api.js';
import RulesPage, { levelExample } from './rules-page.js';

function open(start: Parameters<typeof startAnswers>[0] = {}) {
  stubApi(startAnswers(start));
  renderInSite(<RulesPage />);
}
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const none = { topIndependent: false, topRookie: false };
/** A season with these riders, in this order and with these points. */
const context = (riders: readonly { id: number; points: number }[]) =>
  scoringContext(
    none,
    riders.map(({ id, points }, index) => ({ riderId: id, position: index + 1, pointsHundredths: points * 100 })),
  );

/** Compares two members with these picks. Returns the rule that decides, and the member who is ahead. */
function decide(table: readonly { rider: string; points: number }[], one: readonly string[], two: readonly string[]) {
  const idOf = (name: string) => table.findIndex(({ rider }) => rider === name) + 1;
  const member = (names: readonly string[], picksId: number) => ({
    picksId,
    picks: { ranked: names.map(idOf) as unknown as RankedPicks, independentId: null, rookieId: null },
    pointsHundredths: names.reduce((sum, name) => sum + (table[idOf(name) - 1]?.points ?? 0) * 100, 0),
    submittedAt: 0,
  });
  const season = context(table.map(({ points }, index) => ({ id: index + 1, points })));
  const last = compareSteps(member(one, 1), member(two, 2), season).at(-1);
  return { rule: last?.step.rule, slot: last?.step.slot, ahead: (last?.order ?? 0) < 0 ? 'One' : 'Two' };
}

describe('the rules page', () => {
  it('shows the points for typed results, for every position that scores', () => {
    open();
    const rows = rowsOf('Points by position');
    const points = (kind: 'race' | 'sprint', position: number) => pointsByPosition(kind, position) / 100;
    expect(rows).toEqual(
      rows.map((_, index) => [
        String(index + 1),
        String(points('race', index + 1)),
        points('sprint', index + 1) === 0 ? '–' : String(points('sprint', index + 1)),
      ]),
    );
    expect([points('race', rows.length), points('race', rows.length + 1)]).toEqual([1, 0]);
  });

  it('shows the bonus of a finalized season', () => {
    open();
    const riders = [1, 2, 3, 4, 5].map((id) => ({ id, points: 100 }));
    const picks = { ranked: [1, 2, 3, 4, 5] as const, independentId: null, rookieId: null };
    // Each share is a percentage of 100 points.
    const shares = seasonBonuses(picks, context(riders)).map((hundredths) => `${hundredths / 100}%`);
    expect(shares).toEqual(['10%', '7%', '5%', '3.25%', '2%']);
    expect(rowsOf('Bonus by pick').map(([, share]) => share)).toEqual(shares);
  });

  it('has an example of the rider-based rule that matches the ranking', () => {
    open();
    const { table, one, two } = tieBreakExample;
    const level = table.map((rider) => ({ rider, points: 50 }));
    expect(decide(level, one, two)).toEqual({ rule: 'rider-based', slot: 3, ahead: 'Two' });
    screen.getByText('Two is ahead');
  });

  it('has an example of the points-based rule that matches the ranking', () => {
    open();
    const { table, one, two } = levelExample;
    expect([one.points, two.points]).toEqual([400, 400]);
    expect(decide(table, one.riders, two.riders)).toEqual({ rule: 'points-based', slot: 1, ahead: 'One' });
    screen.getByText('One is ahead.');
  });

  it('links to the picks, only for a member while the window is open', async () => {
    open({ user: aUser(), picksOpen: true });
    const link = await screen.findByRole('link', { name: 'Choose your riders' });
    expect(link.getAttribute('href')).toBe('/select-picks');
    cleanup();
    open({ picksOpen: true });
    await screen.findByText('Two is ahead');
    expect(screen.queryByRole('link', { name: 'Choose your riders' })).toBeNull();
  });
});
