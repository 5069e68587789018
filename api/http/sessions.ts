import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { purposeKey } from '../../league/members/purpose-key.js';
import { sessionDigest } from '../../league/members/sessions.repository.js';

export const sessionCookie = 'sessionid';
const thirtyDays = 30 * 24 * 3600;

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

/** Log-in sessions in PostgreSQL: they outlive every process, and a flushed Redis logs nobody out. */
export async function registerSessions(
  server: FastifyInstance,
  database: DataSource,
  secret: string,
  secure: boolean,
): Promise<void> {
  // connect-pg-simple asks for express-session only for the class to extend.
  const PgStore = connectPgSimple(fastifySession as unknown as Parameters<typeof connectPgSimple>[0]);
  const pool = (database.driver as unknown as { master: Pool }).master;
  const store = new PgStore({ pool, tableName: 'sessions', ttl: thirtyDays, pruneSessionInterval: 3600 });
  server.addHook('onClose', () => store.close());
  await server.register(fastifyCookie);
  await server.register(fastifySession, {
    // The first signs; cookies that the second signed are good as long as their session.
    secret: [purposeKey(secret, 'session cookie'), secret],
    store: new DigestStore(store),
    cookieName: sessionCookie,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: thirtyDays * 1000 },
    saveUninitialized: false,
    rolling: false,
  });
}
