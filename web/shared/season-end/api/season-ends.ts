import { queryOptions, useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { HallOfFameAnswer, MemberSeasonsAnswer, SeasonEnd } from '../../../../league/contract/season-end.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { titlesByMember } from '../model/titles.js';

/** How each finalized season ended, the latest first. */
export const hallOfFameQuery = queryOptions({
  queryKey: queryKeys.hallOfFame,
  queryFn: ({ signal }) =>
    getJson<HallOfFameAnswer>('get-hall-of-fame/', { generic: messages.hallOfFame.loading }, signal),
  select: (answer): SeasonEnd[] => answer.seasons,
});

const noTitles: ReadonlyMap<string, readonly number[]> = new Map();

/** The years in which each member was champion, by username; none while they load, or where they can't be read. */
export function useTitles(): ReadonlyMap<string, readonly number[]> {
  const { data } = useQuery({ ...hallOfFameQuery, select: selectTitles });
  return data ?? noTitles;
}

const selectTitles = ({ seasons }: HallOfFameAnswer) => titlesByMember(seasons);

/** The current and the finalized seasons of a member. */
export const memberSeasonsQuery = (username: string) =>
  queryOptions({
    queryKey: [...queryKeys.memberSeasons, username],
    queryFn: ({ signal }) =>
      getJson<MemberSeasonsAnswer>(
        `get-member-seasons?username=${encodeURIComponent(username)}`,
        { generic: messages.memberSeasons.loading },
        signal,
      ),
    select: (answer) => answer.member_seasons,
  });
