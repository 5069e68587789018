/** The flags of set-user-picks that a test expects. */
export interface PicksFlags {
  invalid_picks?: boolean[];
  invalid_independent?: boolean;
  invalid_rookie?: boolean;
  picks_already_selected?: boolean;
  cant_select_picks?: boolean;
  invalid_season?: boolean;
}

/** The flags of set-user-picks, all unset. */
export const noReason = {
  invalid_picks: [false, false, false, false, false],
  invalid_independent: false,
  invalid_rookie: false,
  picks_already_selected: false,
  cant_select_picks: false,
  invalid_season: false,
  selection_closed: false,
};
