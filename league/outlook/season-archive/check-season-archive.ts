import type { ArchivedTable, SeasonArchive, ArchivedSeals } from '../../contract/answer-schemas/season-archive.js';
import type { YieldToEventLoop } from '../../rules/in-slices.js';
import { pointsByPosition } from '../../rules/points.js';
import { picksInOrder, rankTable } from '../../rules/ranking.js';
import { entryBefore, planStandings, rulesVersion, type StandingsPlanEntry } from '../../standings/standings-plan.js';
import {
  archiveDigest,
  columnsOf,
  finalWeekendsOf,
  ridersOf,
  specialPicksOf,
  archivedName,
  groupBy,
  pickedOf,
  sha256Hex,
} from './archive-document.js';
import { createHash } from 'node:crypto';
import { endText, fromHex, leavesOf, nextHead, rootAbove, sealTexts, toHex } from '../../rules/seals.js';

/** Returns problems as sentences. `docs/verify-season.mjs` implements the same checks independently. */
export async function checkSeasonArchive(
  archive: SeasonArchive,
  parsed: Record<string, unknown>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string[]> {
  const digest = archiveDigest(parsed) === archive.digest ? [] : ['The digest does not match the document'];
  const unrelated = [...checkRules(archive), ...checkReferences(archive)];
  // Rows of unknown riders or picks cannot be computed.
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
  return [`It uses version ${season.rules_version} of the rules; this league uses version ${rulesVersion}`];
}

/** Finds duplicate ids, unknown ids, invalid picks, and weekends that are not in calendar order. */
function checkReferences(archive: SeasonArchive): string[] {
  const { riders, weekends, picks, tables } = archive;
  const lists: [string, readonly unknown[]][] = [
    ['A rider', riders.map(({ id }) => id)],
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
  const duplicates = lists.flatMap(([name, ids]) =>
    new Set(ids).size === ids.length ? [] : [`${name} appears twice`],
  );
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
    ...duplicates,
    ...results,
    ...(isOrdered ? [] : ['The weekends are not in calendar order']),
    ...checkAllPicks(archive),
  ];
}

/** Special picks may be any riders, because riders may have changed their category since the submission. */
function checkAllPicks({ picks, riders }: SeasonArchive): string[] {
  const known = new Set(riders.map(({ id }) => id));
  return picks.flatMap(({ id, ranked, independent, rookie }) => {
    const specials = [independent, rookie].filter((rider) => rider !== null);
    const isValid =
      new Set(ranked).size === ranked.length && [...ranked, ...specials].every((rider) => known.has(rider));
    return isValid ? [] : [`Picks ${id} are not valid picks of riders of this season`];
  });
}

/** Points of manually entered results must match the positions (rules.md 1). */
function checkTypedResults({ weekends }: SeasonArchive): string[] {
  return weekends.flatMap(({ title, ...results }) =>
    (['race', 'sprint'] as const).flatMap((kind) => {
      const result = results[kind];
      const isWrong =
        result?.source === 'hand' &&
        result.rows.some((row) => row.points_hundredths !== pointsByPosition(kind, row.position));
      return isWrong ? [`The ${kind} of ${title} was typed by hand, and its points do not match the positions`] : [];
    }),
  );
}

async function checkTables(archive: SeasonArchive, yieldToEventLoop: YieldToEventLoop): Promise<string[]> {
  const { season, tables, weekends } = archive;
  const riders = ridersOf(archive);
  const facts = { riders, finalWeekends: finalWeekendsOf(archive) };
  const specials = specialPicksOf(archive);
  const plan = planStandings({ ...specials, finalized: season.finalized, picksVersion: season.picks_version }, facts);
  const expected = plan.map(({ weekendId }) => weekendId).join();
  if (expected !== tables.map(({ weekend }) => weekend).join()) return ['The tables do not match the weekends'];
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
      problems.push(`The results of ${weekend.title} differ from those that its table was computed from`);
  }
  return problems;
}

/** Reports only the first difference between members' rows. */
function compareTables(name: string, table: ArchivedTable, computed: ArchivedTable): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const problems: string[] = [];
  if (table.inputs_hash !== computed.inputs_hash)
    problems.push(`The table ${name} was computed from different riders, results or picks`);
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

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** See docs/decisions/sealed-picks.md. */
async function checkArchivedSeals({ season, picks, seals }: SeasonArchive): Promise<string[]> {
  if (!seals) return [];
  const byId = new Map(picks.map((one) => [one.id, one]));
  const roots = new Map(seals.roots.map((root) => [root.number, root]));
  const sealed = new Set<number>();
  const problems: string[] = [];
  for (const { root: number, digest, picks: picksId, salt, ended } of seals.seals) {
    const root = roots.get(number);
    const found = picksId === null ? undefined : byId.get(picksId);
    if (!root) problems.push(`A seal belongs to root ${number}, which is missing`);
    else if (ended) {
      if (picksId !== null || salt !== null) problems.push(`A seal of root ${number} has ended, and still seals picks`);
    } else if (!found || salt === null) problems.push(`A seal of root ${number} belongs to picks that no longer exist`);
    else {
      const texts = sealTexts({
        season,
        kind: root.kind,
        memberId: found.member,
        picks: pickedOf(found),
        submittedAt: found.submitted_at,
        sealedAt: root.sealed_at,
        salt,
      });
      if (!texts.some((text) => sha256Hex(text) === digest))
        problems.push(`The picks of ${archivedName(found)} differ from those that were sealed`);
      if (sealed.has(found.id)) problems.push(`The picks of ${archivedName(found)} have two seals`);
      sealed.add(found.id);
    }
  }
  if (seals.complete)
    for (const one of picks)
      if (!sealed.has(one.id)) problems.push(`The picks of ${archivedName(one)} were added: they have no seal`);
  return [...problems, ...(await checkRoots(seals))];
}

async function checkRoots({ roots, seals }: NonNullable<ArchivedSeals>): Promise<string[]> {
  const sealsOf = groupBy(seals, ({ root }) => root);
  const endsOf = groupBy(
    seals.flatMap(({ digest, ended }) => (ended?.root === undefined ? [] : [{ digest, ...ended, root: ended.root }])),
    ({ root }) => root,
  );
  const problems: string[] = [];
  let head: Uint8Array | null = null;
  for (const [index, { number, kind, amount, sealed_at: sealedAt, root, head: archivedHead }] of roots.entries()) {
    const seals = sealsOf.get(number) ?? [];
    const isInOrder = number === index + 1 && seals.every(({ position }, sealIndex) => position === sealIndex);
    // The leaves of a root of kind `end` are ends of seals, which appear in no other root.
    const ends = (endsOf.get(number) ?? []).map((end) => sha256Hex(endText(end)));
    const own = kind === 'end' ? ends : seals.map(({ digest }) => digest);
    const others = kind === 'end' ? seals : ends;
    const leaves = await leavesOf(fromHex(own.join('')), sha256);
    head = await nextHead(head, { root: fromHex(root), amount, sealedAt }, sha256);
    const isValid =
      isInOrder &&
      others.length === 0 &&
      own.length === amount &&
      toHex(await rootAbove(leaves, sha256)) === root &&
      toHex(head) === archivedHead;
    if (!isValid) problems.push(`Root ${number} does not match its seals, or the roots before it`);
  }
  return problems;
}
