import { PICK_SLOTS, type PickedRiders, type PickSlot, riderIn } from '#league/picks/picked-riders.js';
import type { PicksColumns } from '#league/picks/picks-columns.js';

/** For computations that need not let others have their turn. */
export const noPause = () => Promise.resolve();

/** The members' picks as columns, as they are read from the database. */
export function picksColumnsOf(
  members: readonly { picksId: number; picks: PickedRiders; submittedAt: number }[],
): PicksColumns {
  const riderIds = new Set(members.flatMap(({ picks }) => PICK_SLOTS.flatMap((slot) => riderIn(picks, slot) ?? [])));
  const indexed = [null, ...riderIds];
  const column = (slot: PickSlot) => Uint8Array.from(members, ({ picks }) => indexed.indexOf(riderIn(picks, slot)));
  return {
    size: members.length,
    picksIds: Int32Array.from(members, ({ picksId }) => picksId),
    picked: {
      1: column(1),
      2: column(2),
      3: column(3),
      4: column(4),
      5: column(5),
      independent: column('independent'),
      rookie: column('rookie'),
    },
    submittedAt: Float64Array.from(members, ({ submittedAt }) => submittedAt),
    riderIds: indexed,
  };
}
