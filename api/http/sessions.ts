import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { FastifyInstance, Session } from 'fastify';
import type { DataSource } from 'typeorm';
import { purposeKey } from '../../league/members/purpose-key.js';
import { sessionDays, SessionsRepository } from '../../league/accounts/sessions.repository.js';

/** Over https, browsers only accept the prefix from the host, not from a sibling domain (RFC 6265bis, 4.1.3.2). */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const sessionCookie = (secure: boolean): string => hostCookie('sessionid', secure);
/** In seconds. */
const lifetime = sessionDays * 24 * 3600;
/** A process remembers the last recorded hour of use for this many sessions. */
const mostTouched = 10_000;

type SessionStore = fastifySession.SessionStore;
type Done = Parameters<SessionStore['destroy']>[1];

/** Reads sessions and ends them. A log-in writes them (api/accounts/sessions.service.ts). */
class DatabaseStore implements SessionStore {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Omits the cookie, because the plug-in would compare its expiry with the clock of the process. */
  get(id: string, done: Parameters<SessionStore['get']>[1]): void {
    const found = this.sessions.findMemberId(this.database.manager, id);
    settle(found, (error, memberId) => done(error, memberId ? ({ memberId } as Session) : null));
  }

  destroy(id: string, done: Done): void {
    settle(this.sessions.delete(this.database.manager, id), done);
  }

  /** Writes nothing, because a request that began before its session ended would store the session again. */
  set(_id: string, _session: unknown, done: Done): void {
    done();
  }
}

/** Calls `done` outside of the promise, because the promise would hide errors that `done` throws. */
function settle<Result>(work: Promise<Result>, done: (error: Error | null, result?: Result) => void): void {
  work.then(
    (result) => process.nextTick(done, null, result),
    (error: Error) => process.nextTick(done, error),
  );
}

/** Keeps log-in sessions in PostgreSQL (docs/decisions/sessions-and-csrf.md) and records their use once an hour. */
export async function registerSessions(
  server: FastifyInstance,
  database: DataSource,
  secret: string,
  secure: boolean,
  sessions: SessionsRepository,
): Promise<void> {
  await server.register(fastifyCookie);
  await server.register(fastifySession, {
    // The first key signs cookies. The second key verifies cookies that an earlier version has signed.
    secret: [purposeKey(secret, 'session cookie'), secret],
    store: new DatabaseStore(database, sessions),
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
    await sessions.touch(database.manager, session.sessionId);
  });
}
