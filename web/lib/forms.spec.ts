import { describe, expect, it } from 'vitest';
import { passwordForm, riderForm, seasonForm, weekendForm } from '../../league/contract/forms.js';
import { ApiError } from './api-client.js';
import { countCharacters, explainFlags, formText, parseForm } from './forms.js';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Optional fields, which are empty if they are unknown. */
const identity = { team: '', manufacturer: '', country: '' };

describe('a typed rider', () => {
  it('has trimmed names, and numbers', () => {
    const form = formOf({ first: ' Fabio ', last: ' Di Giannantonio ', number: '49', points: '12.5', ...identity });
    expect(parseForm(riderForm, form).values).toEqual({
      first: 'Fabio',
      last: 'Di Giannantonio',
      number: 49,
      points: 12.5,
      ...identity,
      independent: false,
      rookie: false,
    });
  });

  it('is independent or a rookie if the form contains the checkbox', () => {
    const typed = { first: 'Pedro', last: 'Acosta', number: '31', points: '0', ...identity };
    expect(parseForm(riderForm, formOf({ ...typed, independent: 'on' })).values).toMatchObject({
      independent: true,
      rookie: false,
    });
    expect(parseForm(riderForm, formOf({ ...typed, rookie: 'on' })).values).toMatchObject({
      independent: false,
      rookie: true,
    });
  });
});

const rider = { first: 'Pedro', last: 'Acosta', number: '31', points: '0', ...identity };
const refused = 'Make sure the information is correct and valid';

describe('form errors', () => {
  it('have one error per field', () => {
    const { values, errors } = parseForm(riderForm, formOf({ ...rider, first: '  ', number: '100' }));
    expect([values, errors]).toEqual([null, { first: refused, number: refused }]);
  });

  it('include missing fields', () => {
    expect(parseForm(weekendForm, formOf({ title: '', url: 'x', start: '2023-03-24' })).errors).toMatchObject({
      title: 'This title can’t be used.',
      end: expect.any(String) as string,
    });
  });

  it('include two fields that differ', () => {
    const typed = { currentPassword: 'old', newPassword: 'a new battery', confirmation: 'a new batterie' };
    expect(parseForm(passwordForm, formOf(typed)).errors).toEqual({ confirmation: "Passwords don't match" });
  });

  it.each(['1899', '2100', 'now'])('reject the year %s', (year) => {
    expect(parseForm(seasonForm, formOf({ year })).values).toBeNull();
  });
});

const texts = {
  name: { name_valid: 'Only letters', name_unique: 'Taken' },
  password: { password_valid: 'Too simple' },
};
const refusal = (body: unknown) => new ApiError('Not done', 400, body);

describe('explainFlags', () => {
  it('gives each false flag a line beside its field', () => {
    const error = refusal({ name_valid: false, name_unique: false, password_valid: true });
    expect(explainFlags(error, texts)).toEqual({ fields: { name: 'Only letters\nTaken' }, rest: null });
  });

  it('explains several fields at once', () => {
    const error = refusal({ name_valid: true, name_unique: false, password_valid: false });
    expect(explainFlags(error, texts).fields).toEqual({ name: 'Taken', password: 'Too simple' });
  });

  it.each([[null], [{}], [{ message: 'Broken' }], [{ name_valid: true, other: false }]])(
    'passes on an error that is not about a field: %j',
    (body) => {
      const error = refusal(body);
      expect(explainFlags(error, texts)).toEqual({ fields: {}, rest: error });
    },
  );

  it('returns nothing without an error', () => {
    expect(explainFlags(null, texts)).toEqual({ fields: {}, rest: null });
  });
});

describe('countCharacters', () => {
  it('counts the trimmed characters while the text fits', () => {
    expect(countCharacters('', 5)).toEqual({ hint: '0 of at most 5 characters' });
    expect(countCharacters(' five5\n', 5)).toEqual({ hint: '5 of at most 5 characters' });
  });

  it('shows by how much a text is too long', () => {
    expect(countCharacters('123456', 5)).toEqual({ error: '1 character too many: at most 5' });
    expect(countCharacters('1234567', 5)).toEqual({ error: '2 characters too many: at most 5' });
  });

  it('can stay silent about short texts', () => {
    expect(countCharacters('1234', 5, 4)).toEqual({});
    expect(countCharacters('12345', 5, 4)).toEqual({ hint: '5 of at most 5 characters' });
  });
});

it('formText returns the typed text, or an empty text for a missing field', () => {
  const form = new FormData();
  form.set('title', ' Qatar GP ');
  form.set('picture', new Blob(['x']));
  expect(formText(form, 'title')).toBe(' Qatar GP ');
  expect(formText(form, 'text')).toBe('');
  expect(formText(form, 'picture')).toBe('');
});
