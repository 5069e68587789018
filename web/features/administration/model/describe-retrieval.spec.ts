import { describe, expect, it } from '@jest/globals';
import type { RetrievalAnswer } from '../../../../league/wire/answers.js';
import { describeEnd, elapsedSeconds, hasEnded } from './describe-retrieval.js';

type Retrieval = RetrievalAnswer['retrieval'];
const retrieval = (state: Retrieval['state'], kind: Retrieval['kind'] = 'race'): Retrieval => ({
  pid: 4,
  kind,
  state,
  message: 'Qatar GP',
  refusal: null,
});

describe('describeEnd', () => {
  it.each(['queued', 'running', 'terminating'] as const)('has nothing to tell while it is %s', (state) => {
    expect(hasEnded(retrieval(state))).toBe(false);
    expect(describeEnd(retrieval(state))).toBeNull();
  });

  it('tells a stored result and imported riders apart', () => {
    expect(describeEnd(retrieval('stored'))).toEqual({ tone: 'good', title: 'Result stored', text: 'Qatar GP' });
    expect(describeEnd(retrieval('stored', 'riders'))?.title).toBe('Riders successfully added');
  });

  it('tells a termination as the catalogue does', () => {
    expect(describeEnd(retrieval('terminated'))?.title).toBe('Service terminated');
  });

  it.each(['refused', 'failed'] as const)('tells a %s one as bad news', (state) => {
    expect(describeEnd(retrieval(state))?.tone).toBe('bad');
  });
});

describe('elapsedSeconds', () => {
  it('counts whole seconds', () => {
    expect(elapsedSeconds('2023-11-19T17:00:00Z', Date.parse('2023-11-19T17:00:09.900Z'))).toBe(9);
  });

  it('is nothing where the clocks disagree', () => {
    expect(elapsedSeconds('2023-11-19T17:00:05Z', Date.parse('2023-11-19T17:00:00Z'))).toBe(0);
  });
});
