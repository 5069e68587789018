import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { siteTexts } from '../../league/contract/site-texts.js';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import { ApiException } from '../http/api-exception.js';
import { describeFailure, statusOfBadRequest } from '../http/error.filter.js';
import { exceptionOf } from '../http/domain-error-answers.js';
import type { Reply, Request } from '../http/request.js';
import { SecondFactorMissing } from '../http/admin-access.js';
import { logInPage, notAdminPage, refusalPage, secondFactorPage } from './pages/action-page.js';
import type { Page } from './pages/page.js';
import { messageOf } from './row-changes.js';
import { SitePages } from './site-pages.js';

@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: SitePages,
    private readonly log: PinoLogger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    const refusal = isDomainError(error) ? exceptionOf(error) : error;
    if (refusal instanceof HttpException) {
      if (refusal instanceof ApiException && refusal.retryAfterSeconds !== undefined)
        void reply.header('retry-after', String(refusal.retryAfterSeconds));
      void this.pages.send(reply, pageOf(refusal, request), refusal.getStatus());
      return;
    }
    const badRequest = statusOfBadRequest(error);
    if (badRequest !== null) {
      void this.pages.send(reply, refusalPage('Not allowed', (error as Error).message), badRequest);
      return;
    }
    this.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed');
    const { status, message, retryAfterSeconds } = describeFailure(error);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    const text = retryAfterSeconds === undefined ? siteTexts.failed : `${message}.`;
    void this.pages.send(reply, refusalPage('Error', `${text} ${siteTexts.failedId(request.id)}`), status);
  }
}

function pageOf(error: HttpException, { method, url, member }: Request): Page {
  const status = error.getStatus();
  if (status === 401) return logInPage(method === 'GET' ? url : '/admin/');
  if (!member?.isAdmin) return notAdminPage;
  if (error instanceof SecondFactorMissing) return secondFactorPage;
  return status === 404 ? refusalPage('Not found', siteTexts.notFound) : refusalPage('Not allowed', messageOf(error));
}
