import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-client.js';
import { countCharacters, explainFlags } from './field-errors.js';

const texts = {
  name: { name_valid: 'Only letters', name_unique: 'Taken' },
  password: { password_valid: 'Too simple' },
};
const refused = (body: unknown) => new ApiError('Not done', 400, body);

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

describe('countCharacters', () => {
  it('counts while the text fits, without the blanks around it', () => {
    expect(countCharacters('', 5)).toEqual({ hint: '0 of at most 5 characters' });
    expect(countCharacters(' five5\n', 5)).toEqual({ hint: '5 of at most 5 characters' });
  });

  it('says by how much a text is too long', () => {
    expect(countCharacters('123456', 5)).toEqual({ error: '1 character too many: at most 5' });
    expect(countCharacters('1234567', 5)).toEqual({ error: '2 characters too many: at most 5' });
  });

  it('is quiet about a short text where that is asked for', () => {
    expect(countCharacters('1234', 5, 4)).toEqual({});
    expect(countCharacters('12345', 5, 4)).toEqual({ hint: '5 of at most 5 characters' });
  });
});
