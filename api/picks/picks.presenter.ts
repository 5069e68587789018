import type { PicksRefusal } from '../../league/contract/answers.js';

const nothingWrong: PicksRefusal = {
  invalid_picks: [false, false, false, false, false],
  invalid_independent: false,
  invalid_rookie: false,
  picks_already_selected: false,
  cant_select_picks: false,
  invalid_season: false,
  selection_closed: false,
};

/** The body of a refusal of picks: all flags are present, and each also in camel case, which known clients read (wire.md, set-user-picks). */
export function presentPicksRefusal(reason: Partial<PicksRefusal>): Record<string, unknown> {
  const refusal = { ...nothingWrong, ...reason };
  return {
    ...refusal,
    invalidPicks: refusal.invalid_picks,
    invalidIndependent: refusal.invalid_independent,
    invalidRookie: refusal.invalid_rookie,
    picksAlreadySelected: refusal.picks_already_selected,
    cantSelectPicks: refusal.cant_select_picks,
    invalidSeason: refusal.invalid_season,
    selectionClosed: refusal.selection_closed,
  };
}
