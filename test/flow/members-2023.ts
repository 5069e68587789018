import type { DataSource } from 'typeorm';
import type { Season } from '#league/schema/season.entity.js';
import { addPicks, type PickedNumbers } from '../harness/add-picks.js';
import { addMember } from '../harness/make-season.js';

export type Picker = Required<PickedNumbers> & { username: string };

/**
 * Members of the season 2023 in the order of submission. Four of them pick the same riders in a different order, so
 * they have equal points all season. The last two differ only in a rider who never scores, so the time of submission
 * decides.
 */
export const members2023: readonly Picker[] = [
  { username: 'fourth', ranked: [72, 1, 89, 5, 33], independent: 89, rookie: 37 },
  { username: 'second', ranked: [89, 1, 72, 33, 5], independent: 89, rookie: 37 },
  { username: 'exact', ranked: [1, 89, 72, 33, 5], independent: 89, rookie: 37 },
  { username: 'third', ranked: [1, 72, 89, 33, 5], independent: 89, rookie: 37 },
  { username: 'twice', ranked: [89, 72, 5, 10, 73], independent: 72, rookie: 37 },
  { username: 'yamaha', ranked: [20, 21, 1, 33, 12], independent: 5, rookie: 37 },
  { username: 'honda', ranked: [93, 36, 42, 30, 6], independent: 30, rookie: 37 },
  { username: 'orange', ranked: [33, 43, 26, 37, 94], independent: 37, rookie: 37 },
  { username: 'noale', ranked: [41, 12, 88, 25, 32], independent: 25, rookie: 37 },
  { username: 'guests', ranked: [7, 9, 19, 27, 35], independent: 7, rookie: 37 },
  { username: 'earlier', ranked: [1, 89, 72, 33, 19], independent: 5, rookie: 37 },
  { username: 'later', ranked: [1, 89, 72, 33, 27], independent: 5, rookie: 37 },
];

/** Inserts these members and their picks for the season 2023 into the database. */
export async function addMembers2023(database: DataSource, season: Season): Promise<void> {
  for (const member of members2023) {
    await addMember(database, member.username);
    await addPicks(database, season, member.username, member);
  }
}
