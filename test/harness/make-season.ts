import { hash } from '@node-rs/argon2';
import type { DataSource } from 'typeorm';
import { season as source } from '#demo/results-site/season.js';
import { eventPath } from '#demo/results-site/slugs.js';
import { Member } from '#league/schema/member.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';

export const password = 'correct horse battery';
/** Uses the minimal cost parameters, which are part of the hash. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export async function addMember(database: DataSource, username: string, more: Partial<Member> = {}): Promise<Member> {
  const email = `${username}@parcferme.example`;
  const member = { username, email, passwordHash: await passwordHash, isActive: true, picksReceiptEmails: false };
  return database.manager.save(database.manager.create(Member, { ...member, ...more }));
}

/** Adds the season 2023 with all its riders and its first `weekends` weekends, without results. */
export async function addSeason2023(
  database: DataSource,
  siteUrl: string,
  { weekends = 20, ...more }: { weekends?: number } & Partial<Season> = {},
): Promise<{ season: Season; riderOf: Map<number, number>; weekends: RaceWeekend[] }> {
  const { manager } = database;
  const season = await manager.save(manager.create(Season, { year: 2023, current: true, ...more }));
  const riders = await manager.save(
    source.riders.map(({ number, first, last, independent, rookie }) =>
      manager.create(Rider, { seasonId: season.id, number, first, last, independent, rookie }),
    ),
  );
  const entered = source.weekends.slice(0, weekends).map((weekend) =>
    manager.create(RaceWeekend, {
      seasonId: season.id,
      title: weekend.title,
      url: `${siteUrl}${eventPath(weekend)}`,
      startDate: weekend.start,
      endDate: weekend.end,
    }),
  );
  return {
    season,
    riderOf: new Map(riders.map(({ number, id }) => [number, id])),
    weekends: await manager.save(entered),
  };
}
