import { describe, expect, it } from '@jest/globals';
import {
  liveStates,
  type RetrievalState,
  retrievalTransitions,
  retrievalStates,
  statesBefore,
} from './retrieval-outcome.js';

describe('a retrieval', () => {
  it.each<[RetrievalState, RetrievalState[]]>([
    ['queued', []],
    ['running', ['queued', 'running']], // again after a worker died
    ['terminating', ['running']],
    ['read', ['running']],
    ['stored', ['running']], // never once it is terminating: terminated is what stores nothing (rules.md 7)
    ['refused', ['running']],
    ['failed', ['queued', 'running']],
    ['terminated', ['queued', 'terminating']],
  ])('becomes %s from %j', (state, before) => {
    expect(statesBefore(state)).toEqual(before);
  });

  it('holds the slot until it has ended, and every live one can still end', () => {
    expect(liveStates).toEqual(['queued', 'running', 'terminating']);
    const ends = retrievalStates.filter((state) => !liveStates.includes(state));
    const reachable = (from: RetrievalState): RetrievalState[] => {
      return retrievalTransitions[from].flatMap((next) => (next === from ? [] : [next, ...reachable(next)]));
    };
    for (const state of liveStates) expect(ends.some((end) => reachable(state).includes(end))).toBe(true);
  });
});
