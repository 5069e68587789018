import { describe, expect, it } from '@jest/globals';
import type { Autopilot, AutopilotSession } from '../../../../league/wire/autopilot.js';
import type { OlderRace, SeasonRider, WeekendSimple } from '../../../../league/wire/shapes.js';
import { nextStep } from './next-step.js';

const today = '2023-11-10';
const rider = { id: 1 } as SeasonRider;
const weekend = (id: number, start: string, status: 0 | 1 | 2): WeekendSimple => {
  return { id, title: `GP ${id}`, start, end: start, status };
};
const off = { mode: 'off' as const, send_finalize_email: false, sessions: [] };
const session = (event_type: 1 | 2, state: AutopilotSession['state']): AutopilotSession => {
  return { race_weekend_id: 1, title: 'GP 1', event_type, state, next_look: null, reason: null };
};
const stored = (race_weekend_id: number, is_sprint: boolean) => {
  return { race_weekend_id, is_sprint, finalized: true } as OlderRace;
};
const begun = {
  autopilot: off,
  current: true,
  finalized: false,
  selection_open: true,
  competitors: [rider],
  races: [stored(1, false), stored(1, true), stored(2, false)],
  race_weekends: [weekend(2, '2023-11-24', 0), weekend(1, '2023-11-17', 0)],
};

describe('the next step of a season', () => {
  it.each([
    ['without riders', { competitors: [] }, 'Add the riders', { kind: 'create-riders' }],
    ['without weekends', { race_weekends: [] }, 'Add the race weekends', { kind: 'read-calendar' }],
    ['that is not current', { current: false }, 'Set the season as current', null],
    ['with closed picks before the first race', { selection_open: false }, 'Open the member picks', null],
    ['that waits for its first weekend', {}, 'GP 1 is next', null],
    [
      'whose picks closed when the first weekend began',
      { selection_open: false, race_weekends: [weekend(1, today, 0)] },
      'GP 1 has begun',
      { kind: 'weekend', id: 1 },
    ],
    [
      'with a weekend in progress, the latest first on the wire',
      { race_weekends: [weekend(3, '2023-11-24', 0), weekend(2, '2023-11-10', 1), weekend(1, '2023-11-03', 2)] },
      'GP 2 is in progress',
      { kind: 'weekend', id: 2 },
    ],
    [
      'between two weekends',
      { race_weekends: [weekend(3, '2023-11-24', 0), weekend(1, '2023-11-03', 2)] },
      'GP 3 is next',
      null,
    ],
    ['whose weekends are final', { race_weekends: [weekend(1, '2023-11-03', 2)] }, 'All race', { kind: 'finalize' }],
  ])('%s', (_, more, text, opens) => {
    const step = nextStep({ ...begun, ...more }, today);
    expect(step).toMatchObject({ text: expect.stringContaining(text), opens });
  });

  it.each<[string, Autopilot['mode'], AutopilotSession['state'][], string]>([
    ['has not looked yet', 'retrieve', [], 'The autopilot looks for the results of GP 1'],
    ['waits for the race', 'retrieve', ['stored', 'waiting'], 'The autopilot looks for the results of GP 1'],
    ['is about to finalize', 'finalize', ['stored', 'stored'], 'The autopilot looks for the results of GP 1'],
    ['leaves finalizing to a person', 'retrieve', ['stored', 'stored'], 'GP 1 has both results'],
    ['has stopped', 'finalize', ['stored', 'stopped'], 'GP 1 has both results'],
    ['leaves the weekend alone', 'finalize', ['left', 'left'], 'GP 1 has both results'],
  ])('on autopilot that %s', (_, mode, states, text) => {
    const sessions = states.map((state, index) => session(index === 0 ? 2 : 1, state));
    const autopilot = { mode, send_finalize_email: false, sessions };
    const step = nextStep({ ...begun, autopilot, race_weekends: [weekend(1, today, 1)] }, today);
    expect(step?.text).toContain(text);
  });

  it('is none where nothing changes any more, nor of an old season that is not current', () => {
    expect(nextStep({ ...begun, finalized: true }, today)).toBeNull();
    const over = { race_weekends: [weekend(1, '2023-11-03', 2)], current: false };
    expect(nextStep({ ...begun, ...over }, today)?.text).toContain('Set the season as current');
  });
});
