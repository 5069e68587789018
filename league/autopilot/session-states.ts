export const autopilotModes = ['off', 'retrieve', 'finalize'] as const;
export type AutopilotMode = (typeof autopilotModes)[number];

/**
 * What the autopilot does about a session. `waiting`: for its next look. `looking`: a retrieval of it is under way. `stored`: it has
 * a result, whoever stored it. `final`: its weekend is. `stopped`: something was odd, a person has to look. `left`: a person
 * opened the final weekend again, which is theirs from then on.
 */
export const sessionStates = ['waiting', 'looking', 'stored', 'final', 'stopped', 'left'] as const;
export type SessionState = (typeof sessionStates)[number];

/**
 * Every allowed move. `looking` comes about when the look is ordered, all others by `moveSession`; a person's "Try again" forgets
 * the session, which then begins anew as `waiting`.
 */
export const sessionMoves: Record<SessionState, readonly SessionState[]> = {
  waiting: ['looking', 'stored', 'final', 'stopped', 'left'],
  looking: ['waiting', 'stored', 'final', 'stopped', 'left'],
  stored: ['final', 'stopped', 'left'],
  stopped: ['stored', 'final', 'left'],
  final: ['left'],
  left: ['final'],
};
