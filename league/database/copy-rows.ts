import { endianness } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../core/in-slices.js';

/** Before the first row of a binary COPY: 11 bytes of signature, the flags, the length of an extension that there is none of. */
export const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Behind the last one. */
export const trailer = Buffer.from([0xff, 0xff]);
const int4Oid = 23;
/** Bytes of an array before its elements. */
const arrayHead = 20;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Takes a binary COPY chunk by chunk, wherever they are cut, and gives `onRow` the bytes that each row is in and where it
 * begins there; `fieldAt` returns the offset of its first value.
 */
export function splitRows(onRow: (bytes: Buffer, row: number) => void): (chunk: Buffer) => void {
  let start = header.length;
  let rest = nothing;
  return (chunk) => {
    // Nothing but the row that lies across two chunks is put together: whole chunks would be garbage by the megabyte.
    while (rest.length > 0 && start < chunk.length) {
      const missing = chunk.subarray(start, start + endOfRow(rest, 0) - rest.length);
      start += missing.length;
      rest = Buffer.concat([rest, missing]);
      if (endOfRow(rest, 0) > rest.length) continue;
      onRow(rest, 0);
      rest = nothing;
    }
    for (let end = endOfRow(chunk, start); end <= chunk.length; end = endOfRow(chunk, start)) {
      onRow(chunk, start);
      start = end;
    }
    if (rest.length === 0) rest = chunk.subarray(start);
    start = Math.max(start - chunk.length, 0);
  };
}

/** Where the row at `start` ends; at least, as long as not all of it is there. The trailer is no row: it never ends. */
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

/** The offset of the value of a field whose predecessors are all 4 bytes long and not null. */
export function fieldAt(row: number, index: number): number {
  return row + 2 + 4 + index * 8;
}

/** The int[] whose value begins at `at`. */
export function readIntArray(bytes: Buffer, at: number): Int32Array {
  const numbers = new Int32Array(bytes.readInt32BE(at + 12));
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = bytes.readInt32BE(at + arrayHead + index * 8 + 4);
  }
  return numbers;
}

/**
 * A row of int and int[] values: how many, and each with its length before it. Behind that number these are words of 4 bytes
 * throughout, whose bytes are swapped in one call.
 */
export function encodeRow(values: readonly (number | Int32Array)[]): Buffer {
  const words = new Int32Array(values.reduce<number>((sum, value) => sum + wordsOf(value), 1));
  let at = 1;
  for (const value of values) {
    encodeValue(words, at, value);
    at += wordsOf(value);
  }
  const bytes = Buffer.from(words.buffer);
  if (endianness() === 'LE') bytes.swap32();
  bytes.writeInt16BE(values.length, 2);
  return bytes.subarray(2);
}

/** How many words a value takes with its length. */
const wordsOf = (value: number | Int32Array): number =>
  typeof value === 'number' ? 2 : 1 + arrayHead / 4 + value.length * 2;

function encodeValue(words: Int32Array, at: number, value: number | Int32Array): void {
  if (typeof value === 'number') return words.set([4, value], at);
  // One dimension, no nulls, what it holds, and how many of it from which index on.
  words.set([arrayHead + value.length * 8, 1, 0, int4Oid, value.length, 1], at);
  const first = at + 1 + arrayHead / 4;
  for (let index = 0; index < value.length; index += 1) {
    words[first + index * 2] = 4;
    words[first + index * 2 + 1] = value[index] as number;
  }
}

/**
 * Streams the rows of a query in PostgreSQL's binary format through `onRow`, as `splitRows` gives them. Takes as little
 * memory as a chunk. The manager must be in a transaction.
 */
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

/** Streams rows of int and int[] values into a table; `target` names it with its columns. */
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
