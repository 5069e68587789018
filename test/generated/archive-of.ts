import { createHash } from 'node:crypto';
import type {
  ArchivedResult,
  ArchivedSeals,
  ArchivedTable,
  SeasonArchive,
} from '#league/contract/answer-schemas/season-archive.js';
import { leavesOf, nextHead, rootAbove, sealText, toHex } from '#league/rules/seals.js';
import type { ResultRow } from '#league/rules/championship-table.js';
import { writeArchive } from '#league/outlook/season-archive/archive-document.js';
import { picksInOrder, rankTable } from '#league/rules/ranking.js';
import { entryBefore, planStandings, rulesVersion } from '#league/standings/standings-plan.js';
import type { GeneratedLeague } from './any-league.js';
import { neverYield, picksColumnsOf } from './picks-columns-of.js';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const season = { id: 3, year: 2023 };
const sealedAt = '2023-03-24T00:00:01.000Z';

/**
 * Creates the archive of a generated league as an export writes it: with a digest, a table per weekend and one root
 * of seals.
 */
export async function archiveOf(league: GeneratedLeague, finalized: boolean): Promise<SeasonArchive> {
  const { riders } = league;
  const specials = league.season;
  const finalWeekends = league.weekends.map((weekend, index) => ({ ...weekend, weekendId: index + 1 }));
  const plan = planStandings({ ...specials, finalized, picksVersion: 7 }, { riders, finalWeekends });
  const columns = picksColumnsOf(league.members);
  const orders: Int32Array[] = [];
  const tables: ArchivedTable[] = [];
  for (const [index, entry] of plan.entries()) {
    const { context, ranked } = await rankTable(specials, riders, entry, columns, neverYield);
    const order = await picksInOrder(columns, ranked, neverYield);
    orders.push(order);
    const before = entryBefore(plan, index);
    const earlier = before && orders[plan.indexOf(before)];
    tables.push({
      weekend: entry.weekendId,
      inputs_hash: entry.inputsHash,
      riders: riders
        .map(({ riderId }) => ({
          rider: riderId,
          position: context.positionOf(riderId),
          points_hundredths: context.pointsOf(riderId),
        }))
        .toSorted((a, b) => a.position - b.position),
      members: Array.from(order, (picksId, line) => {
        const change = earlier ? earlier.indexOf(picksId) - line : 0;
        return [line + 1, picksId, ranked.points[ranked.order[line] as number] as number, change];
      }),
    });
  }
  const picks = league.members.map(({ picksId, picks: picked, submittedAt }) => ({
    id: picksId,
    member: picksId === 1 ? null : 100 + picksId,
    name: picksId % 3 === 2 ? `member${picksId}` : null,
    ranked: [...picked.ranked],
    independent: picked.independentId,
    rookie: picked.rookieId,
    submitted_at: new Date(submittedAt).toISOString().replace('Z', '123Z'),
  }));
  const document: Omit<SeasonArchive, 'digest'> = {
    format: 'parc-ferme-season',
    version: 1,
    season: {
      ...season,
      top_independent: specials.topIndependent,
      top_rookie: specials.topRookie,
      finalized,
      picks_version: 7,
      rules_version: rulesVersion,
    },
    riders: riders.map(({ riderId, number, carriedHundredths }) => ({
      id: riderId,
      number,
      first: 'First',
      last: `Last ${number}`,
      independent: true,
      rookie: true,
      carried_hundredths: carriedHundredths,
    })),
    weekends: finalWeekends.map(({ weekendId, race, sprint }, index) => ({
      id: weekendId,
      title: `Weekend ${weekendId}`,
      start: `2023-04-0${weekendId}`,
      end: `2023-04-0${weekendId}`,
      race: resultOf(race),
      sprint: resultOf(sprint),
      results_hash: plan[index]?.resultsHash ?? null,
      corrections: [],
    })),
    picks,
    seals: await sealsOf(picks),
    tables,
  };
  return JSON.parse(writeArchive(document)) as SeasonArchive;
}

function resultOf(rows: readonly ResultRow[] | null): ArchivedResult {
  return (
    rows && {
      source: 'page',
      page_url: 'https://results.example/a',
      page_digest: null,
      stored_at: sealedAt,
      rows: rows.map(({ riderId, position, pointsHundredths }) => {
        return { rider: riderId, position, points_hundredths: pointsHundredths, mark: position > 0 ? 'FIN' : 'DNF' };
      }),
    }
  );
}

async function sealsOf(picks: SeasonArchive['picks']): Promise<ArchivedSeals> {
  const seals = picks
    .map((one) => {
      const salt = toHex(sha256(`salt ${one.id}`)).slice(0, 32);
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = one.ranked;
      const text = sealText({
        season,
        memberId: one.member,
        picks: { ranked: [a, b, c, d, e], independentId: one.independent, rookieId: one.rookie },
        submittedAt: one.submitted_at,
        sealedAt,
        salt,
        kind: 'close',
      });
      return { digest: toHex(sha256(text)), salt, picks: one.id };
    })
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map((seal, position) => ({ root: 1, position, ...seal, ended: null }));
  const leaves = await leavesOf(Buffer.from(seals.map(({ digest }) => digest).join(''), 'hex'), sha256);
  const root = await rootAbove(leaves, sha256);
  const amount = seals.length;
  const head = await nextHead(null, { root, amount, sealedAt }, sha256);
  return {
    complete: true,
    roots: [{ number: 1, kind: 'close', sealed_at: sealedAt, amount, root: toHex(root), head: toHex(head) }],
    seals,
  };
}
