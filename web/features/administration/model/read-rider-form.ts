import { formText } from '../../../lib/form-text.js';

/** A rider as it is typed. */
export interface RiderInput {
  first: string;
  last: string;
  number: number;
  points: number;
  independent: boolean;
  rookie: boolean;
}

export function readRiderForm(form: FormData): RiderInput {
  return {
    first: formText(form, 'first').trim(),
    last: formText(form, 'last').trim(),
    number: Number(form.get('number')),
    points: Number(form.get('points')),
    independent: form.has('independent'),
    rookie: form.has('rookie'),
  };
}
