import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DomainError } from '../../league/core/domain-error.js';
import { siteTexts } from '../../league/contract/site-administration.js';
import { exceptionOf } from '../http/domain-error.interceptor.js';
import type { Reply, Request } from '../http/request.js';
import type { Page } from './pages/page.js';
import { logInPage, notAdminPage, refusalPage } from './pages/refusal-page.js';
import { SitePages } from './site-pages.js';
import { wordsOf } from './words-of.js';

/** What the error filter says in JSON, as a page: these routes are opened in a browser. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: SitePages,
    private readonly log: PinoLogger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<Reply>();
    const refusal = error instanceof DomainError ? exceptionOf(error) : error;
    if (refusal instanceof HttpException) {
      void this.pages.send(reply, pageOf(refusal, request), refusal.getStatus());
      return;
    }
    this.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed');
    void this.pages.send(reply, refusalPage('Error', `${siteTexts.failed} ${siteTexts.failedId(request.id)}`), 500);
  }
}

function pageOf(error: HttpException, { method, url, member }: Request): Page {
  const status = error.getStatus();
  if (status === 401) return logInPage(method === 'GET' ? url : '/admin/');
  if (!member?.isAdmin) return notAdminPage;
  return status === 404 ? refusalPage('Not found', siteTexts.notFound) : refusalPage('Not allowed', wordsOf(error));
}
