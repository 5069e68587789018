import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { siteTexts } from '../../league/contract/site-texts.js';
import { ApiException } from './api-exception.js';
import { Csrf } from './csrf.js';
import type { Request } from './request.js';

/** Checks the token in the body of a form. The hook that checks the header of calls runs before the body is parsed. */
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

export const TakesForm = () => applyDecorators(RouteConfig({ form: true }), UseGuards(FormTokenGuard));
