import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, isPushEndpoint, lookupPublic } from './public-address.js';

const look = (name: string, all: boolean) =>
  new Promise<{ error: string | null; address: unknown }>((resolve) => {
    lookupPublic(name, { all }, (error, address) => resolve({ error: error?.message ?? null, address }));
  });

it.each([true, false])('lookupPublic rejects a name of this machine (all addresses: %s)', async (all) => {
  expect((await look('localhost', all)).error).toBe('localhost has an address that is not public');
});

it('lookupPublic accepts a public address', async () => {
  expect(await look('9.9.9.9', false)).toEqual({ error: null, address: '9.9.9.9' });
  expect(await look('9.9.9.9', true)).toEqual({ error: null, address: [{ address: '9.9.9.9', family: 4 }] });
});

it.each([
  ['9.9.9.9', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['fe80::1', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['192.0.0.8', false],
  ['192.88.99.1', false],
  ['240.0.0.1', false],
  ['2606:4700::1111', true],
  ['::ffff:9.9.9.9', true],
  ['::ffff:10.1.2.3', false],
  ['::ffff:0:10.1.2.3', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::9.9.9.9', false],
  ['::1:0:0:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::909:909', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['100::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['4000::1', false],
  ['fec0::1', false],
  ['fd00::1', false],
  ['nothing', false],
])('isPublicAddress of %s is %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('an address for push messages', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('can be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ['http instead of https', 'http://push.example.com/abc'],
    ['another scheme', 'file:///etc/passwd'],
    ['another port', 'https://push.example.com:6379/abc'],
    ['a username and a password', 'https://a:b@push.example.com/abc'],
    ['this machine', 'https://localhost/abc'],
    ['the address of this machine', 'https://127.0.0.1/abc'],
    ['the address of this machine in another notation', 'https://2130706433/abc'],
    ['the address of this machine in hexadecimal', 'https://0x7f.1/abc'],
    ['this machine over IPv6', 'https://[::1]/abc'],
    ['an IPv4 address within IPv6', 'https://[::ffff:10.0.0.1]/abc'],
    ['an IPv4 address in the older form within IPv6', 'https://[::7f00:1]/abc'],
    ['a private network', 'https://192.168.1.1/abc'],
    ['a private IPv6 network', 'https://[fd00::1]/abc'],
    ['the metadata address of a cloud', 'https://169.254.169.254/latest'],
    ['a shared address of a provider', 'https://100.64.0.1/abc'],
    ['the name of a container', 'https://redis/abc'],
    ['a name in a local network', 'https://printer.local/abc'],
    ['a text that is not an address', 'push me'],
    ['a very long address', `https://push.example.com/${'a'.repeat(1024)}`],
  ])('is rejected with %s', (_, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it('can have the trusted origin, but no other private origin', () => {
    const trusted = 'http://127.0.0.1:4000';
    expect(isPushEndpoint('http://127.0.0.1:4000/abc', trusted)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/abc', trusted)).toBe(false);
  });
});
