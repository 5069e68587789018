import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { ImportedSeasonAnswer, ImportedSeasonEnd } from '../../../../league/contract/season-archive.js';
import { seasonArchiveMessages } from '../../../../league/contract/season-archive-messages.js';
import { getJson } from '../../../lib/api-client.js';
import { hallOfFameQuery } from '../../../shared/season-end/api/season-ends.js';

/** Latest first, from the response of the hall of fame. */
export const importedSeasonsQuery = queryOptions({
  ...hallOfFameQuery,
  select: (answer): ImportedSeasonEnd[] => answer.imported,
});

export const importedSeasonQuery = (year: string, offset = 0) =>
  queryOptions({
    queryKey: ['standings', 'hall-of-fame', 'imported', year, offset],
    queryFn: ({ signal }) =>
      getJson<ImportedSeasonAnswer>(
        `get-imported-season?season=${encodeURIComponent(year)}&offset=${offset}`,
        {
          generic: seasonArchiveMessages.imported,
          explain: (status) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
        },
        signal,
      ),
    select: (answer) => answer.imported_season,
  });
