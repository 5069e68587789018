import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBanners } from '../../lib/banners.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useSession } from '../../lib/session/use-session.js';

/**
 * Tells when what the application starts with could not be read, and reads the user again on the way to another page,
 * so that notifications arrive.
 */
export function useSessionReports(): void {
  const { userError, seasonError, picksError, userLoading, seasonLoading, picksLoading } = useSession();
  const { show } = useBanners();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const failed = (userError ?? seasonError ?? picksError)?.message;

  const loading = userLoading || seasonLoading || picksLoading;
  const told = useRef<string | undefined>(undefined);
  // A read that is tried again and fails again is told once.
  useEffect(() => {
    if (failed && failed !== told.current) show('error', failed);
    if (failed || !loading) told.current = failed;
  }, [failed, loading, show]);

  useEffect(() => {
    void client.refetchQueries({ queryKey: queryKeys.user, stale: true, type: 'active' });
  }, [client, pathname]);
}
