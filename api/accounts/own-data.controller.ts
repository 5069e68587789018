import { Controller, Get, Header } from '@nestjs/common';
import { DataExportService } from '../../league/members/data-export.service.js';
import type { Member } from '../../league/members/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';

/** A copy of the caller's own data (not in wire.md). */
@Controller('api')
@Roles('member')
export class OwnDataController {
  constructor(
    private readonly exports: DataExportService,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-own-data')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  async read(@CurrentUser() caller: Member): Promise<string> {
    await this.throttle.count('own-data', String(caller.id));
    return this.exports.write(caller.id);
  }
}
