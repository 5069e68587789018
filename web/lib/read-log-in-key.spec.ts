import { describe, expect, it } from '@jest/globals';
import { readLogInKey } from './read-log-in-key.js';

// proves: login-3
describe('readLogInKey', () => {
  it('takes a key without @ as a username', () => {
    expect(readLogInKey(' juliemoto ')).toEqual({ is_username: true, login_key: 'juliemoto' });
  });

  it('takes a key with @ as an e-mail address', () => {
    expect(readLogInKey('julie@example.org')).toEqual({ is_username: false, login_key: 'julie@example.org' });
  });
});
