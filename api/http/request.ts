import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../../league/members/member.entity.js';

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
