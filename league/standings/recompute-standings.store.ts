import type { EntityManager } from 'typeorm';
import { championshipTable } from '../riders/championship-table.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import type { ScoredMember } from './compare-members.js';
import { type ChampionshipFacts, readChampionshipFacts } from './facts.store.js';
import { type PlannedTable, plannedTables, tableBefore } from './planned-tables.store.js';
import { type RankedMember, rankMembers } from './rank-members.js';
import { scorePicks } from './score-picks.js';
import { type ScoringContext, scoringContext } from './scoring-context.js';
import { seasonBonuses } from './season-bonus.js';
import { deleteStaleSnapshots, type PickedMember, readPicks, readPositions, writeSnapshot } from './snapshot.store.js';
import { StandingsSnapshot } from './standings-snapshot.entity.js';

/**
 * Brings the standings of a season up to its facts (rules.md 3): a table after each final weekend, and the final table with
 * its bonus once the season is finalized. Tables whose facts are the same as before are left alone, so that doing it twice
 * changes nothing. Runs in the caller's transaction, which has locked the season, so that its facts stand still; readers
 * switch to the new tables at its commit.
 */
export async function recomputeStandings(manager: EntityManager, season: Season): Promise<void> {
  const facts = await readChampionshipFacts(manager, season.id);
  const tables = plannedTables(season, facts);
  const stale = await findFirstStale(manager, season, tables);
  if (stale < tables.length) {
    const members = await readPicks(manager, season.id);
    const computed = new Map<PlannedTable, Map<number, number>>();
    for (const [index, table] of tables.slice(stale).entries()) {
      const before = tableBefore(tables, stale + index);
      const previous = before && (computed.get(before) ?? (await readPositions(manager, season.id, before)));
      const ranked = rankAfter(season, facts, table, members, previous ?? new Map());
      await writeSnapshot(manager, season.id, table, ranked, members);
      computed.set(table, new Map(ranked.map(({ picksId, position }) => [picksId, position])));
    }
  }
  await deleteStaleSnapshots(manager, season.id);
}

/** The first table that is missing or computed from other facts. */
async function findFirstStale(manager: EntityManager, season: Season, tables: PlannedTable[]): Promise<number> {
  const weekends = await manager.findBy(RaceWeekend, { seasonId: season.id });
  const snapshots = await manager.findBy(StandingsSnapshot, { seasonId: season.id });
  const keyOf = new Map(snapshots.map(({ id, factsKey }) => [id, factsKey]));
  const stale = tables.findIndex(({ weekendId, factsKey }) => {
    const owner = weekendId === null ? season : weekends.find(({ id }) => id === weekendId);
    return keyOf.get(owner?.snapshotId ?? 0) !== factsKey;
  });
  return stale === -1 ? tables.length : stale;
}

function rankAfter(
  season: Season,
  facts: ChampionshipFacts,
  table: PlannedTable,
  members: readonly PickedMember[],
  previous: ReadonlyMap<number, number>,
): RankedMember[] {
  const context = scoringContext(season, championshipTable(facts.riders, table.weekends));
  const scored = members.map((member): ScoredMember => {
    return { ...member, pointsHundredths: scoreMember(member, context, table.withBonus) };
  });
  return rankMembers(scored, context, (picksId) => previous.get(picksId));
}

function scoreMember({ picks }: PickedMember, context: ScoringContext, withBonus: boolean): number {
  const points = scorePicks(picks, context);
  return withBonus ? seasonBonuses(picks, context).reduce((sum, bonus) => sum + bonus, points) : points;
}
