import csrf from '@fastify/csrf';
import { UnauthorizedException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { tokenRefused } from '../../league/contract/messages.js';
import { purposeKey } from '../../league/members/purpose-key.js';
import type { Reply, Request } from './request.js';
import { hostCookie } from './sessions.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False if the route does not depend on the log-in. In this case, neither the token nor the origin is checked. */
    csrf?: boolean;
    /** The body is a form, with the token in a field. */
    form?: boolean;
  }
}

const cookie = 'csrftoken';
const header = 'x-csrftoken';
const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface CsrfOptions {
  secret: string;
  publicUrl: string;
}

/**
 * Protects members from requests that pages on other sites send (wire.md, General). Each GET sets the cookie
 * `csrftoken` unless a valid one exists, and requests that change something repeat it in a header. A token is only
 * valid together with the secret in an HttpOnly cookie and with its session, so a planted cookie is refused.
 */
export class Csrf {
  private readonly tokens: csrf.TokensUserinfo;
  private readonly secretCookie: string;
  private readonly publicOrigin: string;
  private readonly secure: boolean;

  constructor({ secret, publicUrl }: CsrfOptions) {
    this.tokens = new csrf.Tokens({ hmacKey: purposeKey(secret, 'csrf token'), userInfo: true });
    this.publicOrigin = new URL(publicUrl).origin;
    this.secure = publicUrl.startsWith('https:');
    this.secretCookie = hostCookie('csrfsecret', this.secure);
  }

  /**
   * If nobody is logged in and `needsLogIn` returns true, sends 401 instead of 403, because clients with a token from
   * an ended session must get 401 (wire.md, General).
   */
  protect(server: FastifyInstance, needsLogIn: (method: string, url: string) => boolean): void {
    server.addHook('onRequest', async (request, reply) => {
      const { config, url } = request.routeOptions;
      if (!changingMethods.has(request.method)) {
        if (request.method === 'GET' && config.document !== true && this.validToken(request) === undefined)
          this.issue(request, reply);
        return;
      }
      // The wildcard routes send 404 or 405.
      if (url?.endsWith('*') || config.csrf === false) return;
      if (this.isOfAnotherSite(request))
        return reply.status(403).send({ message: 'Requests from other sites are refused' });
      // The token of a form is in its body, which is parsed later (TakesForm).
      if (config.form === true || this.accepts(request, request.headers[header])) return;
      // For the next call by a client whose session has ended, such as its log-in.
      if (this.validToken(request) === undefined) this.issue(request, reply);
      if (sessionOf(request) === nobody && needsLogIn(request.method, url ?? ''))
        return reply.status(401).send(new UnauthorizedException().getResponse());
      return reply.status(403).send({ message: tokenRefused });
    });
  }

  /** Returns whether the token is valid and also in a cookie. */
  accepts(request: Request, token: unknown): boolean {
    return typeof token === 'string' && tokensIn(request).includes(token) && this.isMade(request, token);
  }

  tokenFor(request: Request, reply: Reply): string {
    return this.validToken(request) ?? this.issue(request, reply);
  }

  /** Sets a new token for the current session on the first visit, at log-in and at log-out. */
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

  private validToken(request: Request): string | undefined {
    return tokensIn(request).find((token) => this.isMade(request, token));
  }

  private isMade(request: Request, token: string): boolean {
    return this.tokens.verify(request.cookies[this.secretCookie] ?? '', token, sessionOf(request));
  }

  /** With each change, browsers send `Origin` and Fetch Metadata. Other clients send neither header. */
  private isOfAnotherSite({ headers, protocol, host }: Request): boolean {
    const { origin, 'sec-fetch-site': site } = headers;
    if (site === 'cross-site' || site === 'same-site') return true;
    return origin !== undefined && origin !== this.publicOrigin && origin !== `${protocol}://${host}`;
  }
}

/** Returns all cookies named `csrftoken`, because a site on a parent domain may have set others that come first. */
function tokensIn({ headers, server }: Request): string[] {
  return (headers.cookie ?? '').split(';').flatMap((pair) => server.parseCookie(pair)[cookie] ?? []);
}

const nobody = 'nobody';

function sessionOf(request: Request): string {
  const session = request.session as Request['session'] | null;
  return session?.memberId === undefined ? nobody : session.sessionId;
}
