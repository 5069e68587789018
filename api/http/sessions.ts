import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { purposeKey } from '../../league/members/purpose-key.js';
import { sessionDays, sessionDigest, SessionsRepository } from '../../league/accounts/sessions.repository.js';

/** Over https, browsers accept the prefix only from the host, not from a sibling domain (RFC 6265bis, 4.1.3.2). */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const sessionCookie = (secure: boolean): string => hostCookie('sessionid', secure);
/** In seconds. */
const lifetime = sessionDays * 24 * 3600;
/** The number of sessions whose last noted hour of use a process remembers. */
const mostTouched = 10_000;

type SessionStore = fastifySession.SessionStore;
type Done = Parameters<SessionStore['destroy']>[1];
type PgStore = InstanceType<ReturnType<typeof connectPgSimple>>;

/** Stores digests instead of session ids. A log-in writes sessions (api/accounts/sessions.service.ts). */
class DigestStore implements SessionStore {
  constructor(private readonly store: PgStore) {}

  get(id: string, done: Parameters<SessionStore['get']>[1]): void {
    this.store.get(sessionDigest(id), done as unknown as Parameters<PgStore['get']>[1]);
  }

  destroy(id: string, done: Done): void {
    this.store.destroy(sessionDigest(id), done);
  }

  /** Writes nothing: a request that began before its session ended would store the session again. */
  set(_id: string, _session: unknown, done: Done): void {
    done();
  }
}

/** Keeps log-in sessions in PostgreSQL (docs/decisions/sessions-and-csrf.md) and notes their use once an hour. */
export async function registerSessions(
  server: FastifyInstance,
  database: DataSource,
  secret: string,
  secure: boolean,
  sessions: SessionsRepository,
): Promise<void> {
  // connect-pg-simple expects the express-session module, but uses only its base class.
  const PgStore = connectPgSimple(fastifySession as unknown as Parameters<typeof connectPgSimple>[0]);
  const pool = (database.driver as unknown as { master: Pool }).master;
  const store = new PgStore({ pool, tableName: 'sessions', ttl: lifetime, pruneSessionInterval: 3600 });
  server.addHook('onClose', () => store.close());
  await server.register(fastifyCookie);
  await server.register(fastifySession, {
    // The first key signs. The second key verifies cookies that an earlier version signed.
    secret: [purposeKey(secret, 'session cookie'), secret],
    store: new DigestStore(store),
    cookieName: sessionCookie(secure),
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifetime * 1000 },
    saveUninitialized: false,
    rolling: false,
  });
  const touched = new Map<string, number>();
  server.addHook('onRequest', async (request) => {
    const session = request.session as typeof request.session | null;
    const hour = Math.floor(Date.now() / 3600_000);
    if (session?.memberId === undefined || touched.get(session.sessionId) === hour) return;
    if (touched.size >= mostTouched) touched.clear();
    touched.set(session.sessionId, hour);
    await sessions.touch(database.manager, session.sessionId);
  });
}
