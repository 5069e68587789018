import { describe, expect, it } from '@jest/globals';
import type { AutopilotSession } from '../../../../league/contract/autopilot.js';
import { describeAutopilot, describeMode, sessionName, groupSessions, autopilotBlocked } from './describe-autopilot.js';

const session = (more: Partial<AutopilotSession>): AutopilotSession => ({
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
  it('is described with its e-mails where they matter', () => {
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

  it('is for the current season that is not finalized', () => {
    expect(autopilotBlocked({ current: true, finalized: false })).toBeNull();
    expect(autopilotBlocked({ current: false, finalized: false })).toBe('Only the current season can be on autopilot.');
    expect(autopilotBlocked({ current: true, finalized: true })).toBe(
      'The season is finalized: nothing of it changes any more.',
    );
  });

  it('says what it does to those who think of it, and what to expect once it works', () => {
    expect(describeAutopilot({ mode: 'off' })).toBe(
      'When switched on it reads the results page after each session, twice, and stores what is plausible. Where something is odd it stops and tells you.',
    );
    const atWork = 'What you type, delete or open again stays as you left it.';
    expect([describeAutopilot({ mode: 'retrieve' }), describeAutopilot({ mode: 'finalize' })]).toEqual([
      atWork,
      atWork,
    ]);
  });

  it('names a session as the messages do', () => {
    expect(sessionName(session({}))).toBe('Qatar GP, race');
    expect(sessionName(session({ event_type: 2 }))).toBe('Qatar GP, sprint race');
  });
});

describe('its sessions', () => {
  it('of which it looks at one next: that of the earliest moment', () => {
    const sprint = session({ event_type: 2, next_look: '2023-11-18T15:00:00.000Z' });
    expect(groupSessions([session({}), sprint]).next).toBe(sprint);
    expect(groupSessions([sprint, session({})]).next).toBe(sprint);
    expect(groupSessions([session({ next_look: null }), session({})]).next).toEqual(session({}));
    expect(groupSessions([session({ next_look: null })]).next).toBeNull();
    expect(groupSessions([]).next).toBeNull();
  });

  it('of which it is looking at one: the others wait', () => {
    const polling = session({ state: 'looking', next_look: null });
    expect(groupSessions([session({}), polling]).polling).toBe(polling);
    expect(groupSessions([session({})]).polling).toBeNull();
  });

  it('are a weekend that is ready when both are stored', () => {
    const stored = (race_weekend_id: number, event_type: 1 | 2) =>
      session({ race_weekend_id, event_type, state: 'stored', next_look: null });
    expect(groupSessions([stored(18, 2), stored(18, 1), stored(19, 2)]).ready).toEqual([{ id: 18, title: 'Qatar GP' }]);
    expect(groupSessions([stored(18, 1), session({ race_weekend_id: 18, event_type: 2 })]).ready).toEqual([]);
  });

  it('that are left to persons are named once a weekend', () => {
    const manual = session({ state: 'left', next_look: null });
    expect(groupSessions([manual, { ...manual, event_type: 2 }]).manual).toEqual(['Qatar GP']);
  });

  it('at which it stopped are all told', () => {
    const stopped = session({ state: 'stopped', next_look: null, reason: 'It is odd.' });
    expect(groupSessions([stopped, { ...stopped, event_type: 2 }]).stopped).toHaveLength(2);
  });
});
