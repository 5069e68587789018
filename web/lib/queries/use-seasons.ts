import { useQuery } from '@tanstack/react-query';
import type { SeasonsAnswer } from '../../../league/contract/answers.js';
import { messages } from '../../../league/contract/messages.js';
import { read } from '../call-api.js';
import { queryKeys } from '../query-keys.js';

/** All seasons, latest year first. */
export const useSeasons = () =>
  useQuery({
    queryKey: queryKeys.seasons,
    queryFn: ({ signal }) => read<SeasonsAnswer>('get-seasons-simple/', { generic: messages.shell.seasonList }, signal),
    select: (answer) => answer.seasons,
  });
