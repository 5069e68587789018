import { queryOptions } from '@tanstack/react-query';
import type { PointsReceiptAnswer } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { explainRefusal } from '../../../shared/standings/model/rank-explanation.js';

const texts = { generic: messages.explanations.receipt, explain: explainRefusal };

/** The receipt of a member's points in a season. */
export const receiptQuery = (year: number, username: string) =>
  queryOptions({
    queryKey: [...queryKeys.receipt, year, username],
    queryFn: ({ signal }) =>
      getJson<PointsReceiptAnswer>(
        `points-receipt?${new URLSearchParams({ season: String(year), username }).toString()}`,
        texts,
        signal,
      ),
    select: (answer) => answer.receipt,
  });
