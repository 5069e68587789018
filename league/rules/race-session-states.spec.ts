import { describe, expect, it } from '@jest/globals';
import {
  autopilotModes,
  raceSessionTransitions,
  raceSessionStates,
  nextRaceSessionState,
  type RaceSessionFacts,
  type RaceSessionProgress,
} from './race-session-states.js';
import fc from 'fast-check';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import { stopReasons } from './autopilot-texts.js';

describe('the transitions of a race session', () => {
  it('lead from every state to other known states', () => {
    expect(Object.keys(raceSessionTransitions).sort()).toEqual([...raceSessionStates].sort());
    for (const state of raceSessionStates) {
      expect(
        raceSessionTransitions[state].filter((next) => !raceSessionStates.includes(next) || next === state),
      ).toEqual([]);
    }
  });

  it('lead from every state to `final` and to `left`, because actions of admins take precedence', () => {
    const leadingTo = (target: 'final' | 'left') =>
      raceSessionStates.filter((state) => raceSessionTransitions[state].includes(target));
    expect(leadingTo('final')).toEqual(raceSessionStates.filter((state) => state !== 'final'));
    expect(leadingTo('left')).toEqual(raceSessionStates.filter((state) => state !== 'left'));
  });

  it('lead to `looking` only from `waiting`, and from `left` only to `final`', () => {
    expect(raceSessionStates.filter((state) => raceSessionTransitions[state].includes('looking'))).toEqual(['waiting']);
    expect(raceSessionTransitions.left).toEqual(['final']);
    expect(raceSessionTransitions.final).toEqual(['left']);
  });
});

it('the autopilot can be off, retrieve, or also finalize', () => {
  expect(autopilotModes).toEqual(['off', 'retrieve', 'finalize']);
});

const at = (time: string) => new Date(`2023-11-19T${time}:00Z`);
const plain: RaceSessionFacts = {
  isWeekendFinal: false,
  isReopened: false,
  hasResult: false,
  hasLink: true,
  firstPollAt: at('15:00'),
  outcome: null,
};
const next = (before: RaceSessionProgress | null, facts: Partial<RaceSessionFacts>, time = '15:00') =>
  nextRaceSessionState(before, { ...plain, ...facts }, at(time));
const fresh = next(null, {}, '08:00');
const looking = (before: RaceSessionProgress = fresh): RaceSessionProgress => ({
  ...before,
  state: 'looking',
  nextPollAt: null,
});
const after = (outcome: RetrievalOutcome, before: RaceSessionProgress = fresh, time = '15:00') =>
  next(looking(before), { outcome }, time);
const stopped = (reason: string) => ({ state: 'stopped', reason, nextPollAt: null });

// proves: autopilot-2
describe('a race session before its first poll', () => {
  it('waits for the first poll', () => {
    expect(fresh).toMatchObject({ state: 'waiting', nextPollAt: at('15:00'), attempts: 0 });
  });

  it('follows changes to the calendar', () => {
    expect(next(fresh, { firstPollAt: at('19:00') })).toMatchObject({ state: 'waiting', nextPollAt: at('19:00') });
  });

  it('stops when it is due if it has no link', () => {
    expect(next(fresh, { hasLink: false }, '14:59').state).toBe('waiting');
    expect(next(fresh, { hasLink: false })).toMatchObject(stopped(stopReasons.noLink));
  });
});

