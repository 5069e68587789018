/** Where a member goes after logging in: the page that sent them here, otherwise home. Only addresses of this site count. */
export function readReturnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}
