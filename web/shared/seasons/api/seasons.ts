import { queryOptions } from '@tanstack/react-query';
import type { SeasonsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';

export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) =>
    getJson<SeasonsAnswer>('get-seasons-simple/', { generic: messages.shell.seasonList }, signal),
  select: (answer) => answer.seasons,
});