describe('a poll', () => {
  it('that is running is awaited', () => {
    expect(next(looking(), {})).toEqual(looking());
  });

  // proves: autopilot-3
  it('without a result is repeated after half an hour, an hour, and so on', () => {
    const once = after({ kind: 'not_available' });
    expect(once).toMatchObject({ state: 'waiting', nextPollAt: at('15:30'), attempts: 1 });
    expect(next(once, {}, '15:10')).toEqual(once);
    const twice = after({ kind: 'not_available' }, once, '15:30');
    expect(twice).toMatchObject({ state: 'waiting', nextPollAt: at('16:30'), attempts: 2 });
  });

  // proves: autopilot-3
  it('is not repeated after the tenth poll without a result', () => {
    const nine = { ...fresh, attempts: 9 };
    expect(after({ kind: 'not_available' }, nine)).toMatchObject({ attempts: 10, ...stopped(stopReasons.noResult) });
    expect(after({ kind: 'not_available' }, { ...fresh, attempts: 8 }).state).toBe('waiting');
  });

  // proves: autopilot-6
  it.each<[RetrievalOutcome, string]>([
    [{ kind: 'timeout', host: 'results.example' }, 'no answer from results.example.'],
    [{ kind: 'unreadable', reason: 'The site answered 403.' }, 'The site answered 403.'],
    [{ kind: 'interrupted' }, stopReasons.interrupted],
    [{ kind: 'riders_read', riders: [], offered: [] }, stopReasons.interrupted],
    [{ kind: 'calendar_read', events: [] }, stopReasons.interrupted],
    [{ kind: 'no_browser' }, stopReasons.noBrowser],
  ])('that fails is repeated, until the fourth failure in a row stops the race session: %j', (outcome, what) => {
    const thrice = [1, 2, 3].reduce((before) => after(outcome, before), fresh);
    expect(thrice).toMatchObject({ state: 'waiting', failures: 3, attempts: 3 });
    expect(after(outcome, thrice)).toMatchObject({ ...stopped(stopReasons.failures(what)), failures: 4, attempts: 3 });
    const better = after({ kind: 'not_available' }, thrice);
    expect(after(outcome, better)).toMatchObject({ state: 'waiting', failures: 1 });
  });

  it.each<[RetrievalOutcome, string]>([
    [{ kind: 'odd', oddities: ['It is odd.'] }, stopReasons.odd(['It is odd.'])],
    [
      { kind: 'competitors_not_found', riders: [{ number: 99, name: 'A. Rider' }] },
      'The season has no riders with these numbers: 99 (A. Rider). Add them, then try again.',
    ],
    [{ kind: 'terminated' }, stopReasons.stoppedByAdmin],
    [{ kind: 'season_closed' }, stopReasons.closed],
    [{ kind: 'stored', amount: 20 }, stopReasons.deleted],
    [{ kind: 'already_stored' }, stopReasons.deleted],
  ])('with this outcome stops the race session: %j', (outcome, reason) => {
    expect(after(outcome)).toMatchObject(stopped(reason));
  });
});

// proves: autopilot-4
describe('a result', () => {
  const once = after({ kind: 'result_read', digest: 'a' });

  it('is read again after five minutes', () => {
    expect(once).toMatchObject({ state: 'waiting', nextPollAt: at('15:05'), digest: 'a', changes: 0 });
    expect(next(once, {}, '15:04')).toEqual(once);
  });

  it('that has changed is read again after 15 and 45 minutes, until the third change stops the race session', () => {
    const changed = after({ kind: 'result_read', digest: 'b' }, once, '15:05');
    expect(changed).toMatchObject({ state: 'waiting', nextPollAt: at('15:20'), digest: 'b', changes: 1 });
    const again = after({ kind: 'result_read', digest: 'a' }, changed, '15:20');
    expect(again).toMatchObject({ state: 'waiting', nextPollAt: at('16:05'), digest: 'a', changes: 2 });
    expect(after({ kind: 'result_read', digest: 'b' }, again, '16:05')).toMatchObject(stopped(stopReasons.unsteady));
  });

  it('that has disappeared at the second poll is awaited as it was before the first poll', () => {
    expect(after({ kind: 'not_available' }, once)).toMatchObject({
      digest: null,
      attempts: 1,
      nextPollAt: at('15:30'),
    });
  });

  it('is remembered if a poll fails', () => {
    expect(after({ kind: 'timeout', host: 'x' }, once)).toMatchObject({ digest: 'a', failures: 1 });
  });
});

