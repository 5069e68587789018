import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CspReportsRepository } from '../../league/csp-reports/csp-reports.repository.js';
import type { Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { cspReportRequest, reportBytes, reportPath, violationOf } from './csp-report-request.js';

/** Takes the reports that browsers send because of `report-uri` in the Content-Security-Policy; our own call. */
@Controller('api')
export class CspReportsController {
  constructor(
    private readonly database: DataSource,
    private readonly reports: CspReportsRepository,
    private readonly throttle: Throttle,
  ) {}

  @Post(reportPath)
  @HttpCode(200)
  @RouteConfig({ csrf: false, mostBytes: reportBytes })
  @Roles('anyone')
  async report(
    @Req() { ip }: Request,
    @Body(new ZodValidationPipe(cspReportRequest)) body: z.infer<typeof cspReportRequest>,
  ): Promise<object> {
    await this.throttle.count('csp-report', ip);
    await this.throttle.count('csp-reports', 'all');
    const violation = violationOf(body['csp-report']);
    await this.database.transaction((manager) => this.reports.add(manager, violation));
    return {};
  }
}
