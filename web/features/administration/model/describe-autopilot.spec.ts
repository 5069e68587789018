import { describe, expect, it } from 'vitest';
import type { AutopilotSession } from '../../../../league/contract/autopilot.js';
import {
  describeAutopilot,
  describeMode,
  raceSessionName,
  groupRaceSessions,
  autopilotBlocked,
} from './describe-autopilot.js';

const raceSession = (more: Partial<AutopilotSession>): AutopilotSession => ({
  race_weekend_id: 19,
  title: 'Qatar GP',
  event_type: 1,
  state: 'waiting',
  next_look: '2023-11-19T15:00:00.000Z',
  reason: null,
  ...more,
});

// proves: autopilot-8
describe('the autopilot', () => {
  it('is described with its email setting only if it finalizes', () => {
    expect(describeMode({ mode: 'off', send_finalize_email: true })).toBe('Off');
    expect(describeMode({ mode: 'retrieve', send_finalize_email: true })).toBe(
      'Retrieves results and leaves finalizing to you',
    );
    expect(describeMode({ mode: 'finalize', send_finalize_email: false })).toBe(
      'Retrieves results and finalizes, without e-mail',
    );
    expect(describeMode({ mode: 'finalize', send_finalize_email: true })).toBe(
      'Retrieves results and finalizes, with e-mail',
    );
  });

  it('is only available for the current season until it is finalized', () => {
    expect(autopilotBlocked({ current: true, finalized: false })).toBeNull();
    expect(autopilotBlocked({ current: false, finalized: false })).toBe('Only the current season can be on autopilot.');
    expect(autopilotBlocked({ current: true, finalized: true })).toBe(
      'The season is finalized and can no longer change.',
    );
  });

  it('explains its effect while it is off, and what to expect while it is on', () => {
    expect(describeAutopilot({ mode: 'off' })).toBe(
      'When switched on, it reads the results page twice after each session and stores the result if it is plausible. If something looks odd, it stops and tells you.',
    );
    const atWork = 'What you type, delete or open again stays as you left it.';
    expect([describeAutopilot({ mode: 'retrieve' }), describeAutopilot({ mode: 'finalize' })]).toEqual([
      atWork,
      atWork,
    ]);
  });

  it('names a session in the same way as the season messages', () => {
    expect(raceSessionName(raceSession({}))).toBe('Qatar GP, race');
    expect(raceSessionName(raceSession({ event_type: 2 }))).toBe('Qatar GP, sprint race');
  });
});

describe('the sessions of the autopilot', () => {
  it('include the next one to poll, which has the earliest time', () => {
    const sprint = raceSession({ event_type: 2, next_look: '2023-11-18T15:00:00.000Z' });
    expect(groupRaceSessions([raceSession({}), sprint]).next).toBe(sprint);
    expect(groupRaceSessions([sprint, raceSession({})]).next).toBe(sprint);
    expect(groupRaceSessions([raceSession({ next_look: null }), raceSession({})]).next).toEqual(raceSession({}));
    expect(groupRaceSessions([raceSession({ next_look: null })]).next).toBeNull();
    expect(groupRaceSessions([]).next).toBeNull();
  });

  it('include the one that is being polled', () => {
    const polling = raceSession({ state: 'looking', next_look: null });
    expect(groupRaceSessions([raceSession({}), polling]).polling).toBe(polling);
    expect(groupRaceSessions([raceSession({})]).polling).toBeNull();
  });

  it('make a weekend ready when both its results are stored', () => {
    const stored = (race_weekend_id: number, event_type: 1 | 2) =>
      raceSession({ race_weekend_id, event_type, state: 'stored', next_look: null });
    expect(groupRaceSessions([stored(18, 2), stored(18, 1), stored(19, 2)]).ready).toEqual([
      { id: 18, title: 'Qatar GP' },
    ]);
    expect(groupRaceSessions([stored(18, 1), raceSession({ race_weekend_id: 18, event_type: 2 })]).ready).toEqual([]);
  });

  it('that are left to the admins are listed once per weekend', () => {
    const manual = raceSession({ state: 'left', next_look: null });
    expect(groupRaceSessions([manual, { ...manual, event_type: 2 }]).manual).toEqual(['Qatar GP']);
  });

  it('that stopped the autopilot are all listed', () => {
    const stopped = raceSession({ state: 'stopped', next_look: null, reason: 'It is odd.' });
    expect(groupRaceSessions([stopped, { ...stopped, event_type: 2 }]).stopped).toHaveLength(2);
  });
});
