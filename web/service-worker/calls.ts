/** The calls whose responses are kept for reading offline: no mutations, no groups, no administration. */
export const keptCalls: ReadonlySet<string> = new Set([
  'get-current-user',
  'get-current-season',
  'get-users-picks-state',
  'get-home',
  'get-latest-announcement',
  'get-seasons-simple',
  'get-seasons-simple-year',
  'get-standings',
  'get-standings-version',
  'get-provisional-standings',
  'get-own-weekend',
  'get-rivals',
  'get-race-weekends',
  'get-race-weekend',
  'get-previous-season',
  'get-user-picks',
  'get-user-picks-simple',
  'get-user-default-profile-picture',
]);

/** If one of these calls succeeds, a different user may be logged in. */
export const switchingCalls: ReadonlySet<string> = new Set([
  'login',
  'finish-log-in',
  'log-in-with-passkey',
  'logout',
  'delete-account',
  'activate',
  'reset-password',
]);

/** POST and PUT calls that the browser handles itself. */
const unhandledCalls: ReadonlySet<string> = new Set([
  // These only read.
  'get-user',
  'get-user-comments',
  'get-users-profile-pictures',
  'rank-what-if',
  'read-reset-link',
  'read-season-calendar',
  'read-season-competitors',
  // These change nothing that a kept response shows.
  'post-comment',
  'edit-comment',
  'like-comment',
  'set-tip',
  'follow-comment',
  'delete-comment',
  'report-comment',
  'create-group',
  'join-group',
  'leave-group',
  'set-group-muted',
  'set-mail-switch',
  'save-push-subscription',
  'delete-push-subscription',
  // Uploads: Safari may send an empty body if a service worker passes a file on.
  'change-profile-picture',
  'import-seasons',
]);

const ownUser = ['get-current-user'];
/** The kept responses that a call changes. */
const changedAnswers: ReadonlyMap<string, readonly string[]> = new Map([
  ['set-user-picks', ['get-user-picks', 'get-user-picks-simple', 'get-home', 'get-own-weekend', 'get-standings']],
  ['pin-rival', ['get-rivals']],
  ['unpin-rival', ['get-rivals']],
  ['tell-when-picks-open', ['get-home']],
  ['read-notification', ownUser],
  ['toggle-email-notifications', ownUser],
  ['set-named-in-archives', ownUser],
  ['set-start-messages', ownUser],
  ['unsubscribe', ownUser],
  ['activate-email', ownUser],
  ['confirm-second-factor', ownUser],
  ['remove-second-factor', ownUser],
  ['add-passkey', ownUser],
  ['remove-passkey', ownUser],
  ['change-username', [...keptCalls]],
]);
/** For any other POST or PUT, mostly by admins. Offline, nothing can be read without get-current-user. */
const allButUser = [...keptCalls].filter((call) => !ownUser.includes(call));

/** The kept responses that a successful POST or PUT may change. */
export const findChangedAnswers = (call: string): readonly string[] => changedAnswers.get(call) ?? allButUser;

/** Whether the service worker handles a call. The browser handles all others. */
export function handlesCall(method: string, call: string): boolean {
  if (switchingCalls.has(call)) return true;
  // The link in an email changes the address of the account with a GET.
  if (method === 'GET') return keptCalls.has(call) || call === 'activate-email';
  return !unhandledCalls.has(call);
}
