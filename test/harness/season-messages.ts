import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { Client } from './client.js';

/** What the admins of a season are told, latest first. */
export async function readSeasonMessages(admin: Client, year = 2023): Promise<string[]> {
  const { body } = await admin.get<SeasonAdminAnswer>(`get-season-admin?season=${year}`);
  return body.season.season_messages.map(({ message }) => message);
}
