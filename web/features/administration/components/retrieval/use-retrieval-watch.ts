import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api-client.js';
import { stale } from '../../../../lib/query-keys.js';
import { retrievalQuery } from '../../api/retrievals.js';
import { describeEnd, hasEnded, type RetrievalEnd } from '../../model/describe-retrieval.js';

export interface RetrievalWatch {
  /** The retrieval that is followed: started here, or found running. */
  pid: number | null;
  waiting: boolean;
  end: RetrievalEnd | null;
  follow: (pid: number) => void;
  dismiss: () => void;
}

/** Follows a retrieval until it has ended, then invalidates the queries that show its result. */
export function useRetrievalWatch(): RetrievalWatch {
  const [pid, setPid] = useState<number | null>(null);
  const { data: retrieval, error } = useQuery(retrievalQuery(pid));
  const client = useQueryClient();
  const lost = error instanceof ApiError && error.status === 404;
  const ended = retrieval !== undefined && hasEnded(retrieval);

  useEffect(() => {
    if (!ended) return;
    // A set, so that a key in both lists is invalidated once.
    for (const queryKey of new Set([...stale.results, ...stale.riders])) void client.invalidateQueries({ queryKey });
  }, [ended, pid, client]);

  return {
    pid,
    waiting: pid !== null && !ended && !lost,
    end: describeEnd(retrieval),
    follow: setPid,
    dismiss: () => setPid(null),
  };
}
