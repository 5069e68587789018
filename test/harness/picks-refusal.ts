import { expect } from '@jest/globals';
import type { Answer } from './client.js';
import { noReason, type PicksFlags } from './picks-flags.js';

/** Expects a refusal with all flags, in both spellings. */
export function expectPicksRefused({ status, body }: Answer, flags: PicksFlags): void {
  const all = { ...noReason, ...flags };
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      ...all,
      invalidPicks: all.invalid_picks,
      invalidIndependent: all.invalid_independent,
      invalidRookie: all.invalid_rookie,
      picksAlreadySelected: all.picks_already_selected,
      cantSelectPicks: all.cant_select_picks,
      invalidSeason: all.invalid_season,
      selectionClosed: all.selection_closed,
    },
  });
}

/** Expects the refusal of a closed window, which has a single flag in a single spelling (wire.md). */
export function expectWindowClosed({ status, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 400, body: { selection_closed: true } });
}
