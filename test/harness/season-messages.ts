import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from './client.js';

/** Returns the messages for the admins of a season, latest first. */
export async function readSeasonMessages(admin: Client, year = 2023): Promise<string[]> {
  const { body } = await admin.get<SeasonAdminAnswer>(`get-season-admin?season=${year}`);
  return body.season.season_messages.map(({ message }) => message);
}

/** Returns the weekends whose difference from the championship the messages of a season offer to show. */
export async function readOfferedDifferences(admin: Client, year = 2023): Promise<number[]> {
  const { body } = await admin.get<SeasonAdminAnswer>(`get-season-admin?season=${year}`);
  return body.season.season_messages.flatMap(({ retrieval }) => retrieval?.difference_of ?? []);
}
