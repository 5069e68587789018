import { Navigate, useLocation } from 'react-router-dom';
import { matchPage } from '../../league/contract/page-paths.js';

/** Replaces a former address with the present one, also in the history. */
export default function MovedPage() {
  const location = useLocation();
  return <Navigate replace to={newPathOf(location)} />;
}

function newPathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const page = matchPage(pathname);
  if (page?.name === 'help') return `/rules${hash}`;
  if (page?.name === 'projections') return '/fair-play#projections';
  const query = new URLSearchParams(search);
  query.set('season', page?.parameter ?? '');
  return `/fair-play?${query.toString()}`;
}
