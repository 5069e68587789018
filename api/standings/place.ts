import type { StandPlace } from '../present/present-stand-row.js';

/** One place of a table of members. */
export interface Place extends StandPlace {
  picksId: number;
}
