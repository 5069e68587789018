import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { forgetChanges } from '../../lib/optimistic-changes.js';
import { userQuery } from './api/session.js';

const isUser = ({ queryHash }: Pick<Query, 'queryHash'>) => queryHash === hashKey(userQuery.queryKey);

/** Whether a key ends with `{ member }`. The page then continues with the key of the new member. */
const isOfMember = ({ queryKey }: Pick<Query, 'queryKey'>) => {
  const last = queryKey.at(-1);
  return typeof last === 'object' && last !== null && 'member' in last;
};

/**
 * When a different member logs in, or the member logs out, deletes the previous member's data before the new member
 * sees it. The queries of the page are sent again. Other tabs then check who is logged in. A page that Back restores
 * from memory does so, too.
 */
export function forgetFormerMember(client: QueryClient): () => void {
  let known = memberOf(client);
  const channel = openChannel();
  const checkMember = () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
  const checkRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) checkMember();
  };
  channel?.addEventListener('message', checkMember);
  window.addEventListener('pageshow', checkRestored);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isUser(query)) return;
    const member = memberOf(client);
    if (member === undefined || member === known) return;
    const former = known;
    known = member;
    // The first response on a page. All other requests of the page belong to the same member.
    if (former === undefined) return;
    forgetChanges(client);
    client.removeQueries({ predicate: isOfMember });
    void client.resetQueries({ predicate: (one) => !isUser(one) && !one.meta?.outlivesMember });
    channel?.postMessage(null);
  });
  return () => {
    unsubscribe();
    channel?.close();
    window.removeEventListener('pageshow', checkRestored);
  };
}

/** Null if the browser has no channels, or refuses them because it blocks cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('member');
  } catch {
    return null;
  }
}

/** The logged-in member. Null for a visitor, undefined until it is known. */
function memberOf(client: QueryClient): string | null | undefined {
  const user = client.getQueryData(userQuery.queryKey);
  return user && (user.is_logged_in ? user.username : null);
}
