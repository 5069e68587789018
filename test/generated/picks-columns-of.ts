import { PICK_SLOTS, type PickedRiders, type PicksColumns, type PickSlot, riderIn } from '#league/rules/pick-rules.js';

/** For computations that do not need to yield to the event loop. */
export const neverYield = () => Promise.resolve();

/** Converts the members' picks to columns, as the application reads them from the database. */
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
