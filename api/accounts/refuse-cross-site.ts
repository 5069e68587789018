import { ForbiddenException } from '@nestjs/common';
import type { Request } from '../http/request.js';

/**
 * For the calls that change state by GET because the client's documents say so: refused when the browser says that another
 * site makes them and that it is no top-level navigation (wire.md, General).
 */
export function refuseCrossSite(request: Request): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = request.headers;
  const topLevel = mode === 'navigate' && destination === 'document';
  if (site === 'cross-site' && !topLevel) throw new ForbiddenException();
}
