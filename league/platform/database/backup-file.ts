import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** Shown to the operator without a stack trace. */
export class BackupRefused extends Error {}

const damaged = (what: string) => new BackupRefused(`The file is damaged or is not a backup of a league: ${what}.`);

/** `migrations`: the names of all migrations of the schema, in their order. */
const headerSchema = z.object({
  takenAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.string()).min(1),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const endSchema = z.object({ sha256: z.string(), rows: z.record(z.string(), z.number()) });

export interface BackupSummary extends BackupHeader {
  rows: Record<string, number>;
}

/** In the order of the file. `rows` are in the text format of COPY. */
export type BackupPart =
  | { kind: 'table'; table: string; columns: string; rows: AsyncIterable<Buffer> }
  | { kind: 'sequence'; sequence: string; value: string; isCalled: boolean };

const headerStart = '-- Parc Fermé backup 1 ';
const endStart = '-- end ';
const endOfRows = Buffer.from('\\.\n');
const identifiers = String.raw`[a-z0-9_", ]+`;
const tableLine = new RegExp(String.raw`^COPY public\.([a-z0-9_]+) \((${identifiers})\) FROM stdin;$`);
const sequenceLine = /^SELECT pg_catalog\.setval\('public\.([a-z0-9_]+)', (\d+), (true|false)\);$/;
const longestLine = 64 * 1024;

/** Writes gzipped SQL with a header line first and a digest line last. Closes `target`. */
export async function writeBackupFile(
  target: Writable,
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
): Promise<BackupSummary> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const hashed = (bytes: Buffer) => (hash.update(bytes), bytes);
  const text = async function* () {
    yield hashed(Buffer.from(`${headerStart}${JSON.stringify(header)}\n`));
    for await (const part of parts) {
      if (part.kind === 'sequence') {
        const { sequence, value, isCalled } = part;
        yield hashed(Buffer.from(`SELECT pg_catalog.setval('public.${sequence}', ${value}, ${isCalled});\n`));
        continue;
      }
      yield hashed(Buffer.from(`COPY public.${part.table} (${part.columns}) FROM stdin;\n`));
      rows[part.table] = 0;
      for await (const chunk of part.rows) {
        rows[part.table] = (rows[part.table] ?? 0) + countLines(chunk);
        yield hashed(chunk);
      }
      yield hashed(endOfRows);
    }
    yield Buffer.from(`${endStart}${JSON.stringify({ sha256: hash.digest('hex'), rows })}\n`);
  };
  await pipeline(text, createGzip(), target);
  return { ...header, rows };
}

/** `onPart` must read all rows and return their number. @throws BackupRefused if the file is damaged */
export async function readBackupFile(
  source: Readable,
  onHeader: (header: BackupHeader) => Promise<void>,
  onPart: (part: BackupPart) => Promise<number>,
): Promise<BackupSummary> {
  const unpacked = createGunzip();
  const reading = pipeline(source, unpacked).catch((error: unknown) => void unpacked.destroy(error as Error));
  try {
    return await readText(new TextOfBackup(unpacked[Symbol.asyncIterator]()), onHeader, onPart);
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged('it is cut off, or bytes in it were changed')
      : error;
  } finally {
    unpacked.destroy();
    await reading;
  }
}

async function readText(
  text: TextOfBackup,
  onHeader: (header: BackupHeader) => Promise<void>,
  onPart: (part: BackupPart) => Promise<number>,
): Promise<BackupSummary> {
  const first = await text.readLine();
  if (!first.startsWith(headerStart)) throw damaged('it does not begin like a backup');
  const header = parse(headerSchema, first.slice(headerStart.length));
  await onHeader(header);
  const rows: Record<string, number> = {};
  for (;;) {
    const digest = text.digest();
    const line = await text.readLine();
    if (line.startsWith(endStart)) {
      const end = parse(endSchema, line.slice(endStart.length));
      if (end.sha256 !== digest) throw damaged('its digest does not match');
      for (const [table, count] of Object.entries({ ...end.rows, ...rows })) {
        if (end.rows[table] !== count || rows[table] !== count) throw damaged(`rows of ${table} are missing`);
      }
      return { ...header, rows };
    }
    const [, table, columns] = tableLine.exec(line) ?? [];
    const [, sequence, value, isCalled] = sequenceLine.exec(line) ?? [];
    if (table && columns) rows[table] = await onPart({ kind: 'table', table, columns, rows: text.readRows() });
    else if (sequence && value) await onPart({ kind: 'sequence', sequence, value, isCalled: isCalled === 'true' });
    else throw damaged('it has an unknown line');
  }
}

export function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

function parse<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw damaged('a line is not valid JSON, or not in the expected format');
  }
}

class TextOfBackup {
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  constructor(private readonly chunks: AsyncIterator<Buffer>) {}

  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async readLine(): Promise<string> {
    let end = this.rest.indexOf('\n');
    for (; end === -1; end = this.rest.indexOf('\n')) {
      if (this.rest.length > longestLine) throw damaged('a line is too long');
      await this.readMore();
    }
    return this.take(end + 1)
      .subarray(0, -1)
      .toString();
  }

  /** Reads up to the line `\.`. COPY doubles backslashes, so this line cannot be a row. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (this.rest.length < endOfRows.length) await this.readMore();
    if (!this.rest.subarray(0, endOfRows.length).equals(endOfRows)) {
      let end = this.rest.indexOf('\n\\.\n');
      for (; end === -1; end = this.rest.indexOf('\n\\.\n')) {
        // The end can be split across chunks.
        if (this.rest.length > endOfRows.length) yield this.take(this.rest.length - endOfRows.length);
        await this.readMore();
      }
      yield this.take(end + 1);
    }
    this.take(endOfRows.length);
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    this.hash.update(taken);
    return taken;
  }

  private async readMore(): Promise<void> {
    const { done, value } = (await this.chunks.next()) as IteratorResult<Buffer, undefined>;
    if (done === true) throw damaged('it is cut off');
    this.rest = Buffer.concat([this.rest, value]);
  }
}
