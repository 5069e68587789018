import { queryOptions } from '@tanstack/react-query';
import type { SeasonsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** All seasons, latest year first. */
export const seasonsQuery = queryOptions({
  queryKey: queryKeys.seasons,
  queryFn: ({ signal }) =>
    getJson<SeasonsAnswer>('get-seasons-simple/', { generic: messages.shell.seasonList }, signal),
  select: (answer) => answer.seasons,
});
