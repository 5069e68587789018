import type { DataSource } from 'typeorm';
import { Picks } from '../../league/picks/picks.entity.js';
import type { PickedNumbers } from '../flow/members-2023.js';
import { addMember } from '../harness/make-season.js';

/** Members with their picks, written straight into the database in the order of their submission. */
export async function addMembersWithPicks(
  database: DataSource,
  seasonId: number,
  riderOf: ReadonlyMap<number, number>,
  members: readonly PickedNumbers[],
): Promise<void> {
  const idOf = (number: number) => riderOf.get(number) ?? 0;
  for (const { username, ranked, independent, rookie } of members) {
    const { id: memberId } = await addMember(database, username);
    const [pick1, pick2, pick3, pick4, pick5] = ranked;
    await database.manager.insert(Picks, {
      seasonId,
      memberId,
      pick1: idOf(pick1),
      pick2: idOf(pick2),
      pick3: idOf(pick3),
      pick4: idOf(pick4),
      pick5: idOf(pick5),
      independentId: idOf(independent),
      rookieId: idOf(rookie),
    });
  }
}
