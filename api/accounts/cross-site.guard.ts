import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from '../http/request.js';

/**
 * For calls that change state by GET because the client's documents say so: refuses a call that the browser marks as made by
 * another site, unless it is a top-level navigation (wire.md, General).
 */
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
