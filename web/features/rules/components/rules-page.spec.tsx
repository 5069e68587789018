/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
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

afterEach(cleanup);

function open(start: Parameters<typeof startAnswers>[0] = {}) {
  stubApi(startAnswers(start));
  renderInSite(<RulesPage />);
}
/** The cells of the body of a table, by its label. */
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const none = { topIndependent: false, topRookie: false };
/** A season in which these riders stand in this order with these points. */
const context = (riders: readonly { id: number; points: number }[]) =>
  scoringContext(
    none,
    riders.map(({ id, points }, index) => ({ riderId: id, position: index + 1, pointsHundredths: points * 100 })),
  );

/** The rule that decides between two members who picked these names, and who is ahead. */
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

describe('the rules', () => {
  it('have the points that results typed by hand get, for every position that has some', () => {
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

  it('have the bonus that a finalized season adds', () => {
    open();
    const riders = [1, 2, 3, 4, 5].map((id) => ({ id, points: 100 }));
    const picks = { ranked: [1, 2, 3, 4, 5] as const, independentId: null, rookieId: null };
    // A share in percent of 100 points.
    const shares = seasonBonuses(picks, context(riders)).map((hundredths) => `${hundredths / 100} %`);
    expect(shares).toEqual(['10 %', '7 %', '5 %', '3.25 %', '2 %']);
    expect(rowsOf('Bonus by pick').map(([, share]) => share)).toEqual(shares);
  });

  it('have an example of the rider-based rule that the ranking decides in the same way', () => {
    open();
    const { table, one, two } = tieBreakExample;
    const level = table.map((rider) => ({ rider, points: 50 }));
    expect(decide(level, one, two)).toEqual({ rule: 'rider-based', slot: 3, ahead: 'Two' });
    screen.getByText('Two is ahead');
  });

  it('have an example of the points-based rule that the ranking decides in the same way', () => {
    open();
    const { table, one, two } = levelExample;
    expect([one.points, two.points]).toEqual([400, 400]); // 90 + 100 + 70 + 60 + 80, 80 + 100 + 60 + 90 + 70
    expect(decide(table, one.riders, two.riders)).toEqual({ rule: 'points-based', slot: 1, ahead: 'One' });
    screen.getByText('One is ahead.');
  });

  it('lead a member to the picks while the window is open, and nobody else', async () => {
    open({ user: aUser(), picksOpen: true });
    const link = await screen.findByRole('link', { name: 'Choose your riders' });
    expect(link.getAttribute('href')).toBe('/select-picks');
    cleanup();
    open({ picksOpen: true });
    await screen.findByText('Two is ahead');
    expect(screen.queryByRole('link', { name: 'Choose your riders' })).toBeNull();
  });
});
