import type { EntityManager } from 'typeorm';
import { fieldAt } from '../database/copy-format.js';
import { readRows } from '../database/copy-rows.js';
import type { Pause } from '../standings/pause.js';
import { PICK_SLOTS, pickSlotsOf, type PickSlot, type SpecialPicks } from './picked-riders.js';
import type { PicksColumns } from './picks-columns.js';

/** The picks of all members of a season with these riders, as far as the season asks for them; in the caller's transaction. */
export async function readPicksColumns(
  manager: EntityManager,
  season: SpecialPicks & { id: number },
  riders: readonly { riderId: number }[],
  pause: Pause,
): Promise<PicksColumns> {
  const riderIds = riders.map(({ riderId }) => riderId);
  const indexOf = new Map(riderIds.map((riderId, index) => [riderId, index + 1]));
  const slots = pickSlotsOf(season);
  let columns = emptyColumns(1024);
  let size = 0;
  const read = (bytes: Buffer, row: number): void => {
    if (size === columns.picksIds.length) columns = grow(columns);
    const at = fieldAt(row, 0);
    columns.picksIds[size] = bytes.readInt32BE(at);
    for (let slot = 0; slot < slots.length; slot += 1) {
      const riderId = bytes.readInt32BE(at + 4 + slot * 4);
      columns.picked[slots[slot] as PickSlot][size] = indexOf.get(riderId) ?? 0;
    }
    const submitted = at + 4 + slots.length * 4;
    columns.submittedAt[size] = bytes.readInt32BE(submitted) * 2 ** 32 + bytes.readUInt32BE(submitted + 4);
    size += 1;
  };
  // Bytes in a row are one value for PostgreSQL to send and for us to take: a third less to copy than a value for each.
  const picked = slots.map((slot) => `int4send(coalesce(${columnOf[slot]}, 0))`);
  const packed = ['int4send(id)', ...picked, 'timestamptz_send(submitted_at)'].join(' || ');
  await readRows(manager, `SELECT ${packed} FROM picks WHERE season_id = ${season.id}`, read, pause);
  return { size, riderIds: [null, ...riderIds], ...cut(columns, size) };
}

const columnOf: Record<PickSlot, string> = {
  1: 'pick1',
  2: 'pick2',
  3: 'pick3',
  4: 'pick4',
  5: 'pick5',
  independent: 'independent_id',
  rookie: 'rookie_id',
};

interface Growing {
  picksIds: Int32Array;
  picked: Record<PickSlot, Uint8Array>;
  submittedAt: Float64Array;
}

function emptyColumns(length: number): Growing {
  return {
    picksIds: new Int32Array(length),
    picked: eachSlot(() => new Uint8Array(length)),
    submittedAt: new Float64Array(length),
  };
}

function grow(full: Growing): Growing {
  const grown = emptyColumns(full.picksIds.length * 2);
  grown.picksIds.set(full.picksIds);
  grown.submittedAt.set(full.submittedAt);
  for (const slot of PICK_SLOTS) grown.picked[slot].set(full.picked[slot]);
  return grown;
}

function cut({ picksIds, picked, submittedAt }: Growing, size: number): Growing {
  return {
    picksIds: picksIds.subarray(0, size),
    picked: eachSlot((slot) => picked[slot].subarray(0, size)),
    submittedAt: submittedAt.subarray(0, size),
  };
}

function eachSlot(column: (slot: PickSlot) => Uint8Array): Record<PickSlot, Uint8Array> {
  return Object.fromEntries(PICK_SLOTS.map((slot) => [slot, column(slot)])) as Record<PickSlot, Uint8Array>;
}
