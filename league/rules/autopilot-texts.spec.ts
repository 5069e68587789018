import { describe, expect, it } from '@jest/globals';
import { autopilotNews, nameActor, stopReasons } from './autopilot-texts.js';

const sentences = /^[A-Z].*\.$/;

describe('the reason why the autopilot stopped', () => {
  const { noResult, unsteady, deleted, noLink, closed, opened } = stopReasons;

  it.each([noResult, unsteady, deleted, noLink, closed, opened])('consists of complete sentences: %s', (reason) => {
    expect(reason).toMatch(sentences);
  });

  it('contains the number of polls', () => {
    expect(noResult).toMatch(/^The page had no result in 10 checks\./); // the first poll and nine repetitions
  });

  it('lists the riders who are missing from the season', () => {
    const riders = [
      { number: 6, name: 'S. Bradl' },
      { number: 51, name: 'M. Pirro' },
    ];
    expect(stopReasons.unknownRiders(riders)).toBe(
      'The season has no riders with these numbers: 6 (S. Bradl), 51 (M. Pirro). Add them, then try again.',
    );
  });

  it('lists all oddities', () => {
    expect(stopReasons.odd(['Nobody is classified in it.', 'The page lacks position 4.'])).toBe(
      'The result was read twice and looks odd. Nobody is classified in it. The page lacks position 4. If it is correct, open the weekend and retrieve it yourself.',
    );
  });

  it.each([
    [stopReasons.noAnswer('results.example'), 'no answer from results.example.'],
    [stopReasons.interrupted, 'the retrieval was interrupted by an internal error, which is in the log.'],
    [stopReasons.noBrowser, 'no worker can start a browser, an operator has to fix this.'],
  ])('quotes the last of several failures: %s', (what, told) => {
    expect(stopReasons.failures(what)).toBe(
      `Several checks in a row failed, the last with this reason: ${told} Try again later.`,
    );
  });

  it('contains the name of the admin who stopped the retrieval only after it is read', () => {
    const stored = autopilotNews.stopped('An admin GP, race', stopReasons.stoppedByAdmin);
    const stoppedIt = 'stopped its retrieval. Try again when you want it to go on.';
    expect(stored).toBe(`Autopilot stopped at An admin GP, race. An admin ${stoppedIt}`);
    expect(nameActor(stored, 'racedirector')).toBe(`Autopilot stopped at An admin GP, race. racedirector ${stoppedIt}`);
    expect(nameActor(stored, undefined)).toBe(stored);
    expect(nameActor(stopReasons.opened, 'racedirector')).toBe(stopReasons.opened);
  });
});

it('messages for admins name the race session or the weekend', () => {
  const subject = 'Qatar GP, race';
  expect(Object.values(autopilotNews).map((tell) => tell(subject, 'It is odd.'))).toEqual([
    'Autopilot stopped at Qatar GP, race. It is odd.',
    'Autopilot: the result of Qatar GP, race had changed at the second check, so it is checked once more before it is stored.',
    `Autopilot leaves Qatar GP, race alone. ${stopReasons.opened}`,
    'Autopilot: Qatar GP, race has both results and is ready to be finalized.',
    'Autopilot: Qatar GP, race has both results, but one of them is unusual. Check it, then finalize the weekend.',
    'Autopilot: Qatar GP, race has both results and was finalized.',
  ]);
});
