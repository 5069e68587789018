import type { ArchivedTable, SeasonArchive } from '../contract/answer-schemas/season-archive.js';
import type { YieldToEventLoop } from '../core/in-slices.js';
import { pointsByPosition } from '../riders/points.js';
import { picksInOrder, rankTable } from '../standings/ranking.js';
import { entryBefore, planStandings, rulesVersion, type StandingsPlanEntry } from '../standings/standings-plan.js';
import { archiveDigest, columnsOf, finalWeekendsOf, ridersOf, specialsOf } from './archive-document.js';
import { checkArchivedSeals } from './check-archived-seals.js';

/**
 * What of an archive does not hold, in words: its digest, seals, hashes, and every rank computed again from its picks and results by the
 * rules of the league (rules.md 1 to 4). Empty: all of it holds. `docs/verify-season.mjs` checks the same by code of its own.
 * `parsed` is the archive as JSON gives it.
 */
export async function checkSeasonArchive(
  archive: SeasonArchive,
  parsed: Record<string, unknown>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string[]> {
  const digest = archiveDigest(parsed) === archive.digest ? [] : ['The digest is not that of the document'];
  const unrelated = [...checkRules(archive), ...checkReferences(archive)];
  // Nothing is computed from rows of riders or picks that are not there.
  if (unrelated.length > 0) return [...digest, ...unrelated];
  return [
    ...digest,
    ...checkTypedResults(archive),
    ...(await checkArchivedSeals(archive)),
    ...(await checkTables(archive, yieldToEventLoop)),
  ];
}

function checkRules({ season }: SeasonArchive): string[] {
  if (season.rules_version === rulesVersion) return [];
  return [`It is of version ${season.rules_version} of the rules; this league has version ${rulesVersion}`];
}

/** Ids that are there twice, or name what is not there; picks that nobody could submit; weekends out of order. */
function checkReferences(archive: SeasonArchive): string[] {
  const { riders, weekends, picks, tables } = archive;
  const lists: [string, readonly unknown[]][] = [
    ['A rider', riders.map(({ id }) => id)],
    ['The number of a rider', riders.map(({ number }) => number)],
    ['A weekend', weekends.map(({ id }) => id)],
    ['Picks', picks.map(({ id }) => id)],
    ['A member', picks.flatMap(({ member }) => member ?? [])],
    ['A name', picks.flatMap(({ name }) => name?.toLowerCase() ?? [])],
    ['A table', tables.map(({ weekend }) => weekend)],
    ...weekends.flatMap(({ title, race, sprint }) =>
      [race, sprint].map((result): [string, unknown[]] => [
        `A rider in a result of ${title}`,
        result?.rows.map(({ rider }) => rider) ?? [],
      ]),
    ),
  ];
  const doubled = lists.flatMap(([what, ids]) => (new Set(ids).size === ids.length ? [] : [`${what} is there twice`]));
  const known = new Set(riders.map(({ id }) => id));
  const results = weekends.flatMap(({ title, race, sprint }) => {
    const unknown = [race, sprint].flatMap((result) => result?.rows ?? []).filter(({ rider }) => !known.has(rider));
    return unknown.map(({ rider }) => `A result of ${title} names rider ${rider}, who is not in the season`);
  });
  const calendar = weekends.map(({ start, id }) => [start, id] as const);
  const isOrdered = calendar.every(([start, id], index) => {
    const [before, beforeId] = calendar[index - 1] ?? ['', 0];
    return before < start || (before === start && beforeId < id);
  });
  return [
    ...doubled,
    ...results,
    ...(isOrdered ? [] : ['The weekends are not in calendar order']),
    ...checkAllPicks(archive),
  ];
}

/** Five different riders of the season, and special picks that are riders of it. What a rider counts as may have changed since. */
function checkAllPicks({ picks, riders }: SeasonArchive): string[] {
  const known = new Set(riders.map(({ id }) => id));
  return picks.flatMap(({ id, ranked, independent, rookie }) => {
    const specials = [independent, rookie].filter((rider) => rider !== null);
    const holds = new Set(ranked).size === ranked.length && [...ranked, ...specials].every((rider) => known.has(rider));
    return holds ? [] : [`Picks ${id} are not picks of riders of this season`];
  });
}

/** The points of a result that was typed by hand follow the position (rules.md 1). */
function checkTypedResults({ weekends }: SeasonArchive): string[] {
  return weekends.flatMap(({ title, ...results }) =>
    (['race', 'sprint'] as const).flatMap((kind) => {
      const result = results[kind];
      const isWrong =
        result?.source === 'hand' &&
        result.rows.some((row) => row.points_hundredths !== pointsByPosition(kind, row.position));
      return isWrong ? [`The ${kind} of ${title} was typed, and its points do not follow the positions`] : [];
    }),
  );
}

async function checkTables(archive: SeasonArchive, yieldToEventLoop: YieldToEventLoop): Promise<string[]> {
  const { season, tables, weekends } = archive;
  const riders = ridersOf(archive);
  const facts = { riders, finalWeekends: finalWeekendsOf(archive) };
  const specials = specialsOf(archive);
  const plan = planStandings({ ...specials, finalized: season.finalized, picksVersion: season.picks_version }, facts);
  const wanted = plan.map(({ weekendId }) => weekendId).join();
  if (wanted !== tables.map(({ weekend }) => weekend).join()) return ['The tables are not those of the weekends'];
  const picks = columnsOf(archive);
  const ranked = new Map<StandingsPlanEntry, ReadonlyMap<number, number>>();
  const problems: string[] = [];
  for (const [index, entry] of plan.entries()) {
    const table = tables[index] as ArchivedTable;
    const weekend = weekends.find(({ id }) => id === entry.weekendId);
    const { context, ranked: found } = await rankTable(specials, riders, entry, picks, yieldToEventLoop);
    const order = await picksInOrder(picks, found, yieldToEventLoop);
    const positions = new Map(Array.from(order, (picksId, line) => [picksId, line + 1]));
    ranked.set(entry, positions);
    const before = entryBefore(plan, index);
    const earlier = before && ranked.get(before);
    const computed: ArchivedTable = {
      weekend: entry.weekendId,
      inputs_hash: entry.inputsHash,
      riders: riders
        .map(({ riderId }) => ({
          rider: riderId,
          position: context.positionOf(riderId),
          points_hundredths: context.pointsOf(riderId),
        }))
        .toSorted((a, b) => a.position - b.position),
      members: Array.from(order, (picksId, line) => [
        line + 1,
        picksId,
        found.points[found.order[line] as number] as number,
        earlier ? (earlier.get(picksId) ?? 0) - line - 1 : 0,
      ]),
    };
    const name = weekend ? `after ${weekend.title}` : 'of the end of the season';
    problems.push(...compareTables(name, table, computed));
    if (weekend && weekend.results_hash !== null && weekend.results_hash !== entry.resultsHash)
      problems.push(`The results of ${weekend.title} are not those that its table was computed from`);
  }
  return problems;
}

/** What differs between a table and the one that the rules give: of riders and of members the first row. */
function compareTables(name: string, table: ArchivedTable, computed: ArchivedTable): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const problems: string[] = [];
  if (table.inputs_hash !== computed.inputs_hash)
    problems.push(`The table ${name} was computed from other riders, results or picks`);
  const rider = (row: ArchivedTable['riders'][number]) => [row.rider, row.position, row.points_hundredths];
  if (!isSame(table.riders.map(rider), computed.riders.map(rider)))
    problems.push(`The riders of the table ${name} do not have these points and positions`);
  const length = Math.max(table.members.length, computed.members.length);
  const line = Array.from({ length }, (_, index) => index).find(
    (index) => !isSame(table.members[index], computed.members[index]),
  );
  if (line !== undefined)
    problems.push(
      `Position ${line + 1} of the table ${name} is ${describe(table.members[line])}; the rules give ${describe(computed.members[line])}`,
    );
  return problems;
}

function describe(row: ArchivedTable['members'][number] | undefined): string {
  if (!row) return 'nobody';
  const [position, picks, points, change] = row;
  return `picks ${picks} at ${position} with ${points / 100} points, moved by ${change}`;
}
