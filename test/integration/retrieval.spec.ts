import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../harness/client.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague();
  await addMember(league.database, 'director', { isAdmin: true });
  admin = await league.client().logIn('director', password);
  await addSeason2023(league.database, league.site.url, { weekends: 1 });
});
afterAll(() => league.close());

describe('retrieving a result', () => {
  it('stores what the page states', async () => {
    const { status, body } = await admin.post('post-race-weekend-event/', { id: 1, event_type: 1 });
    expect({ status, body }).toEqual({ status: 201, body: {} });
  });
});
