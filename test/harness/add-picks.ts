import type { DataSource } from 'typeorm';
import { Picks } from '#league/schema/picks.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { membersRepository } from './repositories.js';

/** Picks as race numbers. */
export interface PickedNumbers {
  ranked: readonly [number, number, number, number, number];
  independent?: number;
  rookie?: number;
}

/** Inserts a member's picks into the database. Each call counts as a later submission than the call before it. */
export async function addPicks(
  { manager }: Pick<DataSource, 'manager'>,
  { id: seasonId }: Season,
  username: string,
  { ranked, independent, rookie }: PickedNumbers,
): Promise<void> {
  const riders = await manager.findBy(Rider, { seasonId });
  const idOf = (number: number) => {
    const rider = riders.find((one) => one.number === number);
    if (!rider) throw new Error(`the season has no rider ${number}`);
    return rider.id;
  };
  const [pick1, pick2, pick3, pick4, pick5] = ranked;
  const member = await membersRepository.findByName(manager, username);
  await manager.insert(Picks, {
    seasonId,
    memberId: member?.id ?? null,
    pick1: idOf(pick1),
    pick2: idOf(pick2),
    pick3: idOf(pick3),
    pick4: idOf(pick4),
    pick5: idOf(pick5),
    independentId: independent === undefined ? null : idOf(independent),
    rookieId: rookie === undefined ? null : idOf(rookie),
  });
}
