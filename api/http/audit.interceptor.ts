import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { runAs } from './audit.subscriber.js';
import type { Request } from './request.js';
import { type Role, rolesKey } from './roles.js';

@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const role = this.reflector.getAllAndOverride<Role>(rolesKey, [context.getHandler(), context.getClass()]);
    const { member, method } = context.switchToHttp().getRequest<Request>();
    if (role !== 'admin' || !member || method === 'GET') return next.handle();
    return from(runAs(member, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
