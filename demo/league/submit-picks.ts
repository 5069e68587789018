import type { EntityManager } from 'typeorm';
import type { Member } from '../../league/schema/member.entity.js';
import type { PickedRiders, RankedPicks } from '../../league/rules/pick-rules.js';
import { Picks } from '../../league/schema/picks.entity.js';
import { Rider } from '../../league/schema/rider.entity.js';
import { season as source, type SeasonWeekend } from '../results-site/season.js';
import { datesBefore } from './add-members.js';

/** A rider's expected rank before the season. The better the rank, the likelier the pick. */
interface Form {
  riderId: number;
  number: number;
  /** 1 is the favourite. */
  rank: number;
  independent: boolean;
  rookie: boolean;
}

/** Mostly picks favourites. The same seed gives the same picks, so that all demo leagues are equal. */
function makePicks(riders: readonly Form[], seed: number): PickedRiders {
  const random = mulberry32(seed);
  const scored = riders.map((form) => ({ ...form, score: random() ** (1 / weight(form.rank)) }));
  const favourites = scored.toSorted((a, b) => b.score - a.score);
  const [a, b, c, d, e] = favourites.map(({ riderId }) => riderId);
  const first = (wanted: (form: Form) => boolean) => favourites.find(wanted)?.riderId ?? null;
  return {
    ranked: [a, b, c, d, e] as unknown as RankedPicks,
    independentId: first(({ independent }) => independent),
    rookieId: first(({ rookie }) => rookie),
  };
}

const weight = (rank: number) => 40 / (rank + 1.5) ** 1.6;

/**
 * Tommy Ettinger's random number generator mulberry32, which returns uniform numbers from 0 to 1 for an integer seed.
 */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stores different picks for every member, submitted one after the other before the season. */
export async function submitPicks(
  manager: EntityManager,
  seasonId: number,
  members: readonly Member[],
  planned: readonly SeasonWeekend[],
): Promise<void> {
  const riders = await readForm(manager, seasonId);
  const seasonStart = new Date(planned[0]?.start ?? 0).getTime();
  const taken = new Set<string>();
  let seed = seasonStart % 100_000;
  const dates = datesBefore(planned, members.length);
  for (const [index, member] of members.entries()) {
    let picks = findFixedPicks(member.username, riders) ?? makePicks(riders, (seed += 1));
    while (taken.has(JSON.stringify(picks))) picks = makePicks(riders, (seed += 1));
    taken.add(JSON.stringify(picks));
    const [pick1, pick2, pick3, pick4, pick5] = picks.ranked;
    const { independentId, rookieId } = picks;
    const submittedAt = new Date((dates[index]?.getTime() ?? Date.now()) + 5 * 3600 * 1000);
    const columns = { pick1, pick2, pick3, pick4, pick5, independentId, rookieId, submittedAt };
    await manager.insert(Picks, { seasonId, memberId: member.id, ...columns });
  }
}

/** Comments in the demo league mention these picks: the same riders in a different order, so the points are equal. */
const fixedPicks: Record<string, { ranked: RankedPicks; independent: number; rookie: number }> = {
  juliemoto: { ranked: [1, 72, 89, 33, 41], independent: 89, rookie: 37 },
  tardozzi: { ranked: [89, 1, 33, 72, 41], independent: 89, rookie: 37 },
};

function findFixedPicks(username: string, riders: readonly Form[]): PickedRiders | null {
  const numbers = fixedPicks[username];
  if (!numbers) return null;
  const idOf = (number: number) => riders.find((rider) => rider.number === number)?.riderId ?? 0;
  const [a, b, c, d, e] = numbers.ranked;
  return {
    ranked: [idOf(a), idOf(b), idOf(c), idOf(d), idOf(e)],
    independentId: idOf(numbers.independent),
    rookieId: idOf(numbers.rookie),
  };
}

/** Expected ranks are the positions in the final championship table. */
async function readForm(manager: EntityManager, seasonId: number): Promise<Form[]> {
  const rankOf = new Map(source.standings.map(({ number, position }) => [number, position]));
  // In a fixed order, because the random numbers of a seed are assigned rider by rider.
  const riders = await manager.find(Rider, { where: { seasonId }, order: { id: 'ASC' } });
  return riders.map(({ id, number, independent, rookie }) => {
    return { riderId: id, number, rank: rankOf.get(number) ?? riders.length, independent, rookie };
  });
}
