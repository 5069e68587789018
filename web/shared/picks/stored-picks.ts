import { limits } from '../../../league/contract/limits.js';
import { type DraftAuthor, draftPrefix } from '../../lib/drafts.js';

/** Picks that may be incomplete: ids of riders (`competitor.id`), null for an empty slot. */
export interface PicksDraft {
  ranked: (number | null)[];
  independent: number | null;
  rookie: number | null;
}

export const emptyPicks: PicksDraft = {
  ranked: Array.from({ length: limits.rankedPicks }, () => null),
  independent: null,
  rookie: null,
};

export interface StoredDraft {
  picks: PicksDraft;
  /** The time when the picks on which the draft is based were saved. Null if nothing was saved. */
  basis: string | null;
}

/** The name under which this device keeps a member's draft (`web/lib/drafts.ts`). */
export const picksDraftName = (author: DraftAuthor, seasonId: number): string =>
  `${draftPrefix(author)}picks ${seasonId}`;

/** Parses a stored draft. Null if it is missing or has an unknown format. */
export function parseStoredDraft(text: string | null): StoredDraft | null {
  const draft = parseJson(text) as { picks?: Partial<PicksDraft>; basis?: unknown } | null | undefined;
  const { ranked, independent = null, rookie = null } = draft?.picks ?? {};
  const basis = typeof draft?.basis === 'string' ? draft.basis : null;
  if (!Array.isArray(ranked) || ranked.length !== emptyPicks.ranked.length) return null;
  if (![...ranked, independent, rookie].every(isRiderOrNone)) return null;
  return { picks: { ranked, independent, rookie }, basis };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRiderOrNone = (value: unknown): boolean => value === null || Number.isInteger(value);

/** The number of slots with different riders. */
export function countChanges(one: PicksDraft, other: PicksDraft): number {
  const slotsOf = ({ ranked, independent, rookie }: PicksDraft) => [...ranked, independent, rookie];
  const others = slotsOf(other);
  return slotsOf(one).filter((riderId, slot) => riderId !== others[slot]).length;
}

export const describeChanges = (count: number): string =>
  count === 1 ? '1 change not saved' : `${count} changes not saved`;
