import { type SeasonArchive, seasonArchive } from '../../contract/answer-schemas/season-archive.js';
import { limits } from '../../contract/limits.js';
import { isOneLine } from '../../contract/one-line.js';
import { isVisible } from '../../contract/visible-text.js';
import { archivedName } from './archive-document.js';
import { checkSeasonArchive } from './check-season-archive.js';
import type { StoredRow } from '../../schema/imported-season.entity.js';
import { readSeasonCsv } from './read-season-csv.js';

export interface SeasonOfFile {
  year: number;
  digest: string;
  /** Whether the season is from a verified archive. Spreadsheets cannot be verified. */
  verified: boolean;
  rows: StoredRow[];
  head: string | null;
  weekendCount: number | null;
}

/** Problems are sentences for admins. */
export type ReadSeasonFile = { seasons: SeasonOfFile[] } | { problems: string[] };

class Refusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super('the file is refused');
  }
}

/** Takes CPU time in proportion to the file. */
export async function readSeasonFile(text: string): Promise<ReadSeasonFile> {
  try {
    if (text.includes('\uFFFD')) refuse(['The file is not UTF-8. Save the spreadsheet as “CSV UTF-8”.']);
    const seasons = await parseFile(text);
    if (seasons.some(({ rows }) => notStorable.test(JSON.stringify(rows))))
      refuse(['A name contains invalid characters.']);
    if (seasons.some(({ rows }) => rows.some(({ name }) => name !== '' && !isVisible(name))))
      refuse(['A name has no visible characters.']);
    if (seasons.some(({ rows }) => rows.some(({ name }) => !isOneLine(name))))
      refuse(['A name contains a line break, a control character or a direction mark.']);
    return { seasons };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problems: error.problems.slice(0, limits.seasonFileProblems) };
  }
}

/** JSON escapes of NUL and lone surrogates, which PostgreSQL does not accept. */
const notStorable = /\\u(0000|d[89a-f]..)/i;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

/** Treats text that begins like a JSON document as an archive, and other text as a spreadsheet. */
async function parseFile(text: string): Promise<SeasonOfFile[]> {
  if (/^\uFEFF?\s*[{[]/.test(text)) return [await verifyArchive(withoutMark(text))];
  const { seasons, problems } = readSeasonCsv(text);
  refuse(problems);
  return seasons.map((season) => ({ ...season, verified: false, head: null, weekendCount: null }));
}

/** Removes the byte order mark, which is not stored. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

async function verifyArchive(text: string): Promise<SeasonOfFile> {
  const parsed = parseObject(text);
  const archive = parseArchive(parsed);
  refuse(await checkSeasonArchive(archive, parsed, () => Promise.resolve()));
  const names = new Map(archive.picks.map((one) => [one.id, archivedName(one)]));
  const final = archive.tables.find(({ weekend }) => weekend === null);
  return {
    year: archive.season.year,
    digest: archive.digest,
    verified: true,
    rows: (final?.members ?? []).map(([, picks, points]) => ({ name: names.get(picks) ?? '', points })),
    head: archive.seals?.roots.at(-1)?.head ?? null,
    weekendCount: archive.weekends.length,
  };
}

/** The maximum nesting of objects and lists. An archive has six levels. */
const maxDepth = 16;

/** For deeply nested documents, `JSON.parse` takes seconds, and other code would overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length && depth <= maxDepth; index += 1) {
    const character = text[index] as string;
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && '[{'.includes(character)) depth += 1;
    else if (!isInString && ']}'.includes(character)) depth -= 1;
  }
  return depth > maxDepth;
}

function parseObject(text: string): Record<string, unknown> {
  if (isTooDeep(text)) throw new Refusal(['The file is not a season archive.']);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    throw new Refusal(['The file is not JSON. It may be cut off.']);
  }
  throw new Refusal(['The file is not a season archive.']);
}

/** @throws Refusal for an unknown format or version, a violation of the schema, or a season that is not finalized */
function parseArchive(parsed: Record<string, unknown>): SeasonArchive {
  const { format, version } = seasonArchive.shape;
  if (parsed['format'] !== format.value) refuse(['The file is not a season archive.']);
  if (parsed['version'] !== version.value)
    refuse([
      `The file has version ${JSON.stringify(parsed['version'])} of the format; this league reads ${version.value}.`,
    ]);
  const { data, error } = seasonArchive.safeParse(parsed);
  if (error) {
    const issues = error.issues.slice(0, limits.seasonFileProblems);
    refuse(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  if (!data?.season.finalized) refuse(['The season is not finalized. Only finished seasons are imported.']);
  return data as SeasonArchive;
}
