import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../../league/members/member.entity.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

declare module 'fastify' {
  interface Session {
    memberId?: number;
  }
  interface FastifyRequest {
    /** Who is logged in; set by the access guard. */
    member?: Member | null;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** The member who calls; null for a visitor, which a route for members or admins never sees. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request>().member ?? null;
});
