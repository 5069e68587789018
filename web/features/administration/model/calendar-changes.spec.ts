import { describe, expect, it } from 'vitest';
import type { EventRead } from '../../../../league/contract/answers.js';
import { differencesOf, isTest, movedFirstDay, withChanges } from './calendar-changes.js';

const weekend = {
  id: 7,
  title: 'Our own',
  url: 'https://results.example/old/',
  start: '2023-03-24',
  end: '2023-03-26',
  status: 0,
  matched_by: 'title',
} as const;
const event: EventRead = {
  title: 'Portuguese GP',
  url: 'https://results.example/new/',
  start: '2023-03-31',
  end: '2023-04-02',
  already: 'Our own',
  weekend,
};

describe('an event of the calendar that matches a weekend', () => {
  it('can differ in days, title and link', () => {
    expect(differencesOf(event)).toEqual(['days', 'title', 'url']);
    expect(differencesOf({ ...event, ...weekend })).toEqual([]);
    expect(differencesOf({ ...event, ...weekend, end: '2023-03-27' })).toEqual(['days']);
  });

  it('only changes the values that the admin accepts', () => {
    const { title, url } = weekend;
    expect(withChanges(weekend, event, new Set(['days']))).toEqual({
      id: 7,
      title,
      url,
      start: '2023-03-31',
      end: '2023-04-02',
    });
    expect(withChanges(weekend, event, new Set(['title', 'url']))).toMatchObject({
      title: 'Portuguese GP',
      url: event.url,
      start: '2023-03-24',
    });
  });
});

describe('the first day of the season', () => {
  const season = [
    { id: 8, start: '2023-04-14' },
    { id: 7, start: '2023-03-24' },
  ];

  it('moves with the first weekend, but never past the second one', () => {
    const later = withChanges(weekend, event, new Set(['days']));
    expect(movedFirstDay(season, [later])).toEqual({ before: '2023-03-24', after: '2023-03-31' });
    const last = { ...later, start: '2023-11-24', end: '2023-11-26' };
    expect(movedFirstDay(season, [last])).toEqual({ before: '2023-03-24', after: '2023-04-14' });
  });

  it('moves if an earlier weekend is added, but not if a later one is', () => {
    const added = { title: 'Qatar', url: '', start: '2023-03-10', end: '2023-03-12' };
    expect(movedFirstDay(season, [added])).toEqual({ before: '2023-03-24', after: '2023-03-10' });
    expect(movedFirstDay(season, [{ ...added, start: '2023-05-05' }])).toBeNull();
    expect(movedFirstDay([], [added])).toBeNull();
  });
});

it.each([
  ['Sepang Test', true],
  ['Valencia testing', true],
  ['Barcelona Shakedown', true],
  ['Contest GP', false],
])('an event that is no race weekend is recognized by its title: %s', (title, expected) => {
  expect(isTest(title)).toBe(expected);
});
