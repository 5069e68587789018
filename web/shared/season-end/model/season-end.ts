import type { FinalStandRow, SeasonEnd } from '../../../../league/contract/season-end.js';

/**
 * The years of each member's titles, latest first, by username. Deleted accounts have no name (rules.md 8).
 */
export type Titles = ReadonlyMap<string, readonly number[]>;

/** @param seasons latest first */
export function titlesByMember(seasons: readonly SeasonEnd[]): Titles {
  const titles = new Map<string, number[]>();
  for (const { year, podium } of seasons) {
    const champion = podium[0]?.user.username;
    if (champion) titles.set(champion, [...(titles.get(champion) ?? []), year]);
  }
  return titles;
}

/** "Champion 2023", or the number of titles. */
export const describeTitles = (years: readonly number[]): string =>
  years.length === 1 ? `Champion ${years[0]}` : `${years.length} titles`;

export function describeBonusChange({ bonus_change: change }: Pick<FinalStandRow, 'bonus_change'>): string {
  if (change === 0) return 'The bonus did not change your position.';
  const positions = Math.abs(change) === 1 ? '1 position' : `${Math.abs(change)} positions`;
  return change > 0 ? `The bonus won you ${positions}.` : `The bonuses of others cost you ${positions}.`;
}
