import { endianness } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../../rules/in-slices.js';

/** 11 bytes of signature, the flags, and the length of the header extension (0). */
export const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
export const trailer = Buffer.from([0xff, 0xff]);
const int4Oid = 23;
const arrayHeaderBytes = 20;
const emptyBuffer: Buffer = Buffer.alloc(0);

/** Calls `onRow` for each row of a binary COPY, with a buffer and an offset. Chunks may end in the middle of a row. */
export function splitRows(onRow: (bytes: Buffer, row: number) => void): (chunk: Buffer) => void {
  let start = header.length;
  let rest = emptyBuffer;
  return (chunk) => {
    // Only rows that are split across chunks are copied. Copies of whole chunks would be megabytes of garbage.
    while (rest.length > 0 && start < chunk.length) {
      const missing = chunk.subarray(start, start + endOfRow(rest, 0) - rest.length);
      start += missing.length;
      rest = Buffer.concat([rest, missing]);
      if (endOfRow(rest, 0) > rest.length) continue;
      onRow(rest, 0);
      rest = emptyBuffer;
    }
    for (let end = endOfRow(chunk, start); end <= chunk.length; end = endOfRow(chunk, start)) {
      onRow(chunk, start);
      start = end;
    }
    if (rest.length === 0) rest = chunk.subarray(start);
    start = Math.max(start - chunk.length, 0);
  };
}

/** Returns a lower bound while the row is incomplete, and Infinity for the trailer. */
function endOfRow(bytes: Buffer, start: number): number {
  let end = start + 2;
  if (end > bytes.length) return end;
  const fields = bytes.readInt16BE(start);
  if (fields === -1) return Infinity;
  for (let field = 0; field < fields; field += 1) {
    if (end + 4 > bytes.length) return end + 4;
    end += 4 + Math.max(bytes.readInt32BE(end), 0);
  }
  return end;
}

/** All fields before it must be 4 bytes long and not null. */
export function fieldOffset(row: number, index: number): number {
  return row + 2 + 4 + index * 8;
}

export function readIntArray(bytes: Buffer, offset: number): Int32Array {
  const numbers = new Int32Array(bytes.readInt32BE(offset + 12));
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = bytes.readInt32BE(offset + arrayHeaderBytes + index * 8 + 4);
  }
  return numbers;
}

/** The number of values in 2 bytes, then words of 4 bytes, whose bytes can be swapped in one call. */
export function encodeRow(values: readonly (number | Int32Array)[]): Buffer {
  const words = new Int32Array(values.reduce<number>((sum, value) => sum + wordsOf(value), 1));
  let offset = 1;
  for (const value of values) {
    encodeValue(words, offset, value);
    offset += wordsOf(value);
  }
  const bytes = Buffer.from(words.buffer);
  if (endianness() === 'LE') bytes.swap32();
  bytes.writeInt16BE(values.length, 2);
  return bytes.subarray(2);
}

/** Includes the word for the length. */
const wordsOf = (value: number | Int32Array): number =>
  typeof value === 'number' ? 2 : 1 + arrayHeaderBytes / 4 + value.length * 2;

function encodeValue(words: Int32Array, offset: number, value: number | Int32Array): void {
  if (typeof value === 'number') return words.set([4, value], offset);
  // The length; one dimension, no nulls, the type of the elements, their number, and the index of the first element.
  words.set([arrayHeaderBytes + value.length * 8, 1, 0, int4Oid, value.length, 1], offset);
  const first = offset + 1 + arrayHeaderBytes / 4;
  for (let index = 0; index < value.length; index += 1) {
    words[first + index * 2] = 4;
    words[first + index * 2 + 1] = value[index] as number;
  }
}

/** Streams rows in binary format to `onRow` (`splitRows`), with the memory of one chunk. Requires a transaction. */
export async function readRows(
  manager: EntityManager,
  query: string,
  onRow: (bytes: Buffer, row: number) => void,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  const client = await connectionOf(manager);
  const chunks = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`)) as AsyncIterable<Buffer>;
  const split = splitRows(onRow);
  for await (const chunk of chunks) {
    split(chunk);
    await yieldToEventLoop();
  }
}

export async function writeRows(
  manager: EntityManager,
  target: string,
  rows: Iterable<readonly (number | Int32Array)[]> | AsyncIterable<readonly (number | Int32Array)[]>,
): Promise<void> {
  const client = await connectionOf(manager);
  const encode = async function* () {
    yield header;
    for await (const row of rows) yield encodeRow(row);
    yield trailer;
  };
  await pipeline(Readable.from(encode()), client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`)));
}

async function connectionOf(manager: EntityManager): Promise<PoolClient> {
  if (!manager.queryRunner) throw new Error('COPY needs the connection of a transaction');
  return (await manager.queryRunner.connect()) as PoolClient;
}
