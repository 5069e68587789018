import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { MemberSeason, MemberSeasonsAnswer, PastSeason } from '../../league/contract/season-end.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { toPoints } from '../../league/rules/points.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { FinalStandingsReader } from '../../league/standings/final-standings.service.js';
import { MemberSeasonService } from '../../league/standings/explanations.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { deletedUser, FinalRowsPresenter, presentWeekend, UsersPresenter } from '../presenters/shapes.presenter.js';
import { StandingsPresenter } from './standings.presenter.js';

const request = z.object({ username: z.string().refine(isUsername) });

/** The seasons of a member, for the profile. */
@Controller('api')
@Roles('anyone')
export class MemberSeasonsController {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersRepository,
    private readonly seasons: SeasonsRepository,
    private readonly reader: StandingsReader,
    private readonly memberSeason: MemberSeasonService,
    private readonly finalStandings: FinalStandingsReader,
    private readonly picksWindow: PicksWindowService,
    private readonly presenter: StandingsPresenter,
    private readonly finalRows: FinalRowsPresenter,
    private readonly users: UsersPresenter,
  ) {}

  @Get('get-member-seasons')
  @Computes()
  read(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(request, { message: messages.users.notFound })) { username }: Infer<typeof request>,
  ): Promise<MemberSeasonsAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.members.findByName(manager, username);
      if (!member?.isActive) throw new DomainError('member_not_found', null);
      const users = await this.users.present(manager, [member.id]);
      return {
        member_seasons: {
          user: users.get(member.id) ?? deletedUser,
          current: await this.findCurrent(manager, member, caller),
          past: await this.findPast(manager, member),
        },
      };
    });
  }

  private async findCurrent(
    manager: EntityManager,
    member: Member,
    caller: Member | null,
  ): Promise<MemberSeason | null> {
    const season = await this.seasons.findCurrent(manager);
    if (!season) return null;
    const table = await this.reader.findLatest(manager, season);
    const rows = await this.reader.findRows(manager, table, { only: member.id });
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const weekend = (await this.reader.findOrigin(manager, table))?.weekend ?? null;
    const callerId = caller?.id ?? null;
    const [row] = await this.presenter.presentRows(manager, table, rows, { weekend, hidden, callerId });
    if (!row || !rows[0]) return null;
    const weekends = await this.memberSeason.findWeekends(manager, season, member, rows[0].picksId);
    return {
      year: season.year,
      row,
      amount_members: await this.reader.count(manager, table),
      weekends: weekends.map(({ weekend: held, position, positionChange, pointsHundredths }) => ({
        weekend: presentWeekend(held),
        position,
        position_change: positionChange,
        points: toPoints(pointsHundredths),
      })),
    };
  }

  private async findPast(manager: EntityManager, member: Member): Promise<PastSeason[]> {
    const finished = await this.finalStandings.findOfMember(manager, member.id);
    const rows = await this.finalRows.present(
      manager,
      finished.map(({ row }) => row),
    );
    return finished.flatMap(({ season, amount }, index) => {
      const row = rows[index];
      return row ? [{ year: season.year, row, amount_members: amount }] : [];
    });
  }
}
