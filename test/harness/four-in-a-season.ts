import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { addPicks } from './add-picks.js';
import type { Client } from './client.js';
import { addSeason2023 } from './make-season.js';
import type { TestLeague } from './start-league.js';
import { storeFinish } from './store-finish.js';

/** The first pick of each member (riders 1, 89, 33 and 43) earns points, and no other member has it. */
const picks = {
  ann: [1, 5, 10, 20, 21],
  ben: [89, 5, 10, 20, 21],
  cleo: [33, 5, 10, 20, 21],
  dan: [43, 5, 10, 20, 21],
} as const;
let year = 1950;

export interface PlayedSeason {
  season: Season;
  weekends: RaceWeekend[];
}

export type Picker = keyof typeof picks;

/** Adds a season with two weekends without results and with picks of ann, ben, cleo and dan, or of some of them. */
export async function addFour(
  { database, site }: TestLeague,
  pickers: readonly Picker[] = ['ann', 'ben', 'cleo', 'dan'],
): Promise<PlayedSeason> {
  year += 1;
  const { season, weekends } = await addSeason2023(database, site.url, { weekends: 2, year, current: false });
  // A worker may seal the picks at any time: all of them, or none.
  await database.transaction(async (manager) => {
    for (const name of pickers) await addPicks({ manager }, season, name, { ranked: picks[name] });
  });
  return { season, weekends };
}

/** Stores a race with this finishing order and a sprint that was not held. */
export async function play({ database }: TestLeague, weekend: RaceWeekend, numbers: readonly number[]): Promise<void> {
  await storeFinish(database, weekend, 'race', numbers);
  await storeFinish(database, weekend, 'sprint', []);
}

export async function finalize(admin: Client, { id }: RaceWeekend, send_finalize_email = false): Promise<void> {
  const { status } = await admin.put('finalize-race-weekend/', { id, send_finalize_email });
  if (status !== 201) throw new Error(`finalizing was answered ${status}`);
}

/** Reopens a final weekend and replaces its race. The weekend stays open. */
export async function reopen(
  league: TestLeague,
  admin: Client,
  { season, weekend }: { season: Pick<Season, 'year'>; weekend: RaceWeekend },
  numbers: readonly number[],
): Promise<void> {
  const { status } = await admin.put('un-finalize-race-weekend/', { id: weekend.id });
  const raceId = (await readWeekend(admin, weekend)).race?.id;
  const deleted = await admin.post('delete-race/', { raceId, year: season.year });
  if (status !== 201 || deleted.status !== 201) throw new Error(`correcting was answered ${status}, ${deleted.status}`);
  await storeFinish(league.database, weekend, 'race', numbers);
}

export async function readWeekend(client: Client, { id }: RaceWeekend) {
  return (await client.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`)).body.race_weekend;
}

/** Reads a member's unread notifications about a weekend. */
export async function readAbout(client: Client, { id }: RaceWeekend) {
  const { body } = await client.get<CurrentUser>('get-current-user/');
  return body.notifications.filter(({ path }) => path === `race-weekends/${id}`);
}
