import type { HeadToHeadSlot, PickPoints } from '../../../../league/contract/standings.js';
import { ordinal } from '../../../lib/format.js';
import { sumOf } from './describe-gap.js';

/** A rider of a list of picks. */
export interface GroupedPick {
  competitor: PickPoints['competitor'];
  /** In all slots of the list together. */
  points: number;
  /** In which slots, where there are several: "1st and rookie"; "twice" where the slots differ between the sides. */
  slots: string | null;
}

/** Each rider of a list once. `sides`: the members whose picks the list has. */
export function groupPicks(
  picks: readonly PickPoints[],
  slots: readonly HeadToHeadSlot[],
  sides: readonly ('a' | 'b')[],
): GroupedPick[] {
  const ids = [...new Set(picks.map(({ competitor }) => competitor.id))];
  return ids.flatMap((id) => {
    const same = picks.filter(({ competitor }) => competitor.id === id);
    const [first] = same;
    if (!first) return [];
    const named = new Set(sides.map((side) => nameSlots(slots.filter((slot) => slot[side]?.competitor.id === id))));
    const [name] = named;
    return {
      competitor: first.competitor,
      points: sumOf(same.map(({ points }) => points)),
      slots: same.length === 1 ? null : named.size === 1 && name ? name : 'twice',
    };
  });
}

const nameSlots = (slots: readonly HeadToHeadSlot[]): string =>
  slots.map(({ slot }) => (typeof slot === 'number' ? ordinal(slot) : slot)).join(' and ');
