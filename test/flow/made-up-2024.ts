import type { Season, SeasonRider, SeasonWeekend, SessionRow } from '#demo/results-site/season.js';

const rider = (number: number, first: string, last: string, more: Partial<SeasonRider> = {}): SeasonRider => {
  const plain = { team: `Team ${last}`, country: 'ITA', rookie: false, independent: false, startOnly: false };
  return { number, first, last, ...plain, ...more };
};

/**
 * Creates rows from [position, number, points]. A mark instead of the position means that the rider is not
 * classified.
 */
const rows = (...lines: [position: number | string, number: number, points: number][]): SessionRow[] =>
  lines.map(([position, number, points]) =>
    typeof position === 'number'
      ? { number, position, status: 'FIN', points }
      : { number, position: 0, status: position, points },
  );

const weekend = (
  round: number,
  title: string,
  circuit: string,
  days: [start: string, end: string],
  sessions: Pick<SeasonWeekend, 'race' | 'sprint'>,
): SeasonWeekend => {
  const url = `https://www.motorsport.com/motogp/results/2024/${title.toLowerCase().replaceAll(' ', '-')}/`;
  return { round, code: `R${round}`, title, circuit, country: 'ITA', start: days[0], end: days[1], url, ...sessions };
};

/**
 * A small season with everything that 2023 lacks: two rounds at one circuit, pages that omit positions, a wildcard (51)
 * and a substitute (32) who score, a guest (99) who is missing from the riders page, and a rider (4) who misses a
 * round.
 */
export const season2024: Season = {
  season: 2024,
  class: 'MotoGP',
  riders: [
    rider(1, 'Ana', 'Alpha'),
    rider(2, 'Ben', 'Beta', { independent: true }),
    rider(3, 'Cy', 'Di Gamma', { independent: true }),
    rider(4, 'Dée', 'Delta', { independent: true, rookie: true }),
    rider(5, 'Eli', 'Epsilon'),
    rider(6, 'Fay', 'Zeta'),
    rider(7, 'Gus', 'Eta'),
    rider(51, 'Otto', 'Guest', { startOnly: true }),
    rider(32, 'Sue', 'Stitute', { startOnly: true }),
  ],
  weekends: [
    weekend(1, 'San Marino GP', 'Misano', ['2024-09-06', '2024-09-08'], {
      race: rows([1, 1, 25], [2, 2, 20], [4, 3, 13], [5, 6, 11], [6, 51, 10], ['DNF', 5, 0]),
      sprint: rows([1, 2, 12], [2, 1, 9], [3, 3, 7], [4, 5, 6], [5, 4, 5], ['DNF', 6, 0]),
    }),
    weekend(2, 'Emilia Romagna GP', 'Misano', ['2024-09-20', '2024-09-22'], {
      race: rows([1, 3, 25], [2, 1, 20], [3, 32, 16], [5, 2, 11], [7, 5, 9], ['DNF', 99, 0], ['DNS', 6, 0]),
      sprint: [],
    }),
    weekend(3, 'Solidarity GP', 'Barcelona', ['2024-11-15', '2024-11-17'], {
      race: rows([1, 2, 25], [2, 3, 20], [3, 1, 16], [4, 5, 13], [5, 4, 11], [6, 6, 10]),
      sprint: rows([1, 1, 12], [2, 2, 9], [3, 6, 7], [4, 4, 6], [6, 3, 4], ['DNF', 5, 0]),
    }),
  ],
  standings: [],
};
