import { describe, expect, it } from 'vitest';
import type { Autopilot, AutopilotSession } from '../../../../league/contract/autopilot.js';
import type { OlderRace, SeasonRider, WeekendSimple } from '../../../../league/contract/shapes.js';
import {
  describeCurrent,
  describeFinalize,
  describePicksSwitch,
  nextStep,
  picksSwitchBlocked,
} from './describe-season.js';

const today = '2023-11-10';
const rider = { id: 1 } as SeasonRider;
const weekend = (id: number, start: string, status: 0 | 1 | 2): WeekendSimple => {
  return { id, title: `GP ${id}`, start, end: start, status };
};
const off = { mode: 'off' as const, send_finalize_email: false, sessions: [] };
const raceSession = (event_type: 1 | 2, state: AutopilotSession['state']): AutopilotSession => {
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

// proves: more-19
describe('the next step of a season', () => {
  it.each([
    ['without riders', { competitors: [] }, 'Add the riders', { kind: 'create-riders' }],
    ['without weekends', { race_weekends: [] }, 'Add the race weekends', { kind: 'import-calendar' }],
    ['that is not current', { current: false }, 'Set the season as current', null],
    ['with closed picks before the first race', { selection_open: false }, 'Open the member picks', null],
    ['that waits for its first weekend', {}, 'GP 1 is next', null],
    [
      'whose picks closed when the first weekend began',
      { selection_open: false, race_weekends: [weekend(1, today, 0)] },
      'No result of GP 1 is stored yet: retrieve',
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
    expect(step).toMatchObject({ text: expect.stringContaining(text) as string, opens });
  });

  it.each<[string, Autopilot['mode'], AutopilotSession['state'][], string]>([
    ['has not polled yet', 'retrieve', [], 'The autopilot looks for the results of GP 1'],
    ['waits for the race', 'retrieve', ['stored', 'waiting'], 'The autopilot looks for the results of GP 1'],
    ['leaves an unusual result to an admin', 'finalize', ['stored', 'stored'], 'GP 1 has both results'],
    ['leaves finalizing to an admin', 'retrieve', ['stored', 'stored'], 'GP 1 has both results'],
    ['has stopped', 'finalize', ['stored', 'stopped'], 'GP 1 has both results'],
    ['leaves the weekend alone', 'finalize', ['left', 'left'], 'GP 1 has both results'],
  ])('with an autopilot that %s', (_, mode, states, text) => {
    const sessions = states.map((state, index) => raceSession(index === 0 ? 2 : 1, state));
    const autopilot = { mode, send_finalize_email: false, sessions };
    const step = nextStep({ ...begun, autopilot, race_weekends: [weekend(1, today, 1)] }, today);
    expect(step?.text).toContain(text);
  });

  it.each<[string, object, string, string | null]>([
    ['riders', { competitors: [] }, 'Add the riders of the season: from a page, or by hand.', 'Add riders…'],
    [
      'the calendar',
      { race_weekends: [] },
      'Add the race weekends: the whole calendar of the results site at once, or one by one.',
      'Read the calendar…',
    ],
    ['being current', { current: false }, 'Set the season as current below, so that everybody sees it.', null],
    [
      'the picks',
      { selection_open: false },
      'Open the member picks below, so that members can choose their riders before the first race weekend.',
      null,
    ],
    ['waiting', {}, 'GP 1 is next. Once its sessions are over, retrieve their results.', null],
    [
      'the first result, from the day on which the weekend begins',
      { race_weekends: [weekend(1, today, 0)] },
      'No result of GP 1 is stored yet: retrieve its results once they are on the results site.',
      'Open the weekend',
    ],
    [
      'what is missing',
      { race_weekends: [weekend(2, today, 1)] },
      'GP 2 is in progress: retrieve what is missing, then finalize it.',
      'Open the weekend',
    ],
    [
      'finalizing the weekend, when both its results are there',
      { race_weekends: [weekend(1, today, 1)] },
      'GP 1 has both results: look at the preview, then finalize it.',
      'Open the weekend',
    ],
    [
      'finalizing the season',
      { race_weekends: [weekend(1, '2023-11-03', 2)] },
      'All race weekends are final. Finalize the season once no more corrections are expected.',
      'Finalize season…',
    ],
  ])('shows a text and a button: %s', (_, more, text, label) => {
    expect(nextStep({ ...begun, ...more }, today)).toMatchObject({ text, label });
  });

  it('is left to an autopilot that has only stopped at another weekend', () => {
    const sessions = [{ ...raceSession(1, 'stopped'), race_weekend_id: 2 }];
    const autopilot = { mode: 'retrieve' as const, send_finalize_email: false, sessions };
    const step = nextStep({ ...begun, autopilot, race_weekends: [weekend(1, today, 1)] }, today);
    expect(step?.text).toMatch(/^The autopilot looks for the results of GP 1/);
  });

  it('does not treat races without a result as complete', () => {
    const announced = begun.races.map((race) => ({ ...race, finalized: false }));
    const step = nextStep({ ...begun, races: announced, race_weekends: [weekend(1, today, 1)] }, today);
    expect(step?.text).toMatch(/^GP 1 is in progress/);
  });

  it('does not ask to open the picks after the first weekend has begun or has a result', () => {
    const closed = { ...begun, selection_open: false };
    expect(nextStep({ ...closed, race_weekends: [weekend(1, today, 0)] }, today)?.text).toMatch(/^No result of GP 1/);
    expect(nextStep({ ...closed, race_weekends: [weekend(1, '2023-11-17', 1)] }, today)?.text).toMatch(
      /^GP 1 has both/,
    );
  });

  it('concerns the first of two weekends on the same day', () => {
    const both = [weekend(4, '2023-11-17', 0), weekend(3, '2023-11-17', 0)];
    expect(nextStep({ ...begun, race_weekends: both }, today)?.text).toMatch(/^GP 3 is next/);
  });

  it('is null for a finalized season, and does not finalize an old season that is not current', () => {
    expect(nextStep({ ...begun, finalized: true }, today)).toBeNull();
    const over = { race_weekends: [weekend(1, '2023-11-03', 2)], current: false };
    expect(nextStep({ ...begun, ...over }, today)?.text).toContain('Set the season as current');
  });
});

const closedSeason = { current: true, finalized: false, selection_open: false, competitors: [{}], race_weekends: [] };
const now = new Date('2023-03-24T00:00:00Z');

describe('the switch of the picks window', () => {
  it('can be used for a current season that is not finalized', () => {
    expect(picksSwitchBlocked(closedSeason)).toBeNull();
  });

  it.each([{ current: false }, { finalized: true }])('is blocked with a reason for %j', (state) => {
    expect(picksSwitchBlocked({ ...closedSeason, ...state })).toBe(
      'The season must be current to enable picks or finalize',
    );
  });

  it.each([
    [{ finalized: true, current: false }, 'The season is finalized: its picks stay as they are.'],
    [{ current: false, selection_open: true }, 'Only the current season can be opened for picks.'],
    [{}, 'Closed. Members can see everyone’s picks and can’t change their own.'],
    [{ selection_open: true }, 'Open: members choose their riders. Closes by itself when the first weekend begins.'],
  ])('describes the state %j', (state, text) => {
    expect(describePicksSwitch({ ...closedSeason, ...state }, now)).toBe(text);
  });

  it('reports that riders are missing', () => {
    expect(describePicksSwitch({ ...closedSeason, competitors: [] }, now)).toBe('Closed. Add riders before opening.');
  });

  it('reports that an open window closes automatically', () => {
    expect(describePicksSwitch({ ...closedSeason, selection_open: true }, now)).toMatch(/Closes by itself/);
  });

  it.each([
    ['2023-03-24', /It stays open until you close it/],
    ['2023-03-25', /Closes by itself/],
  ])('reports how the window closes if the first weekend begins on %s', (start, text) => {
    const weekends = [{ start: '2023-11-17' }, { start }];
    expect(describePicksSwitch({ ...closedSeason, selection_open: true, race_weekends: weekends }, now)).toMatch(text);
  });
});

const season = { current: true, finalized: false, race_weekends: [{ status: 2 as const }] };

describe('describeFinalize', () => {
  it('counts the weekends that are not final', () => {
    const open = { status: 1 as const };
    expect(describeFinalize({ ...season, race_weekends: [open] })).toBe(
      'One weekend is not final yet. This can’t be undone.',
    );
    expect(describeFinalize({ ...season, race_weekends: [open, { status: 0 }] })).toBe(
      '2 weekends are not final yet. This can’t be undone.',
    );
  });

  it('reports that all weekends are final', () => {
    expect(describeFinalize(season)).toBe('All weekends are final. This can’t be undone.');
  });

  it('does not report a season without weekends as complete', () => {
    expect(describeFinalize({ ...season, race_weekends: [] })).toBe(
      'There is no race weekend yet. This can’t be undone.',
    );
  });

  it('reports that only the current season can be finalized', () => {
    expect(describeFinalize({ ...season, current: false })).toBe('Only the current season can be finalized.');
  });
});

describe('a finalized season', () => {
  it('cannot change, whether it is current or not', () => {
    const text = 'This season is finalized and can no longer change.';
    expect(describeFinalize({ ...season, finalized: true })).toBe(text);
    expect(describeFinalize({ ...season, finalized: true, current: false })).toBe(text);
  });
});

describe('describeCurrent', () => {
  it('reports whether this is the season that everybody sees first', () => {
    expect(describeCurrent(season)).toBe('This is the season that everybody sees first.');
    expect(describeCurrent({ ...season, current: false })).toBe('This season is not the current one.');
  });

  // proves: admin-season-4
  it('explains why a finalized season cannot become current', () => {
    expect(describeCurrent({ ...season, current: false, finalized: true })).toBe(
      'A finalized season can’t become current again.',
    );
  });
});
