import { expect, it } from '@jest/globals';
import { aGroup, aGroupMember } from '../../../spec/a-group.js';
import { chooseCharted, countMembers, describeInvitation } from './describe-group.js';

it('members are counted in words', () => {
  expect([countMembers(1), countMembers(200)]).toEqual(['1 member', '200 members']);
});

it('an invitation says how many more can join', () => {
  expect(describeInvitation(9)).toBe('Anyone with this link can join the group. There is room for 191 more.');
  expect(describeInvitation(200)).toBe('The group is full: it has 200 members.');
});

it('the chart begins with the reader, and has the best of the group, at most five', () => {
  expect(chooseCharted(aGroup(), 'anna')).toEqual(['anna', 'kneedown']);
  const members = ['a', 'b', 'c', 'd', 'e', 'anna'].map((name, index) => aGroupMember(name, index + 1));
  expect(chooseCharted({ members }, 'anna')).toEqual(['anna', 'a', 'b', 'c', 'd']);
});

it('the chart leaves out who has no position', () => {
  expect(chooseCharted(aGroup(), 'oldwolf')).toEqual(['kneedown', 'anna']);
  expect(chooseCharted({ members: [aGroupMember('anna', null)] }, 'anna')).toEqual([]);
});
