import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CommentReportsRepository } from '../../league/community/comments/comments.repository.js';
import type { HomeAnswer, OpenWorkAnswer } from '../../league/contract/home.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { Member } from '../../league/schema/member.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { HomePresenter } from './home.presenter.js';

/** The home page of a member, and the open work of admins, in the current season. */
@Controller('api')
export class HomeController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly reports: CommentReportsRepository,
    private readonly presenter: HomePresenter,
  ) {}

  @Get('get-home')
  @Roles('member')
  home(@CurrentUser() caller: Member): Promise<HomeAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      return { home: season && (await this.presenter.present(manager, season, caller)) };
    });
  }

  @Get('get-open-work')
  @Roles('admin')
  openWork(): Promise<OpenWorkAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      const { open } = await this.reports.countComments(manager);
      return { open_work: season ? await this.presenter.presentOpenWork(manager, season) : [], amount_reported: open };
    });
  }
}
