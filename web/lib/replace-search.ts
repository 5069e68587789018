import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Replaces the query string of the page's address, for example if a list has fewer pages. */
export function useReplacedSearch(to: string | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // React still shows this page while the next one loads. The link that was followed takes precedence.
    if (to !== undefined && window.location.pathname === pathname) void navigate(to, { replace: true });
  }, [to, pathname, navigate]);
}

export function ReplaceSearch({ to }: { to: string }): null {
  useReplacedSearch(to);
  return null;
}
