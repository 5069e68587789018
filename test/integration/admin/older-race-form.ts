import type { SeasonAdminAnswer } from '../../../league/wire/answers.js';
import type { OlderRace } from '../../../league/wire/shapes.js';
import type { Client } from '../../harness/client.js';

const race = { seasonYear: 2023, track: 'Portimão', timestamp: '2023-03-26T13:00:00Z', is_sprint: false };

/** The calls of the older race form, by default about the race of the Portuguese GP. */
export class OlderRaceForm {
  constructor(private readonly admin: Client) {}

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
