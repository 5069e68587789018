import type { EntityManager } from 'typeorm';
import { isWindowOpen, type PicksWindow } from './picks-window.js';

/** A moment by the clock of the database. */
export interface DatabaseMoment {
  /** To the millisecond. */
  at: Date;
  /** To the microsecond, as the database writes it. */
  exact: string;
}

/**
 * The time of the database's clock. It judges the picks window and stamps submissions: the clocks of several API processes may
 * differ from it and from each other.
 */
export async function readMoment(manager: EntityManager): Promise<DatabaseMoment> {
  const rows: [{ exact: string }] = await manager.query('SELECT clock_timestamp()::text AS exact');
  const [{ exact }] = rows;
  return { at: new Date(exact), exact };
}

/** Whether picks may be submitted at this moment. Without a closing time no clock is asked. */
export async function isWindowOpenNow(manager: EntityManager, season: PicksWindow): Promise<boolean> {
  if (!season.selectionOpen || season.picksCloseAt === null) return season.selectionOpen;
  return isWindowOpen(season, (await readMoment(manager)).at);
}
