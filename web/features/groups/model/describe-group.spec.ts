import { expect, it } from 'vitest';
import { aGroup, aGroupMember } from '../../../spec/a-group.js';
import { chooseCharted, countMembers, describeInvitation, inviteTo } from './describe-group.js';

it('the number of members includes the noun', () => {
  expect([countMembers(1), countMembers(200)]).toEqual(['1 member', '200 members']);
});

it('an invitation states how many more members can join', () => {
  expect(describeInvitation(9)).toBe('Anyone with this link can join the group. There is room for 191 more.');
  expect(describeInvitation(1)).toBe('You are the only member so far. Anyone with this link can join the group.');
  expect(describeInvitation(200)).toBe('The group is full: it has 200 members.');
});

it('the invitation that the device shares explains the league', () => {
  expect(inviteTo({ name: 'Sunday Grid' }, 'https://example.com/groups/join/x')).toEqual({
    title: 'Join Sunday Grid',
    text: 'Join my group Sunday Grid in Parc Fermé: pick the top five of the motorcycle world championship, and see whose call is best.',
    url: 'https://example.com/groups/join/x',
  });
});

it('the chart starts with the reader, and continues with the best members of the group, up to five', () => {
  expect(chooseCharted(aGroup(), 'anna')).toEqual(['anna', 'kneedown']);
  const members = ['a', 'b', 'c', 'd', 'e', 'anna'].map((name, index) => aGroupMember(name, index + 1));
  expect(chooseCharted({ members }, 'anna')).toEqual(['anna', 'a', 'b', 'c', 'd']);
});

it('the chart omits members without a position', () => {
  expect(chooseCharted(aGroup(), 'oldwolf')).toEqual(['kneedown', 'anna']);
  expect(chooseCharted({ members: [aGroupMember('anna', null)] }, 'anna')).toEqual([]);
});
