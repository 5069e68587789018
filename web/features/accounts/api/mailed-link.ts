import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OtherAccountAnswer } from '../../../../league/contract/answers.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { useBanners } from '../../../lib/banners.js';
import { queryKeys } from '../../../lib/query-keys.js';

interface Texts {
  done: string;
  failed: string;
}

/**
 * Calls what the link of a mail is for, then goes home with a banner; returns the error, if there is one. It is a query, so that
 * the link, which works once, is used once also where React mounts a page twice; the result is never refetched.
 */
export function useMailedLink(call: 'activate' | 'activate-email', { done, failed }: Texts): Error | null {
  const { search } = useLocation();
  const { isSuccess, error } = useQuery({
    queryKey: ['mailed-link', call, search],
    queryFn: () => getJson(call + search, { generic: failed }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useBanners();
  useEffect(() => {
    if (!isSuccess) return;
    void client.invalidateQueries({ queryKey: queryKeys.user }).then(() => {
      void navigate('/', { replace: true });
      show('success', done);
    });
  }, [isSuccess, client, navigate, show, done]);
  return error;
}

/** The logged-in username if the link of a mail was refused because it is for another account; otherwise null. */
export function otherAccountOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  const { logged_in_as: name } = (error.body ?? {}) as Partial<OtherAccountAnswer>;
  return name ?? null;
}
