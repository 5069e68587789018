import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { championshipTable, type ResultRow } from './championship-table.js';
import { pointsByPosition, toHundredths, toPoints } from './points.js';

interface SessionLine {
  number: number;
  position: number;
  points: number;
}

interface Season {
  riders: { number: number }[];
  weekends: { round: number; start: string; race: SessionLine[]; sprint: SessionLine[] }[];
  standings: { position: number; number: number; points: number }[];
}

const file = new URL('../../demo/data/season-2023.json', import.meta.url);
const season = JSON.parse(readFileSync(file, 'utf8')) as Season;

/** A rider's id is the number plus 1000, so that the test detects mistaken ids. */
const rowsOf = (session: SessionLine[]): ResultRow[] =>
  session.map(({ number, position, points }) => ({
    riderId: number + 1000,
    position,
    pointsHundredths: toHundredths(points),
  }));

describe('the season 2023', () => {
  // proves: rules-5, quality-16
  it('ends with the published championship: every rider, position and point, including ties', () => {
    const riders = season.riders.map(({ number }) => ({ riderId: number + 1000, number, carriedHundredths: 0 }));
    const weekends = season.weekends.map(({ round, race, sprint }) => ({
      weekendId: round,
      race: rowsOf(race),
      sprint: rowsOf(sprint),
    }));
    expect(weekends).toHaveLength(20);
    const table = championshipTable(riders, weekends).map(({ riderId, position, pointsHundredths }) => ({
      position,
      number: riderId - 1000,
      points: toPoints(pointsHundredths),
    }));
    // 51 is ahead of 9 with 5 points each: an 11th place each, then three 16th places against none.
    expect(table).toEqual(season.standings);
  });

  // proves: rules-4
  it('has results whose points match the scales for results that are entered by hand', () => {
    for (const kind of ['race', 'sprint'] as const)
      for (const { position, points } of season.weekends.flatMap((weekend) => weekend[kind]))
        expect(toPoints(pointsByPosition(kind, position))).toBe(points);
  });
});
