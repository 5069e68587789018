import { describe, expect, it } from '@jest/globals';
import { autopilotModes, raceSessionTransitions, raceSessionStates } from './race-session-states.js';

describe('the moves of a session', () => {
  it('lead from every state to other states', () => {
    expect(Object.keys(raceSessionTransitions).sort()).toEqual([...raceSessionStates].sort());
    for (const state of raceSessionStates) {
      expect(
        raceSessionTransitions[state].filter((next) => !raceSessionStates.includes(next) || next === state),
      ).toEqual([]);
    }
  });

  it('lead to a final weekend from everywhere, and to one that is left alone, too: persons come first', () => {
    const leadingTo = (target: 'final' | 'left') =>
      raceSessionStates.filter((state) => raceSessionTransitions[state].includes(target));
    expect(leadingTo('final')).toEqual(raceSessionStates.filter((state) => state !== 'final'));
    expect(leadingTo('left')).toEqual(raceSessionStates.filter((state) => state !== 'left'));
  });

  it('lead to a poll only from waiting for it, and out of a weekend that persons have only to its end', () => {
    expect(raceSessionStates.filter((state) => raceSessionTransitions[state].includes('looking'))).toEqual(['waiting']);
    expect(raceSessionTransitions.left).toEqual(['final']);
    expect(raceSessionTransitions.final).toEqual(['left']);
  });
});

it('the autopilot is off, retrieves, or finalizes as well', () => {
  expect(autopilotModes).toEqual(['off', 'retrieve', 'finalize']);
});
