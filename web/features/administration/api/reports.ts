import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { moderationMessages } from '../../../../league/contract/administration.js';
import type { ReportedCommentsAnswer } from '../../../../league/contract/administration.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** A page of the comments that were reported, those with open reports first. The previous page is shown while it loads. */
export const reportedCommentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.reportedComments, page],
    queryFn: ({ signal }) =>
      getJson<ReportedCommentsAnswer>(
        `get-reported-comments?page=${page}`,
        { generic: moderationMessages.loading },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
