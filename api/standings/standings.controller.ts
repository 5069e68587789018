import { Controller, Get, Query, Res } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import type { StandingsAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { PickDetailed, PicksDetailed, PicksSimple, RiderFlat } from '../../league/contract/shapes.js';
import type {
  ProvisionalStandingsAnswer,
  SeasonProgressAnswer,
  StandingsVersionAnswer,
} from '../../league/contract/standings.js';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { ProvisionalStandings } from '../../league/standings/provisional-standings.service.js';
import { type MemberTable, type PageRange, StandingsReader } from '../../league/standings/standings-reader.service.js';
import { Describe, orNull, pageRange, text } from '../openapi/describe.js';
import { notFound } from '../http/api-exception.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { isMissing, readWholeNumber, wantsNull, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentOrigin, SimpleSeasonPresenter, presentWeekend } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { SnapshotReads } from '../response-cache/snapshot-reads.js';
import { ProvisionalPresenter, StandingsPresenter } from './standings.presenter.js';

/** Comma-separated names, each once (case-insensitive). */
const differentNames = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.length <= limits.comparedMembers && names.every(isUsername))
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length);
const progressRequest = z.object({ season: wholeNumber, usernames: differentNames });

@Controller('api')
@Roles('anyone')
export class StandingsController {
  constructor(
    private readonly database: DataSource,
    private readonly snapshots: SnapshotReads,
    private readonly seasons: SeasonsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly reader: StandingsReader,
    private readonly picksWindow: PicksWindowService,
    private readonly presenter: StandingsPresenter,
    private readonly simpleSeason: SimpleSeasonPresenter,
  ) {}

  @Get('get-standings')
  @Describe({ query: pageRange.extend({ season: text }) })
  @Cached()
  standings(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StandingsAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.reader.findSeason(manager, readWholeNumber(query['season']));
      const table = await this.reader.findLatest(manager, season);
      const rows = await this.reader.findRows(manager, table, readPageRange(query));
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      // The answer contains the caller's own picks: it must not be cached for others.
      if (hidden) void reply.header('cache-control', 'no-store');
      const callerId = caller?.id ?? null;
      const origin = await this.reader.findOrigin(manager, table);
      const weekend = origin?.weekend ?? null;
      const presented = await this.presenter.presentRows(manager, table, rows, { weekend, hidden, callerId });
      return {
        standings: { users_picks: presented },
        amount_users_picks: await this.reader.count(manager, table),
        after: origin && presentOrigin(origin),
        being_corrected: (await this.reader.findBeingCorrected(manager, season)).map(presentWeekend),
      };
    });
  }

  @Get('get-season-progress')
  @Computes()
  progress(
    @Query(new ZodValidationPipe(progressRequest, { message: messages.progress.invalid }))
    { season: year, usernames }: Infer<typeof progressRequest>,
  ): Promise<SeasonProgressAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const progress = await this.reader.findProgress(manager, season, usernames);
      return { progress: await this.presenter.presentProgress(manager, progress) };
    });
  }

  @Get('get-user-picks-simple')
  @Describe({ query: orNull.extend({ season: text, username: text }) })
  picksSimple(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksSimple | null }> {
    return readAtOnce(this.database, async (manager) => {
      const year = readWholeNumber(query['season']);
      const season = year === null ? null : await this.seasons.findByYear(manager, year);
      const found = await this.findPicks(manager, season, query['username'], caller);
      if (!found && !wantsNull(query)) throw notFound();
      return { user_picks: found && found.row };
    });
  }

  @Get('get-user-picks')
  @Describe({ query: orNull.extend({ season: text, user: text }) })
  picksDetailed(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksDetailed | null }> {
    return readAtOnce(this.database, async (manager) => {
      const id = readWholeNumber(query['season']);
      const season = id === null ? null : await this.seasons.find(manager, id);
      const found = await this.findPicks(manager, season, query['user'], caller);
      if ((!season || !found) && wantsNull(query)) return { user_picks: null };
      if (!season || !found) throw notFound();
      const { picksId, row: simple, table } = found;
      const { submittedAt } = await this.picks.get(manager, picksId);
      return {
        user_picks: {
          id: picksId,
          user: simple.user,
          season: await this.simpleSeason.present(manager, {
            ...season,
            finalized: season.finalized && !awaitsBonus(season, table),
          }),
          position: simple.position,
          points: simple.points,
          date_saved: submittedAt.toISOString(),
          picks: simple.picks.map(presentDetailedPick),
          independent_pick: simple.independent_pick && presentDetailedPick(simple.independent_pick),
          rookie_pick: simple.rookie_pick && presentDetailedPick(simple.rookie_pick),
        },
      };
    });
  }

  /** A member's picks of a season; null where there are none. */
  private async findPicks(
    manager: EntityManager,
    season: Season | null,
    username: unknown,
    caller: Member | null,
  ): Promise<{ picksId: number; row: PicksSimple; table: MemberTable } | null> {
    const member = await this.members.findByName(manager, username);
    if (!season || !member) return null;
    const table = await this.reader.findLatest(manager, season);
    const [found] = await this.reader.findRows(manager, table, { only: member.id });
    if (!found) return null;
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const callerId = caller?.id ?? null;
    const origin = await this.reader.findOrigin(manager, table);
    const weekend = origin?.weekend ?? null;
    const [row] = await this.presenter.presentRows(manager, table, [found], { weekend, hidden, callerId });
    return row ? { picksId: found.picksId, row, table } : null;
  }
}

