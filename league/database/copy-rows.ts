import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../core/yield-to-event-loop.js';
import { encodeRow, header, splitRows, trailer } from './copy-format.js';

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
