import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceWeekendAnswer, SeasonAdminAnswer } from '#league/contract/answers.js';
import type { OlderRace, Weekend } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

const race = { seasonYear: 2023, track: 'Portimão', timestamp: '2023-03-26T13:00:00Z', is_sprint: false };

/** The calls of the older race form. By default they are about the race of the Portuguese GP. */
export class OlderRaceForm {
  private riderOf = new Map<number, number>();
  weekends: RaceWeekend[] = [];

  private constructor(
    readonly league: TestLeague,
    readonly admin: Client,
  ) {}

  static async start(): Promise<OlderRaceForm> {
    const league = await startLeague({ overrides: { QUEUES: 'standings' } });
    return new OlderRaceForm(league, await joinLeague(league, 'director', { isAdmin: true }));
  }

  /** Creates a season for one test with two weekends: 24 to 26 March and 31 March to 2 April. */
  async renewSeason(): Promise<void> {
    const { database, site } = this.league;
    await deleteAll(database, 'picks', 'race_weekends', 'riders', 'seasons');
    ({ riderOf: this.riderOf, weekends: this.weekends } = await addSeason2023(database, site.url, { weekends: 2 }));
  }

  rows(...positions: [number, number][]) {
    return positions.map(([number, position]) => ({ competitorId: this.riderOf.get(number), position }));
  }

  async readWeekend(id = this.weekends[0]?.id): Promise<Weekend> {
    return (await this.admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`)).body.race_weekend;
  }

  create(change: object = {}) {
    return this.admin.post<{ race_id: number }>('create-race/', { ...race, ...change });
  }

  async createId(change: object = {}): Promise<number> {
    return (await this.create(change)).body.race_id;
  }

  edit(raceId: unknown, change: object = {}) {
    return this.admin.post('edit-race/', { raceId, ...race, title: 'Grande Prémio', ...change });
  }

  addResults(raceId: unknown, competitors_positions: unknown, finalized: unknown = true) {
    return this.admin.post('add-race-results/', { raceId, competitors_positions, finalized });
  }

  remove(raceId: unknown, year: unknown = 2023) {
    return this.admin.post('delete-race/', { raceId, year });
  }

  async readRaces(): Promise<OlderRace[]> {
    return (await this.admin.get<SeasonAdminAnswer>('get-season-admin?season=2023')).body.season.races;
  }
}
