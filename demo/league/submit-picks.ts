import type { EntityManager } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { Picks } from '../../league/picks/picks.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { PickedRiders, RankedPicks } from '../../league/picks/pick-rules.js';
import { season as source } from '../results-site/season.js';
import type { PlannedWeekend } from './calendar.js';
import { type Form, pickPicks } from './pick-picks.js';

/** Every member's picks, no two the same, submitted a few hours after they joined. */
export async function submitPicks(
  manager: EntityManager,
  seasonId: number,
  members: readonly Member[],
  planned: readonly PlannedWeekend[],
): Promise<void> {
  const riders = await readForm(manager, seasonId);
  const seasonStart = new Date(planned[0]?.start ?? 0).getTime();
  const taken = new Set<string>();
  let seed = seasonStart % 100_000;
  for (const member of members) {
    let picks = findTold(member.username, riders) ?? pickPicks(riders, (seed += 1));
    while (taken.has(JSON.stringify(picks))) picks = pickPicks(riders, (seed += 1));
    taken.add(JSON.stringify(picks));
    const [pick1, pick2, pick3, pick4, pick5] = picks.ranked;
    const { independentId, rookieId } = picks;
    const submittedAt = new Date(member.dateCreated.getTime() + 5 * 3600 * 1000);
    const columns = { pick1, pick2, pick3, pick4, pick5, independentId, rookieId, submittedAt };
    await manager.insert(Picks, { seasonId, memberId: member.id, ...columns });
  }
}

/** The picks that the talk of the demo league is about: the same riders, so equal on points, in another order. */
const told: Record<string, { ranked: RankedPicks; independent: number; rookie: number }> = {
  juliemoto: { ranked: [1, 72, 89, 33, 41], independent: 89, rookie: 37 },
  tardozzi: { ranked: [89, 1, 33, 72, 41], independent: 89, rookie: 37 },
};

function findTold(username: string, riders: readonly Form[]): PickedRiders | null {
  const numbers = told[username];
  if (!numbers) return null;
  const idOf = (number: number) => riders.find((rider) => rider.number === number)?.riderId ?? 0;
  const [a, b, c, d, e] = numbers.ranked;
  return {
    ranked: [idOf(a), idOf(b), idOf(c), idOf(d), idOf(e)],
    independentId: idOf(numbers.independent),
    rookieId: idOf(numbers.rookie),
  };
}

/** Members guess well: the form of a rider is the place in the table that the season will end with. */
async function readForm(manager: EntityManager, seasonId: number): Promise<Form[]> {
  const rankOf = new Map(source.standings.map(({ number, position }) => [number, position]));
  const riders = await manager.findBy(Rider, { seasonId });
  return riders.map(({ id, number, independent, rookie }) => {
    return { riderId: id, number, rank: rankOf.get(number) ?? riders.length, independent, rookie };
  });
}
