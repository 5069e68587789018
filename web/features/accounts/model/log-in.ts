/** A key with @ is an e-mail address, otherwise a username (member-area.md 5). Blanks around it are not meant. */
export function parseLogInKey(typed: string): { is_username: boolean; login_key: string } {
  const key = typed.trim();
  return { is_username: !key.includes('@'), login_key: key };
}

/** Where a member goes after logging in: the page that sent them here, otherwise home. Only addresses of this site count. */
export function parseReturnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}

/** The page of the site administration that sent the member here: the server makes it, so that it is loaded anew. */
export function parseServerPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin(\/[\w\-/]*)?(\?[\w\-=&%.+]*)?$/.test(next) ? next : null;
}
