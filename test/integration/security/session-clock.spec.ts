import { Signer } from '@fastify/cookie';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { SessionStore } from '#api/http/session-store.js';
import { registerSessions } from '#api/http/sessions.js';
import { LinkTokensRepository } from '#league/accounts/link-tokens.repository.js';
import { SessionsRepository } from '#league/accounts/sessions.repository.js';
import { purposeKey } from '#league/members/purpose-key.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { makeDatabase } from '../../harness/database.js';
import { addMember } from '../../harness/make-season.js';

const secret = 'a secret of at least thirty-two characters';
const dayMs = 24 * 3600_000;
const sessions = new SessionsRepository(new LinkTokensRepository());
let made: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let server: FastifyInstance;
let memberId: number;

beforeAll(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
  const { id, passwordHash } = await addMember(database, 'anna');
  memberId = id;
  // A log-in stores the cookie of its session in the row.
  const session = {
    memberId,
    cookie: { originalMaxAge: 90 * dayMs, originalExpires: new Date(Date.now() + 90 * dayMs) },
  };
  const login = { device: '', passedSecondStep: true };
  await sessions.add(database.manager, 'the-id', { id, passwordHash }, session, login);
  server = fastify();
  await registerSessions(server, new SessionStore(database, sessions), secret, false);
  server.get('/', ({ session: { memberId: found } }) => ({ found: found ?? null }));
  await server.listen();
});
afterAll(async () => {
  await server.close();
  await database.destroy();
  await made.drop();
});
afterEach(() => void jest.restoreAllMocks());

async function memberAt(processMs: number): Promise<number | null> {
  jest.spyOn(Date, 'now').mockReturnValue(processMs);
  const sessionid = encodeURIComponent(new Signer(purposeKey(secret, 'session cookie')).sign('the-id'));
  const response = await fetch(server.listeningOrigin, { headers: { cookie: `sessionid=${sessionid}` } });
  return ((await response.json()) as { found: number | null }).found;
}

it('a session lasts by the clock of the database, even if the clock of the process is months ahead', async () => {
  const now = Date.now();
  expect(await memberAt(now + 100 * dayMs)).toBe(memberId);
  expect(await memberAt(now)).toBe(memberId);
});

it('a session ends by the clock of the database, even if the clock of the process is behind', async () => {
  await database.query(`UPDATE sessions SET expire = now() - interval '1 second'`);
  expect(await memberAt(Date.now() - 10 * dayMs)).toBeNull();
});
