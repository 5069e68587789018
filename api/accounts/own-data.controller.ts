import { Controller, Get, Header, Res } from '@nestjs/common';
import { DataExportService } from '../../league/members/data-export.service.js';
import type { Member } from '../../league/members/member.entity.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';

/** A copy of the caller's own data (docs/decisions/own-data.md; not in wire.md). */
@Controller('api')
@Roles('member')
export class OwnDataController {
  constructor(
    private readonly exports: DataExportService,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-own-data')
  @Header('content-type', 'application/json; charset=utf-8')
  async read(@CurrentUser() caller: Member, @Res({ passthrough: true }) reply: Reply): Promise<string> {
    await this.throttle.count('own-data', String(caller.id));
    const text = await this.exports.write(caller.id);
    // After the call: a refusal is no file.
    void reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return text;
  }
}
