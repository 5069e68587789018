import type { PushProblem } from '../../../shared/push/push.js';

/** What a member should know of the switch for push messages: when they come, or why there are none. */
export function describePush(problem: PushProblem): string {
  switch (problem) {
    case null:
      return 'When the picks open, a weekend is final, or somebody replies to you. Ends when you log out.';
    case 'league':
      return 'Not available: this league sends no messages to devices.';
    case 'browser':
      return 'Not available in this browser. On an iPhone add the site to the home screen first.';
    case 'denied':
      return 'The browser does not allow messages of this site. Allow notifications in its settings for this site, then load this page again.';
  }
}
