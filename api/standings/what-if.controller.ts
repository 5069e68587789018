import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { isUsername } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { WhatIfAnswer, WhatIfTableAnswer } from '../../league/contract/what-if.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { TaskQueue } from '../../league/platform/core/task-pool.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import type { Season } from '../../league/schema/season.entity.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { type SeasonFacts, WhatIfService } from '../../league/outlook/what-if/what-if.service.js';
import { UsersPresenter } from '../presenters/shapes.presenter.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { Cached } from '../response-cache/response-cache.js';
import { type NameOf, presentColumns, presentSeasonFacts, presentSupposedPage } from './what-if.presenter.js';

const names = z
  .string()
  .transform((text) => text.split(','))
  .refine((all) => all.length <= limits.comparedMembers && all.every(isUsername));
/** `usernames` null: all members. */
const factsRequest = z.object({ season: wholeNumber, usernames: names.nullable().default(null) });

const riderId = z.int().positive();
const session = z.array(riderId).max(limits.ridersOfSeason).nullable();
const weekend = z.object({ id: z.int().positive(), sprint: session, race: session });
const rankRequest = z.object({
  season: z.int().min(limits.seasonYear.min).max(limits.seasonYear.max),
  weekends: z.array(weekend).max(limits.whatIfWeekends),
  with_bonus: z.boolean(),
  offset: z.int().min(0).nullable().default(null),
});

/** One rankingQueue at a time in a process: the picks of a large league take much memory. */
const rankingQueue = new TaskQueue(20, 2);

/** Standings after supposed results; nothing is stored (docs/decisions/projection.md; not in wire.md). */
@Controller('api')
@Roles('anyone')
export class WhatIfController {
  constructor(
    private readonly database: DataSource,
    private readonly reader: StandingsReader,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly window: PicksWindowService,
    private readonly whatIf: WhatIfService,
    private readonly users: UsersPresenter,
    private readonly throttle: Throttle,
  ) {}

  /** The data with which a browser ranks the members: the same for everybody, without picks while these are hidden. */
  @Get('get-what-if')
  @Cached()
  facts(
    @Query(new ZodValidationPipe(factsRequest, { message: messages.whatIf.invalid }))
    { season: year, usernames }: Infer<typeof factsRequest>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<WhatIfAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.reader.findSeason(manager, year);
      const facts = await this.whatIf.findFacts(manager, season);
      const hidden = await this.window.arePicksHidden(manager, season);
      // Not cached: the window closes by time, without a change in the database.
      if (hidden) void reply.header('cache-control', 'no-store');
      const columns = hidden ? null : await this.findPicks(manager, season, facts, usernames);
      return {
        what_if: {
          ...presentSeasonFacts(season, facts),
          amount_members: await this.picks.countSubmissions(manager, season.id),
          members: columns && presentColumns(columns, await this.findNames(manager, columns.picksIds)),
          without_members: hidden ? 'hidden' : columns ? null : 'too-many',
        },
      };
    });
  }

  /** Ranks on the server, for a league with too many members for a browser. */
  @Post('rank-what-if')
  @HttpCode(200)
  @Roles('member')
  async rank(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(rankRequest, { message: messages.whatIf.invalid }))
    { season: year, weekends, with_bonus: withBonus, offset }: Infer<typeof rankRequest>,
  ): Promise<WhatIfTableAnswer> {
    await this.throttle.count('what-if', String(caller.id));
    const rank = async (manager: EntityManager): Promise<WhatIfTableAnswer> => {
      const season = await this.reader.findSeason(manager, year);
      if (await this.window.arePicksHidden(manager, season)) throw new DomainError('supposition_hidden', null);
      const supposed = weekends.map(({ id, ...sessions }) => ({ weekendId: id, ...sessions }));
      const page = await this.whatIf.rank(manager, season, caller.id, { weekends: supposed, withBonus, offset });
      const shown = [...page.rows, ...(page.own ? [page.own] : [])].map(({ picksId }) => picksId);
      return { what_if_table: presentSupposedPage(page, await this.findNames(manager, shown)) };
    };
    return rankingQueue.run(() => readAtOnce(this.database, rank));
  }

  private async findPicks(
    manager: EntityManager,
    season: Season,
    { riders }: SeasonFacts,
    usernames: readonly string[] | null,
  ) {
    if (usernames === null) return this.whatIf.findAllPicks(manager, season, riders);
    const members = await this.members.findByNames(manager, usernames);
    const ids = members.map(({ id }) => id);
    return this.whatIf.findPicksOf(manager, season, riders, ids);
  }

  private async findNames(manager: EntityManager, picksIds: readonly number[]): Promise<NameOf> {
    const userOf = await this.users.presentOfPicks(manager, picksIds);
    return (picksId) => userOf(picksId).username;
  }
}
