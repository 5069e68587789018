import type { FinalStandRow, MemberSeasons, SeasonEnd } from '../../league/contract/season-end.js';
import { aMember, aStandRow } from './a-member.js';

export const aFinalRow = (position: number, username: string, other: Partial<FinalStandRow> = {}): FinalStandRow => ({
  ...aStandRow(position, username),
  bonus: 0,
  bonus_change: 0,
  ...other,
});

/** The end of a season with these members on the podium. */
export const aSeasonEnd = (year: number, names: readonly string[]): SeasonEnd => ({
  year,
  podium: names.map((name, index) => aFinalRow(index + 1, name)),
  amount_members: 30,
});

export const someMemberSeasons = (other: Partial<MemberSeasons> = {}): MemberSeasons => ({
  user: aMember('anna'),
  current: null,
  past: [],
  ...other,
});
