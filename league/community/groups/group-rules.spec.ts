import { expect, it } from '@jest/globals';
import { isInvitationToken, newInvitationToken, positionsInGroup, rankGroup } from './group-rules.js';

/** A member's row with the position in the league and its change. */
const row = (position: number, positionChange: number) => ({
  picksId: position,
  memberId: position,
  position,
  positionChange,
  pointsHundredths: 1000 - position,
});
const ranked = (...rows: [position: number, change: number][]) =>
  rankGroup(rows.map(([position, change]) => row(position, change))).map((one) => [
    one.row.position,
    one.position,
    one.positionChange,
  ]);

it('members of a group are ranked in the order of the league', () => {
  expect(ranked([7, 0], [2, 0], [900_000, 0])).toEqual([
    [2, 1, 0],
    [7, 2, 0],
    [900_000, 3, 0],
  ]);
});

it('positions in a group are computed separately for each table', () => {
  // After the first weekend, only two members are in the table: 40th and 2nd in the league. After that, they are 9th,
  // 300th and 10th.
  expect(
    positionsInGroup([
      [40, 9],
      [null, 300],
      [2, 10],
    ]),
  ).toEqual([
    [2, 1],
    [null, 3],
    [1, 2],
  ]);
  expect(positionsInGroup([])).toEqual([]);
});

it('a change counts positions in the group, not in the league', () => {
  // Before, the members were 12th, 10th and 11th in the league, so they were third, first and second in the group.
  expect(ranked([4, 8], [9, 1], [30, -19])).toEqual([
    [4, 1, 2],
    [9, 2, -1],
    [30, 3, -1],
  ]);
});

it('a member who passes nobody from the group does not move in it', () => {
  expect(ranked([3, 50], [80, 100])).toEqual([
    [3, 1, 0],
    [80, 2, 0],
  ]);
});

it('a member who is new in the table does not move, and does not push others down', () => {
  // The second member is new and is assumed to have been fifth before, like the third member.
  expect(ranked([1, 0], [5, 0], [6, -1])).toEqual([
    [1, 1, 0],
    [5, 2, 0],
    [6, 3, 0],
  ]);
});

it('a group without rows has no ranks', () => {
  expect(rankGroup([])).toEqual([]);
});

it('an invitation token has 128 random bits', () => {
  const tokens = Array.from({ length: 100 }, newInvitationToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens)
    expect([isInvitationToken(token), Buffer.from(token, 'base64url').length]).toEqual([true, 16]);
});

it.each([
  '',
  'x'.repeat(21),
  'x'.repeat(23),
  `${'x'.repeat(21)}\0`,
  `${'x'.repeat(21)}/`,
  `${'x'.repeat(22)}\n`,
  1,
  null,
  undefined,
])('%j is not an invitation token', (text) => {
  expect(isInvitationToken(text)).toBe(false);
});
