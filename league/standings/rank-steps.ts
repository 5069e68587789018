import { PICKED_PLACES, type PickedPlace, type PickSlot } from '../picks/picked-riders.js';

/** One step of the rank of members, and the pick it looks at (rules.md 2). */
export type RankStep =
  | { readonly rule: 'points' | 'submission' | 'picks-id'; readonly slot: null }
  | { readonly rule: 'rider-based'; readonly slot: PickedPlace }
  | { readonly rule: 'points-based'; readonly slot: PickSlot };

/** The step at the end: only by it do members differ who submitted at the same instant. */
const SUBMISSION: readonly RankStep[] = [
  { rule: 'submission', slot: null },
  { rule: 'picks-id', slot: null },
];

/**
 * The steps in their order, for a season with these picks. Until a weekend is final nobody has points and only the
 * submission counts.
 */
export function rankSteps(slots: readonly PickSlot[], started: boolean): readonly RankStep[] {
  if (!started) return SUBMISSION;
  return [
    { rule: 'points', slot: null },
    ...PICKED_PLACES.map((slot) => ({ rule: 'rider-based', slot }) as const),
    ...slots.map((slot) => ({ rule: 'points-based', slot }) as const),
    ...SUBMISSION,
  ];
}
