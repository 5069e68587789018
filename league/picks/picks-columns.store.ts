import type { EntityManager } from 'typeorm';
import { fieldAt, readRows } from '../database/copy-rows.js';
import { PICK_SLOTS } from './picked-riders.js';
import type { PicksColumns } from './picks-columns.js';

/** The picks of all members of a season, whose riders are `riderIds`; in the caller's transaction. */
export async function readPicksColumns(
  manager: EntityManager,
  seasonId: number,
  riderIds: readonly number[],
): Promise<PicksColumns> {
  const indexOf = new Map([0, ...riderIds].map((riderId, index) => [riderId, index]));
  let columns = emptyColumns(1024);
  let size = 0;
  const read = (bytes: Buffer, row: number): void => {
    if (size === columns.picksIds.length) columns = grow(columns);
    columns.picksIds[size] = bytes.readInt32BE(fieldAt(row, 0));
    for (const [index, column] of columns.picked.entries()) {
      column[size] = indexOf.get(bytes.readInt32BE(fieldAt(row, index + 1))) ?? 0;
    }
    const submitted = fieldAt(row, PICK_SLOTS.length + 1);
    columns.submittedAt[size] = bytes.readInt32BE(submitted) * 2 ** 32 + bytes.readUInt32BE(submitted + 4);
    size += 1;
  };
  await readRows(
    manager,
    `SELECT id, pick1, pick2, pick3, pick4, pick5, coalesce(independent_id, 0), coalesce(rookie_id, 0), submitted_at
     FROM picks WHERE season_id = ${seasonId}`,
    read,
  );
  const [one, two, three, four, five, independent, rookie] = columns.picked.map((column) => column.subarray(0, size));
  return {
    size,
    picksIds: columns.picksIds.subarray(0, size),
    picked: { 1: one, 2: two, 3: three, 4: four, 5: five, independent, rookie } as PicksColumns['picked'],
    submittedAt: columns.submittedAt.subarray(0, size),
    riderIds: [null, ...riderIds],
  };
}

interface Growing {
  picksIds: Int32Array;
  picked: Uint8Array[];
  submittedAt: Float64Array;
}

function emptyColumns(length: number): Growing {
  return {
    picksIds: new Int32Array(length),
    picked: PICK_SLOTS.map(() => new Uint8Array(length)),
    submittedAt: new Float64Array(length),
  };
}

function grow(full: Growing): Growing {
  const grown = emptyColumns(full.picksIds.length * 2);
  grown.picksIds.set(full.picksIds);
  grown.submittedAt.set(full.submittedAt);
  grown.picked.forEach((column, index) => column.set(full.picked[index] ?? []));
  return grown;
}
