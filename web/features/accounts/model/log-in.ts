import { matchPage, type PageName } from '../../../../league/contract/page-paths.js';

/** A key with @ is an e-mail address, otherwise a username (member-area.md 5). It is trimmed. */
export function parseLogInKey(typed: string): { is_username: boolean; login_key: string } {
  const key = typed.trim();
  return { is_username: !key.includes('@'), login_key: key };
}

/** Pages that a member has no use for after the log-in: forms for those who are logged out, and links that work once. */
const notReturnedTo = new Set<PageName | undefined>([
  'logIn',
  'register',
  'findAccount',
  'activate',
  'changePassword',
  'changeEmail',
  'unsubscribe',
]);

/**
 * The path to open after logging in: the page that linked to the log-in, otherwise home. Only paths of this site are accepted.
 */
export function parseReturnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  const [pathname = ''] = from.split(/[?#]/);
  return notReturnedTo.has(matchPage(pathname)?.name) ? '/' : from;
}

/** The page of the site administration that redirected to the log-in; it is rendered by the server, so it needs a full load. */
export function parseServerPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin(\/[\w\-/]*)?(\?[\w\-=&%.+]*)?$/.test(next) ? next : null;
}
