import type { WeekendRefusal } from '../../../../league/contract/answers.js';

/** What is wrong with the fields of a weekend that was refused, in words. */
export function weekendErrors(refusal: Partial<WeekendRefusal>): { title?: string; url?: string; days?: string } {
  return {
    ...(refusal.invalid_title ? { title: 'This title can’t be used.' } : {}),
    ...(refusal.invalid_link ? { url: 'This is not a results page of the results site.' } : {}),
    ...(refusal.invalid_date ? { days: 'The last day must not be before the first.' } : {}),
  };
}
