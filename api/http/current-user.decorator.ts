import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from './request.js';

/** The member who calls; null for a visitor, which a route for members or admins never sees. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request>().member ?? null;
});
