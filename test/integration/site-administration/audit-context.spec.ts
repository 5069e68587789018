import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AuditSubscriber, runAs } from '#api/http/audit.subscriber.js';
import { AuditEntry } from '#league/schema/audit-entry.entity.js';
import { AuditRepository } from '#league/platform/audit/audit.repository.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import type { Member } from '#league/schema/member.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { makeDatabase } from '../../harness/database.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';

let made: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let admin: Member;
let season: Season;

beforeAll(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
  admin = await addMember(database, 'director', { isAdmin: true });
  ({ season } = await addSeason2023(database, 'http://results.example', { weekends: 1 }));
  new AuditSubscriber(database, new AuditRepository());
});
afterAll(async () => {
  await database.destroy();
  await made.drop();
});

const isTopRookie = async () => (await database.manager.findOneByOrFail(Season, { id: season.id })).topRookie;
const entries = () => database.manager.countBy(AuditEntry, { entity: 'seasons', memberId: admin.id });

it.each([
  ['a builder', () => database.manager.update(Season, season.id, { topRookie: true })],
  ['a statement', () => database.query('UPDATE seasons SET top_rookie = true WHERE id = $1', [season.id])],
])('a change by an admin with %s outside of a transaction is refused, and changes nothing', async (_, change) => {
  await expect(runAs(admin, change)).rejects.toThrow('outside a transaction');
  expect(await isTopRookie()).toBe(false);
  expect(await entries()).toBe(0);
});

it('a change by an admin in a transaction is logged, and locks and reads outside of a transaction are allowed', async () => {
  await runAs(admin, () => database.transaction((manager) => manager.update(Season, season.id, { topRookie: true })));
  expect(await isTopRookie()).toBe(true);
  expect(await entries()).toBe(1);
  await runAs(admin, () => database.query('SELECT FROM seasons WHERE id = $1 FOR NO KEY UPDATE', [season.id]));
});
