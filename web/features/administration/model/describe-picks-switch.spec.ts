import { describe, expect, it } from '@jest/globals';
import { describePicksSwitch, picksSwitchBlocked } from './describe-season.js';

const season = { current: true, finalized: false, selection_open: false, competitors: [{}], race_weekends: [] };
const now = new Date('2023-03-24T00:00:00Z');

describe('the switch of the member picks', () => {
  it('can be used for a current season that is not finalized', () => {
    expect(picksSwitchBlocked(season)).toBeNull();
  });

  it.each([{ current: false }, { finalized: true }])('says why it can not with %j', (state) => {
    expect(picksSwitchBlocked({ ...season, ...state })).toBe('The season must be current to enable picks or finalize');
  });

  it.each([
    [{ finalized: true, current: false }, 'The season is finalized: its picks stay as they are.'],
    [{ current: false, selection_open: true }, 'Only the current season can be opened for picks.'],
    [{}, 'Closed. Members see the picks of all, and can’t change theirs.'],
    [{ selection_open: true }, 'Open: members choose their riders. Closes by itself when the first weekend begins.'],
  ])('tells what is so with %j', (state, text) => {
    expect(describePicksSwitch({ ...season, ...state }, now)).toBe(text);
  });

  it('says that riders are missing', () => {
    expect(describePicksSwitch({ ...season, competitors: [] }, now)).toBe('Closed. Add riders before opening.');
  });

  it('says that it closes by itself while it is open', () => {
    expect(describePicksSwitch({ ...season, selection_open: true }, now)).toMatch(/Closes by itself/);
  });

  it.each([
    ['2023-03-24', /It stays open until you close it/],
    ['2023-03-25', /Closes by itself/],
  ])('says what closes it where the first weekend begins on %s', (start, text) => {
    const weekends = [{ start: '2023-11-17' }, { start }];
    expect(describePicksSwitch({ ...season, selection_open: true, race_weekends: weekends }, now)).toMatch(text);
  });
});
