import { hashKey, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { userQuery } from './api/session.js';

/** What a link of a mail did stays known: the link works once. */
const keptKeys = [userQuery.queryKey, queryKeys.mailedLink].map(([first]) => first as unknown);

/**
 * Whenever another member than before, or nobody, is logged in, deletes the answers that the former member got, before they are shown to the
 * new one, and requests again what the page shows. Other tabs check who is logged in then, and so does a page that Back restores from memory.
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
    // The first answer of a page: whatever else was requested with it has the same member.
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

/** The member who is logged in; null for a visitor, undefined while it is not known. */
function memberOf(client: QueryClient): string | null | undefined {
  const user = client.getQueryData(userQuery.queryKey);
  return user && (user.is_logged_in ? user.username : null);
}
