import { queryOptions, useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type {
  HallOfFameAnswer,
  MemberSeasonsAnswer,
  SeasonEnd,
  SeasonEndAnswer,
} from '../../../../league/contract/season-end.js';
import { getJson } from '../../../lib/api-client.js';
import { type Titles, titlesByMember } from '../model/season-end.js';

export const seasonEndQuery = (year: string, offset = 0) =>
  queryOptions({
    queryKey: ['standings', 'hall-of-fame', year, offset],
    queryFn: ({ signal }) =>
      getJson<SeasonEndAnswer>(
        `get-season-end?season=${encodeURIComponent(year)}&offset=${offset}`,
        {
          generic: messages.hallOfFame.season,
          explain: (status) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
        },
        signal,
      ),
    select: (answer) => answer.season_end,
  });

export const hallOfFameQuery = queryOptions({
  queryKey: ['standings', 'hall-of-fame'],
  queryFn: ({ signal }) =>
    getJson<HallOfFameAnswer>('get-hall-of-fame/', { generic: messages.hallOfFame.loading }, signal),
  select: (answer): SeasonEnd[] => answer.seasons,
});

const noTitles: Titles = new Map();

/** Empty while the titles load and after a failure. */
export function useTitles(): Titles {
  const { data } = useQuery({ ...hallOfFameQuery, select: selectTitles });
  return data ?? noTitles;
}

const selectTitles = ({ seasons }: HallOfFameAnswer) => titlesByMember(seasons);

export const memberSeasonsQuery = (username: string) =>
  queryOptions({
    queryKey: ['standings', 'member-seasons', username],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      getJson<MemberSeasonsAnswer>(
        `get-member-seasons?username=${encodeURIComponent(username)}`,
        { generic: messages.memberSeasons.loading },
        signal,
      ),
    select: (answer) => answer.member_seasons,
  });
