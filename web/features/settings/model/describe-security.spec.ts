import { describe, expect, it } from '@jest/globals';
import {
  describeCodesLeft,
  describeEvent,
  describeLastSeen,
  describePlace,
  groupsOfSecret,
} from './describe-security.js';

describe('describeEvent', () => {
  it('counts failed log-ins', () => {
    expect(describeEvent({ kind: 'log-in-failed', times: 1 })).toBe('Log-in with a wrong password');
    expect(describeEvent({ kind: 'log-in-failed', times: 3 })).toBe('Log-in with a wrong password, 3 times');
  });
});

describe('describePlace', () => {
  it.each([
    ['Chrome on Android, network 203.0.113.x', { device: 'Chrome on Android', network: '203.0.113.x' }],
    ['An unknown browser, network 203.0.113.x', { device: '', network: '203.0.113.x' }],
    ['', { device: '', network: '' }],
  ])('%j', (words, place) => {
    expect(describePlace(place)).toBe(words);
  });
});

describe('describeLastSeen', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    ['Used in the last two hours', '2026-11-23T10:00:01Z'],
    ['Used in the last 24 hours', '2026-11-23T10:00:00Z'],
    ['Used in the last 24 hours', '2026-11-22T12:00:01Z'],
    ['Last used on 22 November 2026', '2026-11-22T12:00:00Z'],
    ['Used in the last two hours', '2026-11-23T12:00:30Z'],
  ])('%s: %s', (words, seenAt) => {
    expect(describeLastSeen(seenAt, now)).toBe(words);
  });
});

// proves: security-15
describe('describeCodesLeft', () => {
  it.each([
    [10, 'You have 10 recovery codes left.'],
    [4, 'You have 4 recovery codes left.'],
    [3, 'You have 3 recovery codes left. Make new ones soon.'],
    [1, 'You have one recovery code left. Make new ones soon.'],
    [0, 'You have no recovery codes left. Make new ones now.'],
  ])('%d', (left, text) => {
    expect(describeCodesLeft(left)).toBe(text);
  });
});

describe('groupsOfSecret', () => {
  it('groups four letters', () => {
    expect(groupsOfSecret('GEZDGNBVGY3T')).toBe('GEZD GNBV GY3T');
    expect(groupsOfSecret('GEZDG')).toBe('GEZD G');
  });
});