/** Whether the final table is not computed yet: until then the season is shown as not finalized, without the bonus (rules.md 3). */
function awaitsBonus(season: Season, { snapshotId }: MemberTable): boolean {
  return season.snapshotId === null && snapshotId !== null;
}

function presentDetailedPick({ competitor_id, points, position, ...rider }: RiderFlat): PickDetailed {
  const competitor = { id: competitor_id, ...rider };
  return { id: competitor_id, position, competitor_points: { id: competitor_id, points, competitor } };
}

const defaultAroundRows = 11;

/**
 * The range of a table that a query asks for: `amount` rows (0 or missing: all) from `offset`, or `around` a member; at most `atMost` rows
 * where it is given.
 */
export function readPageRange(query: Record<string, unknown>, atMost: number | null = null): PageRange {
  const { around } = query;
  const asked = readWholeNumber(query['amount']) ?? 0;
  const wanted = asked || (typeof around === 'string' ? defaultAroundRows : 0);
  const amount = atMost === null ? wanted : Math.min(wanted || atMost, atMost);
  return typeof around === 'string' ? { around, amount } : { offset: readWholeNumber(query['offset']) ?? 0, amount };
}

const unknownWeekend = { message: messages.weekends.notFound };

/** Provisional standings, and the version by which an open page detects newer standings. */
@Controller('api')
@Roles('anyone')
export class ProvisionalController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly reader: StandingsReader,
    private readonly provisional: ProvisionalStandings,
    private readonly presenter: ProvisionalPresenter,
  ) {}

  /** The range of the table that the query asks for (`readPageRange`), at most `limits.provisionalStandings` rows. */
  @Get('get-provisional-standings')
  @Describe({ query: pageRange.extend({ weekend: text }) })
  @Cached()
  async standings(@Query() query: Record<string, unknown>): Promise<ProvisionalStandingsAnswer> {
    const weekendId = readWholeNumber(query['weekend']);
    if (weekendId === null) throw notFound(unknownWeekend);
    try {
      const found = await this.provisional.findRows(weekendId, readPageRange(query, limits.provisionalStandings));
      return { provisional: found && (await this.presenter.present(this.database.manager, found)) };
    } catch (error) {
      throw isDomainError(error, 'weekend_not_found') ? notFound(unknownWeekend) : error;
    }
  }

  /** The version of a weekend's standings or, without `weekend`, of a season's. */
  @Get('get-standings-version')
  @Describe({ query: z.object({ season: text, weekend: text }) })
  @Cached()
  version(@Query() query: Record<string, unknown>): Promise<StandingsVersionAnswer> {
    return readAtOnce(this.database, async (manager) => {
      if (isMissing(query['weekend'])) {
        const season = await this.reader.findSeason(manager, readWholeNumber(query['season']));
        const { snapshotId } = await this.reader.findLatest(manager, season);
        return this.presenter.presentVersion(
          manager,
          snapshotId,
          await this.provisional.findLatestState(manager, season),
        );
      }
      const weekend = await this.weekends.find(manager, readWholeNumber(query['weekend']));
      if (!weekend) throw notFound(unknownWeekend);
      const season = await this.seasons.get(manager, weekend.seasonId);
      const snapshotId = weekend.status === 2 ? weekend.snapshotId : null;
      return this.presenter.presentVersion(
        manager,
        snapshotId,
        await this.provisional.findState(manager, season, weekend),
      );
    });
  }
}
