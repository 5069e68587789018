/** The calls whose answers are kept for reading without a network: no mutations, no groups, nothing of the administration. */
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
  'get-rivals',
  'get-race-weekends',
  'get-race-weekend',
  'get-previous-season',
  'get-user-picks',
  'get-user-picks-simple',
  'get-user-default-profile-picture',
]);

/** The calls whose success changes who is logged in. */
export const switchingCalls: ReadonlySet<string> = new Set([
  'login',
  'finish-log-in',
  'log-in-with-passkey',
  'logout',
  'delete-account',
  'activate',
  'reset-password',
]);

/** The calls by POST or PUT that are left to the browser. */
const unhandledCalls: ReadonlySet<string> = new Set([
  // They only read.
  'get-user',
  'get-user-comments',
  'get-users-profile-pictures',
  'rank-what-if',
  'read-reset-link',
  'read-season-calendar',
  'read-season-competitors',
  // No kept answer shows what they change.
  'post-comment',
  'edit-comment',
  'delete-comment',
  'report-comment',
  'create-group',
  'join-group',
  'leave-group',
  'set-mail-switch',
  'save-push-subscription',
  'delete-push-subscription',
  // Uploads: Safari may send an empty body for a file that a service worker passes on.
  'change-profile-picture',
  'import-seasons',
]);

const ownUser = ['get-current-user'];
/** The kept answers that a call changes. */
const changedAnswers: ReadonlyMap<string, readonly string[]> = new Map([
  ['set-user-picks', ['get-user-picks', 'get-user-picks-simple', 'get-home', 'get-standings']],
  ['pin-rival', ['get-rivals']],
  ['unpin-rival', ['get-rivals']],
  ['tell-when-picks-open', ['get-home']],
  ['read-notification', ownUser],
  ['toggle-email-notifications', ownUser],
  ['set-named-in-archives', ownUser],
  ['unsubscribe', ownUser],
  ['activate-email', ownUser],
  ['confirm-second-factor', ownUser],
  ['remove-second-factor', ownUser],
  ['add-passkey', ownUser],
  ['remove-passkey', ownUser],
  ['change-username', [...keptCalls]],
]);
/** Those of any other POST or PUT, mostly of the administration. Without get-current-user nothing can be read without a network. */
const allButUser = [...keptCalls].filter((call) => !ownUser.includes(call));

/** The kept answers that the success of a call by POST or PUT may change. */
export const findChangedAnswers = (call: string): readonly string[] => changedAnswers.get(call) ?? allButUser;

/** Whether the service worker answers a call; all others are left to the browser. */
export function handlesCall(method: string, call: string): boolean {
  if (switchingCalls.has(call)) return true;
  // The link of a mail changes the address by GET.
  if (method === 'GET') return keptCalls.has(call) || call === 'activate-email';
  return !unhandledCalls.has(call);
}
