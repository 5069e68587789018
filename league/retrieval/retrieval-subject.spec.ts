import { expect, it } from '@jest/globals';
import { retrievalSubject } from './retrieval-subject.js';

it.each([
  ['race', 'Qatar GP', 'Qatar GP, race'],
  ['sprint', 'Qatar GP', 'Qatar GP, sprint race'],
  ['riders', null, 'Season 2023, riders'],
  ['riders-preview', null, 'Season 2023, riders'],
  ['calendar', null, 'Season 2023, calendar'],
] as const)('a retrieval of %s in %s is about “%s”', (kind, title, subject) => {
  expect(retrievalSubject(kind, 2023, title)).toBe(subject);
});
