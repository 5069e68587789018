import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { timed } from './measure.mjs';

/**
 * Returns the time for input and output alone, in milliseconds. All picks of a season are copied out, and as many
 * standings rows are copied into a table without an index, both in the binary format.
 * @param {import('pg').Client} database @param {number} seasonId @param {Buffer} rows the result of `rowsOf`
 */
export async function copyFloor(database, seasonId, rows) {
  await database.query('DROP TABLE IF EXISTS floor_rows');
  await database.query(
    'CREATE TABLE floor_rows (snapshot_id int, position int, picks_id int, points int, change int, member_id int)',
  );
  return timed(async () => {
    const picks = `SELECT id, pick1, pick2, pick3, pick4, pick5, independent_id, rookie_id, submitted_at
      FROM picks WHERE season_id = ${seasonId}`;
    for await (const chunk of database.query(copyTo(`COPY (${picks}) TO STDOUT (FORMAT binary)`))) void chunk;
    const target = database.query(copyFrom('COPY floor_rows FROM STDIN (FORMAT binary)'));
    await pipeline(Readable.from(chunksOf(rows)), target);
  });
}

/** Prepares the input of COPY with `size` rows before the time is measured. @param {number} size */
export function rowsOf(size) {
  const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
  const width = 2 + 6 * 8;
  const bytes = Buffer.alloc(head.length + size * width + 2, head);
  let offset = head.length;
  for (let row = 1; row <= size; row += 1) {
    offset = bytes.writeInt16BE(6, offset);
    for (const value of [1, row, row, row % 1000, 0, row]) {
      offset = bytes.writeInt32BE(4, offset);
      offset = bytes.writeInt32BE(value, offset);
    }
  }
  bytes.writeInt16BE(-1, offset);
  return bytes;
}

/** @param {Buffer} bytes */
function* chunksOf(bytes) {
  const size = 1 << 16;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
