import { Controller, Get, Header, Res } from '@nestjs/common';
import { OwnDataReader } from '../../league/account-deletion/own-data-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';

/** See docs/decisions/own-data.md. Not in wire.md. */
@Controller('api')
@Roles('member')
export class OwnDataController {
  constructor(
    private readonly reader: OwnDataReader,
    private readonly throttle: Throttle,
  ) {}

  @Get('get-own-data')
  @Header('content-type', 'application/json; charset=utf-8')
  async read(@CurrentUser() caller: Member, @Res({ passthrough: true }) reply: Reply): Promise<string> {
    await this.throttle.count('own-data', String(caller.id));
    const sections = await this.reader.read(caller.id);
    // Set only after the data has been read, because an error response is not a file.
    void reply.header('content-disposition', 'attachment; filename="my-data.json"');
    // eslint-disable-next-line no-restricted-syntax -- It is compared with nothing.
    const written_at = new Date();
    return JSON.stringify({ format: 'parc-ferme-own-data', version: 1, written_at, ...sections }, null, 2);
  }
}
