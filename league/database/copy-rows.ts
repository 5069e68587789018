import { endianness } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import type { Pause } from '../standings/pause.js';

/** Before the first row of a binary COPY: 11 bytes of signature, the flags, the length of an extension that there is none of. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const trailer = -1;
const int4Oid = 23;
const arrayHead = 20;

/**
 * Streams the rows of a query in PostgreSQL's binary format through `onRow`, which gets the bytes and where its row begins;
 * `fieldAt` tells where its first value stands. Takes as little memory as a row. The manager must be in a transaction.
 */
export async function readRows(
  manager: EntityManager,
  query: string,
  onRow: (bytes: Buffer, row: number) => void,
  pause: Pause,
): Promise<void> {
  const client = await connectionOf(manager);
  const chunks = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`)) as AsyncIterable<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  let start = header.length;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = endOfRow(bytes, start); end !== null; end = endOfRow(bytes, start)) {
      onRow(bytes, start);
      start = end;
    }
    rest = bytes.subarray(start);
    start -= bytes.length - rest.length;
    await pause();
  }
}

/** Where the row behind `start` ends; null while not all of it is there, and behind the last one. */
function endOfRow(bytes: Buffer, start: number): number | null {
  if (start + 2 > bytes.length) return null;
  const fields = bytes.readInt16BE(start);
  if (fields === trailer) return null;
  let end = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (end + 4 > bytes.length) return null;
    end += 4 + Math.max(bytes.readInt32BE(end), 0);
  }
  return end <= bytes.length ? end : null;
}

/** Where the value of a field stands whose predecessors are all 4 bytes long and not null. */
export function fieldAt(row: number, index: number): number {
  return row + 2 + 4 + index * 8;
}

/** The int[] whose value stands at `at`. */
export function readIntArray(bytes: Buffer, at: number): Int32Array {
  const numbers = new Int32Array(bytes.readInt32BE(at + 12));
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = bytes.readInt32BE(at + arrayHead + index * 8 + 4);
  }
  return numbers;
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
    yield Buffer.from([0xff, 0xff]);
  };
  await pipeline(Readable.from(encode()), client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`)));
}

function encodeRow(values: readonly (number | Int32Array)[]): Buffer {
  const fields = Buffer.allocUnsafe(2);
  fields.writeInt16BE(values.length);
  return Buffer.concat([fields, ...values.map(encodeValue)]);
}

/** A value with its length before it. Both are words of 4 bytes throughout, whose bytes are turned round all at once. */
function encodeValue(value: number | Int32Array): Buffer {
  if (typeof value === 'number') return bigEndian(Int32Array.of(4, value));
  const words = new Int32Array(1 + arrayHead / 4 + value.length * 2).fill(4);
  // One dimension, no nulls, what it holds, and how many of it from which index on.
  words.set([arrayHead + value.length * 8, 1, 0, int4Oid, value.length, 1]);
  for (let index = 0; index < value.length; index += 1) words[7 + index * 2] = value[index] as number;
  return bigEndian(words);
}

function bigEndian(words: Int32Array): Buffer {
  const bytes = Buffer.from(words.buffer);
  return endianness() === 'LE' ? bytes.swap32() : bytes;
}

async function connectionOf(manager: EntityManager): Promise<PoolClient> {
  if (!manager.queryRunner) throw new Error('COPY needs the connection of a transaction');
  return (await manager.queryRunner.connect()) as PoolClient;
}
