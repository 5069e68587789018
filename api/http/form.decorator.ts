import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { siteTexts } from '../../league/contract/site-administration.js';
import { Csrf } from './csrf.js';
import { ApiException } from './api-exception.js';
import type { Request } from './request.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: boolean;
  }
}

/** The token of a form is in its body, which is read only after the hook that checks those of calls. */
@Injectable()
class FormTokenGuard implements CanActivate {
  constructor(private readonly csrf: Csrf) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { csrftoken } = (request.body ?? {}) as Record<string, unknown>;
    if (this.csrf.accepts(request, csrftoken)) return true;
    throw new ApiException(HttpStatus.FORBIDDEN, { message: siteTexts.tokenRefused });
  }
}

/** A route that takes the form of a page, with the CSRF token among its fields; those of calls take JSON. */
export const TakesForm = () => applyDecorators(RouteConfig({ form: true }), UseGuards(FormTokenGuard));
