import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HeadToHeadAnswer } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';

const texts = {
  generic: messages.headToHead.loading,
  explain: (status: number, refusal: Partial<Record<string, unknown>>) =>
    status >= 400 && status < 500 && typeof refusal['message'] === 'string' ? refusal['message'] : undefined,
};

export const headToHeadQuery = (year: number, a: string, b: string) =>
  queryOptions({
    queryKey: ['standings', 'head-to-head', year, a, b],
    queryFn: ({ signal }) =>
      getJson<HeadToHeadAnswer>(
        `get-head-to-head?${new URLSearchParams({ season: String(year), a, b }).toString()}`,
        texts,
        signal,
      ),
    select: (answer) => answer.head_to_head,
    placeholderData: keepPreviousData,
  });
