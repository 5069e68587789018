import { season, type SeasonWeekend } from '#demo/results-site/season.js';
import type { StandRow } from '#league/contract/shapes.js';
import type { Picker } from './members-2023.js';

export interface Line {
  username: string;
  position: number;
  position_change: number;
  points: number;
}

/** A line as the API returns it. */
export function toLine({ user, position, position_change, points }: StandRow): Line {
  return { username: user.username, position, position_change, points };
}

/** Computes the championship after some weekends from the data file: race numbers with their points, best first. */
export function championshipAfter(weekends: readonly SeasonWeekend[]): { number: number; points: number }[] {
  const riders = season.riders.map(({ number }) => {
    const rows = weekends.flatMap(({ race, sprint }) => [...race, ...sprint]).filter((row) => row.number === number);
    const points = rows.reduce((sum, row) => sum + row.points, 0);
    const places = weekends.map(({ race }) => race.find((row) => row.number === number)?.position || 99);
    const countBack = Array.from({ length: 30 }, (_, index) => places.filter((place) => place === index + 1).length);
    const latestFirst = places.toReversed().map((place) => -place);
    return { number, points, greaterIsAhead: [points, ...countBack, ...latestFirst, -number] };
  });
  return riders.sort(byGreater).map(({ number, points }) => ({ number, points }));
}

/**
 * Computes the members' table after some weekends, with the positions gained or lost in the last weekend (rules.md 2
 * and 3).
 */
export function standingsAfter(weekends: readonly SeasonWeekend[], members: readonly Picker[]): Line[] {
  const before = weekends.length > 1 ? rank(members, weekends.slice(0, -1), noBonus) : [];
  return withChanges(rank(members, weekends, noBonus), before);
}

/**
 * Computes the table of the finalized season. A rider in exactly the picked position earns 10 %, 7 %, 5 %, 3.25 % or 2
 * % more (rules.md 4).
 */
export function finalStandings(members: readonly Picker[]): Line[] {
  const before = rank(members, season.weekends.slice(0, -1), noBonus);
  return withChanges(rank(members, season.weekends, [0.1, 0.07, 0.05, 0.0325, 0.02]), before);
}

function withChanges(lines: readonly Line[], before: readonly Line[]): Line[] {
  return lines.map((line) => {
    const earlier = before.find(({ username }) => username === line.username);
    return { ...line, position_change: (earlier ?? line).position - line.position };
  });
}

const noBonus = [0, 0, 0, 0, 0];

function rank(members: readonly Picker[], weekends: readonly SeasonWeekend[], bonus: readonly number[]): Line[] {
  const table = championshipAfter(weekends);
  const pointsOf = (number: number) => table.find((rider) => rider.number === number)?.points ?? 0;
  const scored = members.map(({ username, ranked, independent, rookie }, submitted) => {
    const scores = [...ranked, independent, rookie].map(pointsOf);
    const right = ranked.map((number, index) => (table[index]?.number === number ? 1 : 0));
    const extra = right.map((is, index) => is * (bonus[index] ?? 0) * (scores[index] ?? 0));
    const points = roundToHundredths([...scores, ...extra].reduce((sum, score) => sum + score, 0));
    return { username, points, greaterIsAhead: [points, ...right, ...scores, -submitted] };
  });
  return scored.sort(byGreater).map(({ username, points }, index) => {
    return { username, position: index + 1, position_change: 0, points };
  });
}

/** Compares two lists of numbers. The greater number at the first difference is ahead. */
function byGreater(a: { greaterIsAhead: number[] }, b: { greaterIsAhead: number[] }): number {
  const at = a.greaterIsAhead.findIndex((value, index) => value !== b.greaterIsAhead[index]);
  return at === -1 ? 0 : (b.greaterIsAhead[at] ?? 0) - (a.greaterIsAhead[at] ?? 0);
}

function roundToHundredths(points: number): number {
  return Math.round(points * 100) / 100;
}
