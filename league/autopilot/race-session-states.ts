export const autopilotModes = ['off', 'retrieve', 'finalize'] as const;
export type AutopilotMode = (typeof autopilotModes)[number];

/**
 * What the autopilot does about a race session. `waiting`: for its next poll. `looking`: a poll, which is a retrieval, runs.
 * `stored`: it has a result, whoever stored it. `final`: its weekend is final. `stopped`: an admin has to check something.
 * `left`: manual; an admin opened the final weekend again, and the autopilot does nothing about it from then on.
 */
export const raceSessionStates = ['waiting', 'looking', 'stored', 'final', 'stopped', 'left'] as const;
export type RaceSessionState = (typeof raceSessionStates)[number];

/**
 * The allowed transitions. To `looking` when a poll starts, all others by `nextRaceSessionState`; "Try again" of an admin deletes
 * the race session, which then starts as `waiting`.
 */
export const raceSessionTransitions: Record<RaceSessionState, readonly RaceSessionState[]> = {
  waiting: ['looking', 'stored', 'final', 'stopped', 'left'],
  looking: ['waiting', 'stored', 'final', 'stopped', 'left'],
  stored: ['final', 'stopped', 'left'],
  stopped: ['stored', 'final', 'left'],
  final: ['left'],
  left: ['final'],
};
