import { describe, expect, it } from '@jest/globals';
import { passwordForm, riderForm, seasonForm, weekendForm } from '../../league/contract/forms.js';
import { parseForm } from './use-form-schema.js';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** What is known of a rider beside name and number; empty where nothing is. */
const identity = { team: '', manufacturer: '', country: '' };

describe('a rider as it is typed', () => {
  it('has names without the blanks around them, and numbers', () => {
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

  it('is independent or a rookie where the box is checked: the field is there then', () => {
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

describe('the errors of a form', () => {
  it('are those of its fields, each once', () => {
    const { values, errors } = parseForm(riderForm, formOf({ ...rider, first: '  ', number: '100' }));
    expect([values, errors]).toEqual([null, { first: refused, number: refused }]);
  });

  it('include fields that are missing', () => {
    expect(parseForm(weekendForm, formOf({ title: '', url: 'x', start: '2023-03-24' })).errors).toMatchObject({
      title: 'This title can’t be used.',
      end: expect.any(String),
    });
  });

  it('are those of two fields that differ', () => {
    const typed = { currentPassword: 'old', newPassword: 'a new battery', confirmation: 'a new batterie' };
    expect(parseForm(passwordForm, formOf(typed)).errors).toEqual({ confirmation: "Passwords don't match" });
  });

  it.each(['1899', '2100', 'now'])('refuse the year %s', (year) => {
    expect(parseForm(seasonForm, formOf({ year })).values).toBeNull();
  });
});
