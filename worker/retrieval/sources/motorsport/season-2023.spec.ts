import { describe, expect, it } from '@jest/globals';
import { eventPage } from '../../../../demo/results-site/event-page.js';
import { renameClasses } from '../../../../demo/results-site/apply-trouble.js';
import { bikeOf, season, type SessionKind } from '../../../../demo/results-site/season.js';
import { convertResults } from './convert-results.js';
import { load } from 'cheerio';
import { parseResults } from './choose-table.js';

const kinds: SessionKind[] = ['race', 'sprint'];
const sessions = season.weekends.flatMap((weekend) => kinds.map((kind) => ({ weekend, kind, rows: weekend[kind] })));
const held = sessions.filter(({ rows }) => rows.length > 0);

// proves: quality-16
describe('every session of the season 2023', () => {
  it('is included, with twenty races and nineteen sprints, because the Australian sprint was cancelled', () => {
    expect(held).toHaveLength(39);
    expect(sessions.filter((session) => !held.includes(session))).toMatchObject([
      { weekend: { code: 'AUS' }, kind: 'sprint' },
    ]);
  });

  it.each(held)('is read from its page exactly as in the data: $weekend.code $kind', ({ weekend, kind, rows }) => {
    const expected = rows.map(({ number, position, status, points }) => ({
      number,
      position,
      mark: status,
      pointsHundredths: points * 100,
    }));
    const html = eventPage({ season, weekend, session: kind, rows });
    for (const page of [html, renameClasses(html)]) {
      const parsed = parseResults(load(page), kind);
      if (parsed.kind !== 'table') throw new Error(`no table: ${JSON.stringify(parsed)}`);
      const converted = convertResults(parsed.rows);
      if (converted.kind !== 'result') throw new Error(converted.problems.join('\n'));
      expect(converted.rows.map(({ name: _name, identity: _identity, ...row }) => row)).toEqual(expected);
      const rode = new Map(season.riders.map(({ number, team }) => [number, { team, manufacturer: bikeOf(team) }]));
      expect(converted.rows.map(({ identity }) => identity)).toEqual(rows.map(({ number }) => rode.get(number)));
      expect(converted.rows.every(({ name }) => /^\p{Lu}\. [\w ]+$/u.test(name))).toBe(true);
    }
  });
});