// proves: autopilot-9
describe('an action of an admin', () => {
  const everything = raceSessionStates.map((state): RaceSessionProgress => ({ ...fresh, state, nextPollAt: null }));
  const settled = ({ state }: RaceSessionProgress) => state === 'final' || state === 'left';

  it.each(everything)('prevents a poll if the race session has a result: $state', (before) => {
    expect(next(before, { hasResult: true }).state).toBe(settled(before) ? 'left' : 'stored');
  });

  it('prevents another retrieval if the result was deleted', () => {
    const stored = next(fresh, { hasResult: true });
    expect(next(stored, {})).toMatchObject(stopped(stopReasons.deleted));
    expect(next(next(stored, {}), { hasResult: true })).toMatchObject({ state: 'stored', reason: null });
  });

  it.each(everything)('stops the autopilot if the weekend was reopened, until it is final again: $state', (before) => {
    const left = next(before, { isReopened: true, hasResult: true });
    expect(left).toMatchObject({ state: 'left', reason: stopReasons.opened });
    expect(next(left, { hasResult: true })).toEqual(left);
    expect(next(left, { isWeekendFinal: true })).toMatchObject({ state: 'final', reason: null });
  });
});

const outcomes = fc.constantFrom<RetrievalOutcome>(
  { kind: 'result_read', digest: 'a' },
  { kind: 'result_read', digest: 'b' },
  { kind: 'not_available' },
  { kind: 'timeout', host: 'x' },
  { kind: 'unreadable', reason: 'x' },
  { kind: 'interrupted' },
  { kind: 'terminated' },
  { kind: 'stored', amount: 1 },
  { kind: 'odd', oddities: [] },
);
const anyFacts = fc.record({
  isWeekendFinal: fc.boolean(),
  isReopened: fc.boolean(),
  hasResult: fc.boolean(),
  hasLink: fc.boolean(),
  firstPollAt: fc.constantFrom(at('14:00'), at('16:00')),
  outcome: fc.option(outcomes),
});

describe('any sequence of events', () => {
  it('follows the allowed transitions, and sets the time of the next poll only while waiting', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyFacts, fc.boolean()), { maxLength: 40 }), (happened) => {
        let session: RaceSessionProgress | null = null;
        for (const [facts, looks] of happened) {
          const before: RaceSessionProgress | null = session;
          session = nextRaceSessionState(before, facts, at('15:00'));
          if (before && before.state !== session.state)
            expect(raceSessionTransitions[before.state]).toContain(session.state);
          expect(session.nextPollAt !== null).toBe(session.state === 'waiting');
          expect(session.reason !== null).toBe(session.state === 'stopped' || session.state === 'left');
          if (looks && session.state === 'waiting') session = looking(session);
        }
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 20 }), (happened) => {
        for (const facts of happened) {
          const once = nextRaceSessionState(fresh, facts, at('15:00'));
          expect(nextRaceSessionState(once, facts, at('15:00'))).toEqual(once);
        }
      }),
    );
  });

  // proves: autopilot-3
  it('ends the polls of a page that has no result or never stops changing', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (stream) => {
        let session = fresh;
        let looks = 0;
        for (const kind of stream) {
          if (session.state !== 'waiting') break;
          looks += 1;
          const seen: RetrievalOutcome[] = [
            { kind: 'not_available' },
            { kind: 'timeout', host: 'x' },
            { kind: 'result_read', digest: String(looks) },
            { kind: 'unreadable', reason: 'x' },
          ];
          session = after(seen[kind] ?? { kind: 'interrupted' }, session);
        }
        expect(session.state).toBe('stopped');
        // At most ten polls without a result, each possibly after a result that has disappeared.
        expect(looks).toBeLessThanOrEqual(20);
      }),
    );
  });
});
