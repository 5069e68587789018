import { Controller, Get, Query, Res } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Member } from '../../league/members/member.entity.js';
import { findMemberByName } from '../../league/members/member.store.js';
import { Picks } from '../../league/picks/picks.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { findSeason, findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import type { StandingsAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { PickDetailed, PicksDetailed, PicksSimple, RiderFlat } from '../../league/contract/shapes.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { readWholeNumber, wantsNull } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import type { Reply } from '../http/request.js';
import { Cached } from '../response-cache/cached.decorator.js';
import { arePicksHiddenNow } from '../picks/are-picks-hidden.js';
import { presentSeason } from '../present/present-season.js';
import { countPlaces, findLatestTable, findPlaces, type MemberTable } from './find-places.js';
import { presentPlaces } from './read-standings.js';
import { readStretch } from './read-stretch.js';

@Controller('api')
@Roles('anyone')
export class StandingsController {
  constructor(private readonly database: DataSource) {}

  @Get('get-standings')
  @Cached()
  standings(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StandingsAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const year = readWholeNumber(query['season']);
      const season = year === null ? null : await findSeasonByYear(manager, year);
      if (!season) throw notFound({ message: messages.standings.seasonNotFound });
      const table = await findLatestTable(manager, season);
      const places = await findPlaces(manager, table, await readStretch(manager, query));
      const hidden = await arePicksHiddenNow(manager, season);
      // Then everybody gets an answer of their own, with their own picks.
      if (hidden) void reply.header('cache-control', 'no-store');
      const rows = await presentPlaces(manager, table, places, { hidden, callerId: caller?.id ?? null });
      return { standings: { users_picks: rows }, amount_users_picks: await countPlaces(manager, table) };
    });
  }

  @Get('get-user-picks-simple')
  picksSimple(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksSimple | null }> {
    return readAtOnce(this.database, async (manager) => {
      const year = readWholeNumber(query['season']);
      const season = year === null ? null : await findSeasonByYear(manager, year);
      const found = await readPicks(manager, season, query['username'], caller);
      if (!found && !wantsNull(query)) throw notFound();
      return { user_picks: found && found.row };
    });
  }

  @Get('get-user-picks')
  picksDetailed(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
  ): Promise<{ user_picks: PicksDetailed | null }> {
    return readAtOnce(this.database, async (manager) => {
      const id = readWholeNumber(query['season']);
      const season = id === null ? null : await findSeason(manager, id);
      const found = await readPicks(manager, season, query['user'], caller);
      if ((!season || !found) && wantsNull(query)) return { user_picks: null };
      if (!season || !found) throw notFound();
      const { picksId, row: simple, table } = found;
      const { submittedAt } = await manager.findOneByOrFail(Picks, { id: picksId });
      return {
        user_picks: {
          id: picksId,
          user: simple.user,
          season: await presentSeason(manager, {
            ...season,
            finalized: season.finalized && !awaitsBonus(season, table),
          }),
          position: simple.position,
          points: simple.points,
          date_saved: submittedAt.toISOString(),
          picks: simple.picks.map(detailed),
          independent_pick: simple.independent_pick && detailed(simple.independent_pick),
          rookie_pick: simple.rookie_pick && detailed(simple.rookie_pick),
        },
      };
    });
  }
}

/** A member's picks of a season; null where there are none. */
async function readPicks(
  manager: EntityManager,
  season: Season | null,
  username: unknown,
  caller: Member | null,
): Promise<{ picksId: number; row: PicksSimple; table: MemberTable } | null> {
  const member = await findMemberByName(manager, username);
  if (!season || !member) return null;
  const table = await findLatestTable(manager, season);
  const [place] = await findPlaces(manager, table, { only: member.id });
  if (!place) return null;
  const hidden = await arePicksHiddenNow(manager, season);
  const [row] = await presentPlaces(manager, table, [place], { hidden, callerId: caller?.id ?? null });
  return row ? { picksId: place.picksId, row, table } : null;
}

/** The points are still those without the bonus: until its final table is computed, a season is told as it was before (rules.md 3). */
function awaitsBonus(season: Season, { snapshotId }: MemberTable): boolean {
  return season.snapshotId === null && snapshotId !== null;
}

function detailed({ competitor_id, first, last, number, points, position }: RiderFlat): PickDetailed {
  const competitor = { id: competitor_id, first, last, number };
  return { id: competitor_id, position, competitor_points: { id: competitor_id, points, competitor } };
}
