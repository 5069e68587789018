import { emptyPicks, samePicks } from './picks-draft.js';
import type { PicksDraft } from './picks-draft.js';

/** The picks as they are stored. */
export interface SavedPicks {
  picks: PicksDraft;
  dateSaved: string;
}

/** Changes that are not saved yet. */
export interface KeptDraft {
  picks: PicksDraft;
  /** When the picks were saved that it began from; null: there were none. */
  basis: string | null;
}

/**
 * `saved`: nothing is changed. `changed`: the draft goes on from what is saved. `overtaken`: other picks were saved since it
 * was begun, on another device or in another tab.
 */
export type DraftState = 'saved' | 'changed' | 'overtaken';

export function compareDraft(kept: KeptDraft | null, saved: SavedPicks | null): DraftState {
  if (!kept || samePicks(kept.picks, saved?.picks ?? emptyPicks)) return 'saved';
  return saved && saved.dateSaved !== kept.basis ? 'overtaken' : 'changed';
}

/** What was kept as text; null where nothing was, or nothing that this version of the site understands. */
export function parseKept(text: string | null): KeptDraft | null {
  const kept = parseJson(text) as { picks?: Partial<PicksDraft>; basis?: unknown } | null | undefined;
  const { ranked, independent = null, rookie = null } = kept?.picks ?? {};
  const basis = typeof kept?.basis === 'string' ? kept.basis : null;
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
