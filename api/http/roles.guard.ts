import { type Role, rolesKey } from './roles.js';
import { AdminAccess } from './admin-access.js';
import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { Member } from '../../league/schema/member.entity.js';
import { SessionsRepository } from '../../league/accounts/sessions.repository.js';
import type { Request } from './request.js';

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: DataSource,
    private readonly sessions: SessionsRepository,
    private readonly adminAccess: AdminAccess,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const role = this.reflector.getAllAndOverride<Role | undefined>(rolesKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!role)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not state who can call it`);
    const request = context.switchToHttp().getRequest<Request>();
    request.member = await this.findMember(request.session);
    if (role === 'anyone') return true;
    if (!request.member) throw new UnauthorizedException();
    if (role === 'admin') await this.adminAccess.require(request.member);
    return true;
  }

  /** Reads the session again, because it may have ended while the body arrived. */
  private async findMember({ memberId, sessionId }: Request['session']): Promise<Member | null> {
    return memberId === undefined ? null : this.sessions.findMember(this.database.manager, sessionId);
  }
}
