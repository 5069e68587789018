import { describe, expect, it } from 'vitest';
import {
  findAnnouncedRace,
  resultsHost,
  weekendErrors,
  describeFinalizeWeekend,
  describeFinalizing,
  describePreview,
  describeTies,
  describeUnFinalizing,
} from './weekends.js';
import type { FinalizePreview } from '../../../../league/contract/standings.js';

it('each flag of a refused weekend becomes an error beside its field', () => {
  const title = 'This title can’t be used.';
  const url = 'This is not a results page of the results site.';
  const days = 'The last day must not be before the first.';
  expect(weekendErrors({ invalid_title: true, invalid_link: false, invalid_date: false })).toEqual({ title });
  expect(weekendErrors({ invalid_link: true })).toEqual({ url });
  expect(weekendErrors({ invalid_date: true })).toEqual({ days });
  expect(weekendErrors({ invalid_title: true, invalid_link: true, invalid_date: true })).toEqual({ title, url, days });
  expect(weekendErrors({ invalid_season: true })).toEqual({});
});

describe('resultsHost', () => {
  // proves: admin-retrieval-8
  it('returns the host of a results page', () => {
    expect(resultsHost('https://results.example/2023/qatar')).toBe('results.example');
  });

  it('returns null for a weekend from the older race form', () => {
    expect(resultsHost('')).toBeNull();
  });
});

const race = {
  id: 3,
  seasonYear: 2023,
  track: 'Lusail',
  title: 'Qatar GP',
  timestamp: '2023-11-19T17:00:00Z',
  is_sprint: false,
  finalized: false,
  race_weekend_id: 18,
};

describe('findAnnouncedRace', () => {
  it('finds the race of the session that has no result yet', () => {
    expect(findAnnouncedRace([{ ...race, id: 2, is_sprint: true }, race], 18, false)?.id).toBe(3);
  });

  it.each([
    ['the other session', { is_sprint: true }],
    ['a stored one', { finalized: true }],
    ['one of another weekend', { race_weekend_id: 19 }],
  ])('skips %s', (_, other) => {
    expect(findAnnouncedRace([{ ...race, ...other }], 18, false)).toBeUndefined();
  });
});

// proves: admin-weekends-22
describe('describeFinalizeWeekend', () => {
  it('names the missing session', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: null })).toBe(
      'The sprint race is still missing: retrieve it, or record that it was not held.',
    );
    expect(describeFinalizeWeekend({ status: 1, race: null, sprint_race: {} })).toBe(
      'The race is still missing: retrieve it, or record that it was not held.',
    );
    expect(describeFinalizeWeekend({ status: 0, race: null, sprint_race: null })).toMatch(/^The race is still missing/);
  });

  it('explains finalizing if both results exist', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: {} })).toBe(
      'The points then count, the standings are calculated, and every member is notified. After a correction, only members whose position changes are notified.',
    );
  });

  it('explains un-finalizing', () => {
    expect(describeFinalizeWeekend({ status: 2, race: {}, sprint_race: {} })).toBe(
      'Its points count and the standings are out. To correct a result, un-finalize the weekend first: its points and standings then wait until it is final again.',
    );
  });
});

describe('describeUnFinalizing', () => {
  it('includes the number of members in the standings if it is known', () => {
    expect(describeUnFinalizing(31)).toBe(
      'The standings of 31 members after this weekend are taken back, and its points do not count until it is final again. The standings of later weekends are recalculated.',
    );
    expect(describeUnFinalizing(1)).toMatch(/^The standings of 1 member after/);
    expect(describeUnFinalizing(undefined)).toMatch(/^The standings of all members after/);
  });
});

const preview: FinalizePreview = {
  standings: { users_picks: [] },
  amount_users_picks: 31,
  changes: { climbing: 12, falling: 10, same: 9 },
  correction: null,
  ties: { amount: 0, by_rule: [], first: [] },
  amount_emails: 29,
  oddities: [],
};
const notified = (amount_moved: number) => describePreview({ ...preview, correction: { amount_moved, moved: [] } })[0];

// proves: admin-weekends-22
describe('describePreview', () => {
  it('shows who is notified, how many emails are sent, and how many members move', () => {
    expect(describePreview(preview)).toEqual([
      'Every member is notified.',
      '29 e-mails are sent if you ask for them.',
      '31 members in the standings: compared with the weekend before, 12 climb, 10 fall and 9 stay.',
    ]);
  });

  it('shows how many positions a correction changes', () => {
    expect(notified(2)).toBe('This is a correction. It moves 2 members, and nobody else is notified.');
    expect(notified(1)).toBe('This is a correction. It moves 1 member, and nobody else is notified.');
    expect(notified(0)).toBe("This is a correction. It changes nobody's position, so nobody is notified.");
  });
});

describe('a preview with one member and one email', () => {
  const one = { ...preview, amount_users_picks: 1, amount_emails: 1, changes: { climbing: 0, falling: 0, same: 1 } };

  it('uses the singular', () => {
    expect(describePreview(one).slice(1)).toEqual([
      '1 e-mail is sent if you ask for them.',
      '1 member in the standings: compared with the weekend before, 0 climb, 0 fall and 1 stay.',
    ]);
    expect(describeFinalizing(one, true)).toBe(
      'The standings of 1 member are calculated. Every member is notified. 1 e-mail is sent.',
    );
  });
});

describe('describeFinalizing', () => {
  it('shows who is notified and how many emails are sent', () => {
    expect(describeFinalizing(preview, true)).toBe(
      'The standings of 31 members are calculated. Every member is notified. 29 e-mails are sent.',
    );
    expect(describeFinalizing(preview, false)).toBe(
      'The standings of 31 members are calculated. Every member is notified. No e-mail is sent.',
    );
  });

  it('shows who is notified of a correction', () => {
    const correction = { amount_moved: 2, moved: [] };
    expect(describeFinalizing({ ...preview, correction }, false)).toMatch(/nobody else is notified/);
  });
});

describe('describeTies', () => {
  it('reports the absence of ties', () => {
    expect(describeTies({ amount: 0, by_rule: [] })).toBe('No two neighbours have equal points.');
  });

  it('counts the ties that each rule decides', () => {
    const one = { amount: 1, by_rule: [{ rule: 'rider-based', amount: 1 }] } as const;
    expect(describeTies({ ...one, by_rule: [...one.by_rule] })).toBe(
      '1 pair of neighbours has equal points. Decided: 1 by a rider in the position picked.',
    );
    expect(
      describeTies({
        amount: 5,
        by_rule: [
          { rule: 'points-based', amount: 3 },
          { rule: 'submission', amount: 2 },
        ],
      }),
    ).toBe(
      '5 pairs of neighbours have equal points. Decided: 3 by the points of single picks, 2 by the earlier submission.',
    );
    expect(
      describeTies({
        amount: 3,
        by_rule: [
          { rule: 'points', amount: 2 },
          { rule: 'picks-id', amount: 1 },
        ],
      }),
    ).toBe('3 pairs of neighbours have equal points. Decided: 2 by points, 1 by the number of the picks.');
  });
});
