import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from './request.js';

/** For GETs that change state. Refuses other sites, except top-level navigations (wire.md, General). */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
    const isNavigation = mode === 'navigate' && destination === 'document';
    if (site === 'cross-site' && !isNavigation) throw new ForbiddenException();
    return true;
  }
}
