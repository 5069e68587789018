import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

export const sessionCookie = 'sessionid';
const thirtyDays = 30 * 24 * 3600;

/** Log-in sessions in PostgreSQL: they outlive every process, and a flushed Redis logs nobody out. */
export async function keepSessions(
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
    secret,
    store: store as unknown as fastifySession.SessionStore,
    cookieName: sessionCookie,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: thirtyDays * 1000 },
    saveUninitialized: false,
    rolling: false,
  });
}
