import { expect } from '@jest/globals';
import type { Answer } from './client.js';

/** The flags of set-user-picks that are expected to be set. */
export interface PicksFlags {
  invalid_picks?: boolean[];
  invalid_independent?: boolean;
  invalid_rookie?: boolean;
  picks_already_selected?: boolean;
  cant_select_picks?: boolean;
  invalid_season?: boolean;
}

/** The flags of a refusal that has no reason. */
export const noReason = {
  invalid_picks: [false, false, false, false, false],
  invalid_independent: false,
  invalid_rookie: false,
  picks_already_selected: false,
  cant_select_picks: false,
  invalid_season: false,
  selection_closed: false,
};

/** Every refusal of picks has all flags, in both spellings. */
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

/** In a closed window one flag stands alone, in one spelling (wire.md). */
export function expectWindowClosed({ status, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 400, body: { selection_closed: true } });
}
