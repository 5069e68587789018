import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { userQuery } from './api/session.js';

/** The results of emailed links stay in the cache, because each link works only once. */
const keptKeys = [userQuery.queryKey, queryKeys.mailedLink].map(([first]) => first as unknown);

/**
 * When a different member logs in, or the member logs out, deletes the former member's data before the new member sees
 * it. The queries of the page are sent again.
 * Other tabs then check who is logged in. So does a page that Back restores from memory.
 */
export function forgetFormerMember(client: QueryClient): () => void {
  let known = memberOf(client);
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('member') : null;
  const checkMember = () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
  const checkRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) checkMember();
  };
  channel?.addEventListener('message', checkMember);
  window.addEventListener('pageshow', checkRestored);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(userQuery.queryKey)) return;
    const member = memberOf(client);
    if (member === undefined || member === known) return;
    const former = known;
    known = member;
    // The first response of a page: all other requests of the page belong to the same member.
    if (former === undefined) return;
    void client.resetQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey[0]) });
    channel?.postMessage(null);
  });
  return () => {
    unsubscribe();
    channel?.close();
    window.removeEventListener('pageshow', checkRestored);
  };
}

/** The logged-in member. Null for a visitor, undefined until it is known. */
function memberOf(client: QueryClient): string | null | undefined {
  const user = client.getQueryData(userQuery.queryKey);
  return user && (user.is_logged_in ? user.username : null);
}
