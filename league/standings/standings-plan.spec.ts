import { describe, expect, it } from '@jest/globals';
import { inputsHash, type StandingsInputs, resultsHash, rulesVersion } from './standings-plan.js';

const season = { picksVersion: 3, topIndependent: true, topRookie: false };
const row = { riderId: 2, position: 1, pointsHundredths: 2500 };
const second = { riderId: 1, position: 2, pointsHundredths: 2000 };
const weekend = { weekendId: 7, race: [row, second], sprint: null };
const facts: StandingsInputs = {
  riders: [
    { riderId: 1, number: 93, carriedHundredths: 0 },
    { riderId: 2, number: 5, carriedHundredths: 150 },
  ],
  weekends: [weekend],
  withBonus: false,
};
const [first, other] = facts.riders as [StandingsInputs['riders'][number], StandingsInputs['riders'][number]];
const key = inputsHash(season, facts);

// proves: quality-17
describe('the inputs hash of a table', () => {
  it('matches the rules version (if the inputs change, raise the version and update this line)', () => {
    expect([rulesVersion, key]).toEqual([2, '5619e32c1e9b4d1a8d71775c48ce6fece68c6695491a4b92b3e808e2d20839c2']);
  });

  it('ignores additional fields and the order of riders and rows', () => {
    const added = <T extends object>(one: T) => ({ ...one, added: 'field' });
    const weekends = [added({ ...weekend, race: [second, row].map(added) })];
    expect(inputsHash(added(season), added({ ...facts, riders: [other, first].map(added), weekends }))).toBe(key);
  });

  it.each<[string, Partial<typeof season>, Partial<StandingsInputs>]>([
    ['a submission of picks', { picksVersion: 4 }, {}],
    ['the independent pick', { topIndependent: false }, {}],
    ['the rookie pick', { topRookie: true }, {}],
    ['the bonus', {}, { withBonus: true }],
    ['a rider', {}, { riders: [first] }],
    ['the number of a rider', {}, { riders: [{ ...first, number: 94 }, other] }],
    ['carried points', {}, { riders: [{ ...first, carriedHundredths: 1 }, other] }],
    ['a weekend', {}, { weekends: [weekend, { ...weekend, weekendId: 8 }] }],
    ['the order of weekends', {}, { weekends: [{ ...weekend, weekendId: 8 }] }],
    ['a session that was not held', {}, { weekends: [{ ...weekend, sprint: [] }] }],
    ['the session of a row', {}, { weekends: [{ ...weekend, race: null, sprint: weekend.race }] }],
    ['a position', {}, { weekends: [{ ...weekend, race: [{ ...row, position: 3 }, second] }] }],
    ['points', {}, { weekends: [{ ...weekend, race: [{ ...row, pointsHundredths: 2499 }, second] }] }],
  ])('changes with %s', (_, ofSeason, ofFacts) => {
    expect(inputsHash({ ...season, ...ofSeason }, { ...facts, ...ofFacts })).not.toBe(key);
  });
});

describe('the results hash of a weekend', () => {
  it('depends on riders, positions and points, but not on the weekend', () => {
    const same = resultsHash({ weekendId: 9, race: [second, row], sprint: null });
    expect(same).toBe(resultsHash(weekend));
    expect(resultsHash({ ...weekend, race: [row] })).not.toBe(same);
  });
});
