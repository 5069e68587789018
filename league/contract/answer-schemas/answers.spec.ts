import { describe, expect, it } from '@jest/globals';
import { checkAnswer } from './answers.js';

describe('checkAnswer', () => {
  it.each(['get-users-picks-state', 'get-users-picks-state/', 'get-users-picks-state/?or_null=1'])(
    'recognizes the call in %s',
    (path) => {
      expect(() => checkAnswer(path, { users_picks_state: true })).not.toThrow();
      expect(() => checkAnswer(path, { users_picks_state: 1 })).toThrow(`The answer of ${path}:`);
    },
  );

  it('rejects an unknown field and reports its path', () => {
    const season = { id: 1, year: 2023, title: 'The last one' };
    expect(() => checkAnswer('get-seasons-simple-year/', { seasons: [season] })).toThrow(/"title"\s+→ at seasons\[0\]/);
  });

  it('accepts calls without a schema', () => {
    expect(() => checkAnswer('logout/', {})).not.toThrow();
  });
});
