import type { PickSlot } from './picked-riders.js';

/**
 * The picks of all members of a season as columns, in each one number per member: a million members take 30 MB instead of
 * the 300 that as many objects take.
 */
export interface PicksColumns {
  /** How many members there are. */
  readonly size: number;
  readonly picksIds: Int32Array;
  /** Whom each member picked in a slot, as an index of `riderIds`. */
  readonly picked: Readonly<Record<PickSlot, Uint8Array>>;
  /** When the picks were last changed, in microseconds since 2000, as the database counts. */
  readonly submittedAt: Float64Array;
  /** The riders of the season (rules.md: at most 99 numbers); at index 0 stands null, for no pick. */
  readonly riderIds: readonly (number | null)[];
}
