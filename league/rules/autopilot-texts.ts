import { maxPolls } from './poll-times.js';

function stoppedBy(name: string): string {
  return `${name} stopped its retrieval. Try again when you want it to go on.`;
}

/** The admin's name is inserted when the stored text is read. */
const stoppedBySomebody = stoppedBy('An admin');

export function nameActor(text: string, username: string | undefined): string {
  if (username === undefined || !text.endsWith(stoppedBySomebody)) return text;
  return text.slice(0, -stoppedBySomebody.length) + stoppedBy(username);
}

/** Reasons for the message `stopped`. Entries in lower case complete the sentence `failures`. */
export const stopReasons = {
  noResult: `The page had no result in ${maxPolls} checks. If the session was not held, open the weekend and record that. Otherwise try again, or type the result.`,
  unsteady: 'The page was different each time. Wait until its result no longer changes, then try again.',
  unknownRiders: (riders: readonly { number: number; name: string }[]) =>
    `The season has no riders with these numbers: ${riders.map(({ number, name }) => `${number} (${name})`).join(', ')}. Add them, then try again.`,
  odd: (oddities: readonly string[]) =>
    `The result was read twice and looks odd. ${oddities.join(' ')} If it is correct, open the weekend and retrieve it yourself.`,
  sourcesDiffer: 'The results page and the championship have different results. Compare them, and choose one.',
  failures: (what: string) => `Several checks in a row failed, the last with this reason: ${what} Try again later.`,
  noAnswer: (host: string) => `no answer from ${host}.`,
  interrupted: 'the retrieval was interrupted by an internal error, which is in the log.',
  noBrowser: 'no worker can start a browser, an operator has to fix this.',
  stoppedByAdmin: stoppedBySomebody,
  deleted:
    'Its result was deleted, so it is not retrieved again automatically. Try again, or open the weekend and retrieve it there.',
  noLink: 'The weekend has no link to a results page. Edit the weekend to give it one, then try again.',
  closed: 'The season is finalized or deleted and can no longer change.',
  opened: 'The weekend was final and has been reopened. What happens to it now is up to you.',
} as const;

export const autopilotNews = {
  stopped: (subject: string, reason: string) => `Autopilot stopped at ${subject}. ${reason}`,
  changed: (subject: string) =>
    `Autopilot: the result of ${subject} had changed at the second check, so it is checked once more before it is stored.`,
  manual: (title: string) => `Autopilot leaves ${title} alone. ${stopReasons.opened}`,
  ready: (title: string) => `Autopilot: ${title} has both results and is ready to be finalized.`,
  doubtful: (title: string) =>
    `Autopilot: ${title} has both results, but one of them is unusual. Check it, then finalize the weekend.`,
  finalized: (title: string) => `Autopilot: ${title} has both results and was finalized.`,
} as const;
