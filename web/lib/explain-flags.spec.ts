import { describe, expect, it } from '@jest/globals';
import { CallFailed } from './call-api.js';
import { explainFlags } from './explain-flags.js';

const texts = {
  name: { name_valid: 'Only letters', name_unique: 'Taken' },
  password: { password_valid: 'Too simple' },
};
const refused = (body: unknown) => new CallFailed('Not done', 400, body);

describe('explainFlags', () => {
  it('gives each false flag a line beside its field', () => {
    const error = refused({ name_valid: false, name_unique: false, password_valid: true });
    expect(explainFlags(error, texts)).toEqual({ fields: { name: 'Only letters\nTaken' }, rest: null });
  });

  it('explains several fields at once', () => {
    const error = refused({ name_valid: true, name_unique: false, password_valid: false });
    expect(explainFlags(error, texts).fields).toEqual({ name: 'Taken', password: 'Too simple' });
  });

  it.each([[null], [{}], [{ message: 'Broken' }], [{ name_valid: true, other: false }]])(
    'leaves a failure to itself that says nothing about a field: %j',
    (body) => {
      const error = refused(body);
      expect(explainFlags(error, texts)).toEqual({ fields: {}, rest: error });
    },
  );

  it('has nothing to explain while nothing failed', () => {
    expect(explainFlags(null, texts)).toEqual({ fields: {}, rest: null });
  });
});
