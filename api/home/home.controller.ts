import { Controller, Get } from '@nestjs/common';
import type { HomeAnswer, OpenWorkAnswer } from '../../league/contract/home.js';
import { HomeReader } from '../../league/reading/home-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { presentHome, presentOpenWork } from './home.presenter.js';

@Controller('api')
export class HomeController {
  constructor(private readonly reader: HomeReader) {}

  @Get('get-home')
  @Roles('member')
  async home(@CurrentUser() caller: Member): Promise<HomeAnswer> {
    const facts = await this.reader.read(caller);
    return { home: facts && presentHome(facts) };
  }

  @Get('get-open-work')
  @Roles('admin')
  async openWork(): Promise<OpenWorkAnswer> {
    const { season, tasks, reported } = await this.reader.readOpenWork();
    return { open_work: season ? presentOpenWork(season, tasks) : [], amount_reported: reported };
  }
}
