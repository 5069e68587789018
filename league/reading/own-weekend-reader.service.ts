import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { passesAround, type PickedInWeekend, pickedInWeekend } from '../rules/own-weekend.js';
import type { Hundredths } from '../rules/points.js';
import type { RaceKind } from '../rules/weekend-states.js';
import type { Member } from '../schema/member.entity.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { Rider } from '../schema/rider.entity.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { ResultsRepository, type StoredResult } from '../season/weekends/results.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import { type ProvisionalRows, ProvisionalStandings } from '../standings/provisional-standings.service.js';
import { StandingsReader } from '../standings/standings-reader.service.js';
import type { StandingsRow } from '../standings/standings.repository.js';

/** The rows around the member, and the data that they are computed from. */
type TableAround = Pick<
  ProvisionalRows,
  'season' | 'weekend' | 'after' | 'rows' | 'won' | 'picks' | 'results' | 'count'
>;

/** Nearest first. */
interface PassesFacts {
  memberIds: number[];
  others: boolean;
}

export interface OwnWeekendFacts {
  weekend: RaceWeekend;
  after: RaceKind;
  riders: { rider: Rider; picked: PickedInWeekend }[];
  own: StandingsRow;
  ahead: StandingsRow | null;
  behind: StandingsRow | null;
  /** Points in the weekend, keyed by the id of the picks. */
  won: ReadonlyMap<number, Hundredths>;
  members: Members;
  count: number;
  /** Null without an earlier final weekend. */
  passes: { passed: PassesFacts; passedBy: PassesFacts } | null;
}

/** The rows around the member that are searched for passes. */
const searchedRows = 41;
const shownPasses = 5;

@Injectable()
export class OwnWeekendReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly riders: RidersRepository,
    private readonly members: MembersRepository,
    private readonly standings: StandingsReader,
    private readonly provisional: ProvisionalStandings,
  ) {}

  /**
   * Returns null without a result, or if the member has no picks. Reads the same number of rows in a league of any
   * size; only the first reader of provisional standings waits for their computation.
   * @throws DomainError weekend_not_found, standings_recomputing
   */
  async read(weekendId: number, member: Member): Promise<OwnWeekendFacts | null> {
    const provisional = await this.provisional.findRows(weekendId, { around: member.username, limit: searchedRows });
    return readAtOnce(this.database, (manager) =>
      provisional ? this.describe(manager, provisional, member) : this.findFinal(manager, weekendId, member),
    );
  }

  /** Returns null unless the weekend is final and the member has picks. @throws DomainError standings_recomputing */
  async findFinal(manager: EntityManager, weekendId: number, member: Member): Promise<OwnWeekendFacts | null> {
    const table = await this.findFinalTable(manager, weekendId, member);
    return table && this.describe(manager, table, member);
  }

  private async findFinalTable(manager: EntityManager, weekendId: number, member: Member): Promise<TableAround | null> {
    const weekend = await this.weekends.find(manager, weekendId);
    if (weekend?.status !== 2) return null;
    const { seasonId, snapshotId } = weekend;
    if (snapshotId === null) throw new DomainError('standings_recomputing', null);
    const results = byKind(await this.results.findStored(manager, weekendId));
    if (!results.race && !results.sprint) return null;
    const table = { seasonId, snapshotId };
    const rows = await this.standings.findRows(manager, table, { around: member.username, limit: searchedRows });
    const picks = await this.standings.findPicks(
      manager,
      neighboursOf(rows, member).map(({ picksId }) => picksId),
    );
    return {
      season: await this.seasons.get(manager, seasonId),
      weekend,
      after: results.race ? 'race' : 'sprint',
      rows,
      picks,
      won: await this.standings.findWeekendPointsOf(manager, weekend, picks),
      results,
      count: await this.standings.count(manager, table),
    };
  }

  private async describe(
    manager: EntityManager,
    { season, weekend, after, rows, won, picks, results, count }: TableAround,
    member: Member,
  ): Promise<OwnWeekendFacts | null> {
    const own = rows.find(({ memberId }) => memberId === member.id);
    const ownPicks = own && picks.get(own.picksId);
    if (!ownPicks) return null;
    const picked = pickedInWeekend(ownPicks, season, results);
    const riders = await this.riders.findByIds(
      manager,
      season.id,
      picked.map(({ riderId }) => riderId),
    );
    const passes = (await this.hasEarlierTable(manager, weekend)) ? describePasses(rows, own) : null;
    const rowAt = (position: number) => rows.find((row) => row.position === position) ?? null;
    const [ahead, behind] = [rowAt(own.position - 1), rowAt(own.position + 1)];
    const named = [own, ahead, behind].map((row) => row?.memberId ?? null);
    const passing = passes ? [...passes.passed.memberIds, ...passes.passedBy.memberIds] : [];
    return {
      weekend,
      after,
      riders: picked.flatMap((one) => {
        const rider = riders.find(({ id }) => id === one.riderId);
        return rider ? [{ rider, picked: one }] : [];
      }),
      own,
      ahead,
      behind,
      won,
      members: await this.members.findSummaries(manager, [...named, ...passing]),
      count,
      passes,
    };
  }

  /** The position changes of the first table are all 0. */
  private async hasEarlierTable(manager: EntityManager, { id, seasonId }: RaceWeekend): Promise<boolean> {
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const index = calendar.findIndex((weekend) => weekend.id === id);
    return calendar.slice(0, Math.max(index, 0)).some(({ status }) => status === 2);
  }
}

const neighboursOf = (rows: readonly StandingsRow[], member: Member): StandingsRow[] => {
  const index = rows.findIndex(({ memberId }) => memberId === member.id);
  return index === -1 ? [] : rows.slice(Math.max(index - 1, 0), index + 2);
};

function byKind(results: readonly StoredResult[]): TableAround['results'] {
  const rowsOf = (kind: RaceKind) => {
    const lines = results.find((result) => result.kind === kind)?.lines ?? [];
    return lines.length === 0 ? null : lines.map(({ competitor_id, ...line }) => ({ riderId: competitor_id, ...line }));
  };
  return { race: rowsOf('race'), sprint: rowsOf('sprint') };
}

/** A member who climbed n positions has passed at least n members, even if their rows were not searched. */
function describePasses(rows: readonly StandingsRow[], own: StandingsRow): OwnWeekendFacts['passes'] {
  const describe = (found: readonly StandingsRow[], atLeast: number): PassesFacts => {
    const memberIds = found.flatMap(({ memberId }) => memberId ?? []).slice(0, shownPasses);
    return { memberIds, others: Math.max(found.length, atLeast) > memberIds.length };
  };
  const { passed, passedBy } = passesAround(rows, own);
  return { passed: describe(passed, own.positionChange), passedBy: describe(passedBy, -own.positionChange) };
}
