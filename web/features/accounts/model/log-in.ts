import { matchPage, type PageName } from '../../../../league/contract/page-paths.js';

/** A key with @ is an email address, otherwise a username (member-area.md 5). */
export function parseLogInKey(typed: string): { is_username: boolean; login_key: string } {
  const key = typed.trim();
  return { is_username: !key.includes('@'), login_key: key };
}

/** Pages that are useless after the log-in: forms for visitors, and links that work once. */
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
 * The path to open after the log-in: the page that linked to the log-in, otherwise the home page. Accepts only paths of
 * this site.
 */
export function parseReturnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  const [pathname = ''] = from.split(/[?#]/);
  return notReturnedTo.has(matchPage(pathname)?.name) ? '/' : from;
}

/**
 * The page of the site administration that redirected to the log-in. The server renders it, so it needs a full load.
 */
export function parseServerPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin(\/[\w\-/]*)?(\?[\w\-=&%.+]*)?$/.test(next) ? next : null;
}
