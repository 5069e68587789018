import type { FinalWeekend, ResultRow } from './championship-table.js';
import type { Hundredths } from './points.js';

/** A rider's finish in a race or a sprint; position 0: not classified. */
export type Finish = Pick<ResultRow, 'position' | 'pointsHundredths'>;

/** A rider's weekend; null: the rider was absent, or the session was not held. */
export interface RiderWeekend {
  weekendId: number;
  sprint: Finish | null;
  race: Finish | null;
  pointsHundredths: Hundredths;
}

/** What a rider did in each final weekend of a season, in the order of the weekends. */
export function riderWeekends(riderId: number, weekends: readonly FinalWeekend[]): RiderWeekend[] {
  const finishIn = (rows: readonly ResultRow[] | null): Finish | null => {
    const row = rows?.find((one) => one.riderId === riderId);
    return row ? { position: row.position, pointsHundredths: row.pointsHundredths } : null;
  };
  return weekends.map(({ weekendId, ...sessions }) => {
    const [sprint, race] = [finishIn(sessions.sprint), finishIn(sessions.race)];
    return {
      weekendId,
      sprint,
      race,
      pointsHundredths: (sprint?.pointsHundredths ?? 0) + (race?.pointsHundredths ?? 0),
    };
  });
}

/** How often a rider won a session in these weekends. */
export function countWins(weekends: readonly RiderWeekend[], session: 'sprint' | 'race'): number {
  return weekends.filter((weekend) => weekend[session]?.position === 1).length;
}
