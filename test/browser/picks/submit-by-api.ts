import { Rider } from '../../../league/riders/rider.entity.js';
import type { Client } from '../../harness/client.js';
import type { TestLeague } from '../../harness/start-league.js';

/** Saves picks as another device would: five riders, the independent and the rookie, by their numbers. */
export async function submitByApi({ database }: TestLeague, client: Client, ...numbers: number[]): Promise<void> {
  const riders = await database.manager.find(Rider);
  const ids = numbers.map((number) => riders.find((rider) => rider.number === number)?.id);
  const [independent_pick_id, rookie_pick_id] = ids.slice(5);
  const { status } = await client.post('set-user-picks/', {
    picks_ids: ids.slice(0, 5),
    independent_pick_id,
    rookie_pick_id,
  });
  if (status !== 201) throw new Error(`set-user-picks answered ${status}`);
}
