import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type infer as Infer, z } from 'zod';
import { matchPage, pagePaths } from '../../league/contract/page-paths.js';
import type { ReportedViolation } from '../../league/platform/csp-reports/csp-reports.repository.js';
import { CspReportsService } from '../../league/platform/csp-reports/csp-reports.service.js';
import type { Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** Without the prefix /api/. */
export const reportPath = 'report-csp';
const reportBytes = 16 * 1024;

const address = z.string().max(4096);

/** The body that browsers send to a `report-uri` (CSP Level 3, 5.3). */
const cspReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'effective-directive': z.string().regex(/^[a-z-]{1,40}$/),
    'blocked-uri': address,
    'source-file': address.optional(),
    'line-number': z.int32().optional(),
  }),
});

type Report = Infer<typeof cspReportRequest>['csp-report'];

/** Not in wire.md. */
@Controller('api')
export class CspReportsController {
  constructor(
    private readonly reports: CspReportsService,
    private readonly throttle: Throttle,
  ) {}

  @Post(reportPath)
  @HttpCode(200)
  @RouteConfig({ csrf: false, mostBytes: reportBytes })
  @Roles('anyone')
  async report(
    @Req() { ip }: Request,
    @Body(new ZodValidationPipe(cspReportRequest)) body: Infer<typeof cspReportRequest>,
  ): Promise<object> {
    await this.throttle.count('csp-report', ip);
    await this.throttle.count('csp-reports', 'all');
    await this.reports.add(violationOf(body['csp-report']));
    return {};
  }
}

/** Removes everything that could identify a member, such as the parameters of a page's address. */
function violationOf(report: Report): ReportedViolation {
  const {
    'document-uri': page,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'source-file': file,
  } = report;
  return {
    page: patternOf(page),
    directive,
    blocked: /^[a-z-]{1,40}$/.test(blocked) ? blocked : originOf(blocked),
    source: file === undefined ? '' : sourceOf(file, page, report['line-number']),
  };
}

/** Returns the pattern of a web page's address, or the start of an address in the site administration. */
function patternOf(page: string): string {
  const path = parse(page)?.pathname ?? '';
  if (path.startsWith('/admin/queues')) return '/admin/queues';
  if (path.startsWith('/admin/')) return '/admin/';
  const found = matchPage(path);
  return found ? pagePaths[found.name] : '';
}

/** Returns only the origin if the file is not one of ours. */
function sourceOf(file: string, page: string, line: number | undefined): string {
  const url = parse(file);
  const isOurs = url !== null && url.origin === parse(page)?.origin && /^\/assets\/[\w.-]{1,100}$/.test(url.pathname);
  return isOurs ? `${url.pathname}:${line ?? 0}` : originOf(file);
}

/** Some addresses have no origin, such as those in a browser extension. */
function originOf(given: string): string {
  const url = parse(given);
  if (!url) return '';
  return (/^https?:$/.test(url.protocol) ? url.origin : url.protocol).slice(0, 200);
}

function parse(given: string): URL | null {
  return URL.canParse(given) ? new URL(given) : null;
}
