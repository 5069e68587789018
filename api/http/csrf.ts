import csrf from '@fastify/csrf';
import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { purposeKey } from '../../league/members/purpose-key.js';
import type { Reply, Request } from './request.js';
import { hostCookie } from './sessions.js';

const cookie = 'csrftoken';
const header = 'x-csrftoken';
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The cookie `csrftoken` is set with any GET that lacks a good one, and the header must repeat it on every changing call
 * (wire.md, General). A token is good only together with the secret of an HttpOnly cookie and with the session it was made
 * for, so that a pair of cookie and header planted by somebody else is refused.
 */
export class Csrf {
  private readonly tokens: csrf.TokensUserinfo;
  private readonly secretCookie: string;

  constructor(
    secret: string,
    private readonly secure: boolean,
  ) {
    this.tokens = new csrf.Tokens({ hmacKey: purposeKey(secret, 'csrf token'), userInfo: true });
    this.secretCookie = hostCookie('csrfsecret', secure);
  }

  /** Guards every route of the server; a changing call without a good token is answered 403. */
  protect(server: FastifyInstance): void {
    server.addHook('onRequest', async (request, reply) => {
      if (changing.has(request.method)) {
        // A call that does not exist, or not with this method, is answered 404 or 405 instead.
        if (request.routeOptions.url?.endsWith('*')) return;
        // A form has its token in its body: its guard checks it (request-bodies.ts).
        if (request.routeOptions.config.form === true) return;
        if (this.accepts(request, request.headers[header])) return;
        return reply.status(403).send({ message: 'The CSRF token is missing or not of this session' });
      }
      if (request.routeOptions.config.document === true) return;
      if (request.method === 'GET' && !this.isGood(request)) this.issue(request, reply);
    });
  }

  /** Whether a token that came with a change is the one of the cookie, and good. */
  accepts(request: Request, given: unknown): boolean {
    return given !== undefined && given === request.cookies[cookie] && this.isGood(request);
  }

  /** The token that a form of this answer has to carry. */
  tokenFor(request: Request, reply: Reply): string {
    return this.isGood(request) ? (request.cookies[cookie] ?? '') : this.issue(request, reply);
  }

  /** Gives the browser a token for its session as it is now: on the first visit, at log-in and at log-out. */
  issue(request: Request, reply: Reply): string {
    let secret = request.cookies[this.secretCookie];
    if (!secret) {
      secret = this.tokens.secretSync();
      void reply.setCookie(this.secretCookie, secret, {
        path: '/',
        sameSite: 'lax',
        secure: this.secure,
        httpOnly: true,
      });
    }
    const token = this.tokens.create(secret, sessionOf(request));
    void reply.setCookie(cookie, token, { path: '/', sameSite: 'lax', secure: this.secure });
    return token;
  }

  private isGood(request: Request): boolean {
    return this.tokens.verify(
      request.cookies[this.secretCookie] ?? '',
      request.cookies[cookie] ?? '',
      sessionOf(request),
    );
  }
}

function sessionOf(request: Request): string {
  const session = request.session as Request['session'] | null;
  return session?.memberId === undefined ? 'nobody' : session.sessionId;
}

/**
 * For calls that change state by GET because the client's documents say so: refuses a call that the browser marks as made by
 * another site, unless it is a top-level navigation (wire.md, General).
 */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
    const isNavigation = mode === 'navigate' && destination === 'document';
    if (site === 'cross-site' && !isNavigation) throw new ForbiddenException();
    return true;
  }
}
