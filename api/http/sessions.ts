import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { FastifyInstance } from 'fastify';
import { purposeKey } from '../../league/members/purpose-key.js';
import { sessionDays } from '../../league/accounts/sessions.repository.js';
import type { SessionStore } from './session-store.js';

/** Over https, browsers only accept the prefix from the host, not from a sibling domain (RFC 6265bis, 4.1.3.2). */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const sessionCookie = (secure: boolean): string => hostCookie('sessionid', secure);
/** In seconds. */
const lifetime = sessionDays * 24 * 3600;
/** A process remembers the last recorded hour of use for this many sessions. */
const mostTouched = 10_000;

/** Keeps log-in sessions in PostgreSQL (docs/decisions/sessions-and-csrf.md) and records their use once an hour. */
export async function registerSessions(
  server: FastifyInstance,
  store: SessionStore,
  secret: string,
  secure: boolean,
): Promise<void> {
  await server.register(fastifyCookie);
  await server.register(fastifySession, {
    // The first key signs cookies. The second key verifies cookies that an earlier version has signed.
    secret: [purposeKey(secret, 'session cookie'), secret],
    store,
    cookieName: sessionCookie(secure),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifetime * 1000 },
    saveUninitialized: false,
    rolling: false,
  });
  const touched = new Map<string, number>();
  server.addHook('onRequest', async (request) => {
    const session = request.session as typeof request.session | null;
    const hour = Math.floor(performance.now() / 3600_000);
    if (session?.memberId === undefined || touched.get(session.sessionId) === hour) return;
    if (touched.size >= mostTouched) touched.clear();
    touched.set(session.sessionId, hour);
    await store.touch(session.sessionId);
  });
}
