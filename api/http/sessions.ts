import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { purposeKey } from '../../league/members/purpose-key.js';
import { sessionDays, sessionDigest, SessionsRepository } from '../../league/members/sessions.repository.js';

/**
 * The name of a cookie that only this host may set. Over https browsers accept the prefix only from the host itself (RFC 6265bis, 4.1.3.2): no
 * sibling domain can plant one.
 */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const sessionCookie = (secure: boolean): string => hostCookie('sessionid', secure);
const lifetime = sessionDays * 24 * 3600;
/** Of how many sessions a process remembers that they were used in the last hour. */
const mostTouched = 10_000;

type SessionStore = fastifySession.SessionStore;
type Done = Parameters<SessionStore['destroy']>[1];
type PgStore = InstanceType<ReturnType<typeof connectPgSimple>>;

/** The session store, by digests of the ids. Only a log-in makes sessions (api/accounts/sessions.service.ts), and they never change. */
class DigestStore implements SessionStore {
  constructor(private readonly store: PgStore) {}

  get(id: string, done: Parameters<SessionStore['get']>[1]): void {
    this.store.get(sessionDigest(id), done as unknown as Parameters<PgStore['get']>[1]);
  }

  destroy(id: string, done: Done): void {
    this.store.destroy(sessionDigest(id), done);
  }

  /** A session that was ended meanwhile is not stored again with the answer of a request that still had it. */
  set(_id: string, _session: unknown, done: Done): void {
    done();
  }
}

/** Log-in sessions in PostgreSQL (docs/decisions/account-security.md): they outlive every process, and a flushed Redis logs nobody out. */
export async function registerSessions(
  server: FastifyInstance,
  database: DataSource,
  secret: string,
  secure: boolean,
  sessions: SessionsRepository,
): Promise<void> {
  // connect-pg-simple asks for express-session only for the class to extend.
  const PgStore = connectPgSimple(fastifySession as unknown as Parameters<typeof connectPgSimple>[0]);
  const pool = (database.driver as unknown as { master: Pool }).master;
  const store = new PgStore({ pool, tableName: 'sessions', ttl: lifetime, pruneSessionInterval: 3600 });
  server.addHook('onClose', () => store.close());
  await server.register(fastifyCookie);
  await server.register(fastifySession, {
    // The first signs; cookies that the second signed are good as long as their session.
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
