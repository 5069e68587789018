import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { messages } from '../../league/contract/messages.js';
import type { Member } from '../../league/members/member.entity.js';
import { badRequest } from '../http/api-exception.js';

/** Runs the local strategy; a request without credentials is refused like one with wrong ones. */
@Injectable()
export class LogInGuard extends AuthGuard('local') {
  override handleRequest<T = Member>(error: unknown, member: T | false, _info: unknown, _context: ExecutionContext): T {
    if (error) throw error as Error;
    if (!member) throw badRequest({ message: messages.login.invalid });
    return member;
  }
}
