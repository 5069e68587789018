import { describe, expect, it } from '@jest/globals';
import { autopilotModes, sessionMoves, sessionStates } from './session-states.js';

describe('the moves of a session', () => {
  it('lead from every state to other states', () => {
    expect(Object.keys(sessionMoves).sort()).toEqual([...sessionStates].sort());
    for (const state of sessionStates) {
      expect(sessionMoves[state].filter((next) => !sessionStates.includes(next) || next === state)).toEqual([]);
    }
  });

  it('lead to a final weekend from everywhere, and to one that is left alone, too: persons come first', () => {
    const leadingTo = (target: 'final' | 'left') =>
      sessionStates.filter((state) => sessionMoves[state].includes(target));
    expect(leadingTo('final')).toEqual(sessionStates.filter((state) => state !== 'final'));
    expect(leadingTo('left')).toEqual(sessionStates.filter((state) => state !== 'left'));
  });

  it('lead to a look only from waiting for it, and out of a weekend that persons have only to its end', () => {
    expect(sessionStates.filter((state) => sessionMoves[state].includes('looking'))).toEqual(['waiting']);
    expect(sessionMoves.left).toEqual(['final']);
    expect(sessionMoves.final).toEqual(['left']);
  });
});

it('the autopilot is off, retrieves, or finalizes as well', () => {
  expect(autopilotModes).toEqual(['off', 'retrieve', 'finalize']);
});
