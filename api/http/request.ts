// Adds the file of a form to the type of requests.
import type {} from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../../league/members/member.entity.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

declare module 'fastify' {
  interface Session {
    memberId?: number;
  }
  interface FastifyRequest {
    /** The member who is logged in, null for a visitor; set by `RolesGuard`. */
    member?: Member | null;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** Injects the member who is logged in; null for a visitor, possible only on routes for anyone. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request>().member ?? null;
});
