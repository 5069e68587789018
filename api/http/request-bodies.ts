import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { siteTexts } from '../../league/contract/administration.js';
import { Csrf } from './csrf.js';
import { ApiException } from './api-exception.js';
import type { Request } from './request.js';
import type { FastifyInstance } from 'fastify';

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

/** How a Content-Type begins (RFC 9110, 8.3.1). */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;
/** NUL as JSON writes it. Only after an even number of backslashes: otherwise the last of them escapes this one. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Request bodies are JSON whatever the Content-Type says (wire.md, General); some calls have none. Only routes that take the
 * form of a page read it as a browser sends it.
 */
export function parseBodies(server: FastifyInstance, bodyLimit: number): void {
  server.removeAllContentTypeParsers();
  server.addHook('onRequest', (request, _reply, next) => {
    const type = request.headers['content-type'];
    // Fastify answers 415 to one that is not a media type.
    if (type !== undefined && !mediaType.test(type)) delete request.raw.headers['content-type'];
    next();
  });
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    if (request.routeOptions.config.form === true) return done(null, readForm(String(text)));
    // PostgreSQL can't store this character in a text, and nobody types it.
    if (nul.test(String(text))) return done(refusal('The body has a NUL character'));
    try {
      const body: unknown = JSON.parse(String(text));
      done(null, body);
    } catch {
      done(refusal('The body is not JSON'));
    }
  });
}

/** The fields of a form as texts, without the carriage returns that browsers add, and without NUL, which the database can't store. */
function readForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll(/\r(?=\n)|\0/g, '')]);
  return Object.fromEntries(fields) as Record<string, string>;
}

const refusal = (message: string) => Object.assign(new Error(message), { statusCode: 400 });
