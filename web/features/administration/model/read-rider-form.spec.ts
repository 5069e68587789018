import { describe, expect, it } from '@jest/globals';
import { readRiderForm } from './read-rider-form.js';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a rider as it is typed', () => {
  it('has names without the blanks around them, and numbers', () => {
    const form = formOf({ first: ' Fabio ', last: ' Di Giannantonio ', number: '49', points: '12.5' });
    expect(readRiderForm(form)).toEqual({
      first: 'Fabio',
      last: 'Di Giannantonio',
      number: 49,
      points: 12.5,
      independent: false,
      rookie: false,
    });
  });

  it('is independent or a rookie where the box is checked: the field is there then', () => {
    const typed = { first: 'Pedro', last: 'Acosta', number: '31', points: '0' };
    expect(readRiderForm(formOf({ ...typed, independent: 'on' }))).toMatchObject({ independent: true, rookie: false });
    expect(readRiderForm(formOf({ ...typed, rookie: 'on' }))).toMatchObject({ independent: false, rookie: true });
  });
});
