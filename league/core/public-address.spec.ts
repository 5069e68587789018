import { expect, it } from '@jest/globals';
import { isPublicAddress, lookupPublic } from './public-address.js';

const look = (name: string, all: boolean) =>
  new Promise<{ error: string | null; address: unknown }>((resolve) => {
    lookupPublic(name, { all }, (error, address) => resolve({ error: error?.message ?? null, address }));
  });

it.each([true, false])('a name that leads to this machine is not connected to (all addresses: %s)', async (all) => {
  expect((await look('localhost', all)).error).toBe('localhost has an address that is not public');
});

it('a public address is', async () => {
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
  ['64:ff9b::7f00:1', false],
  ['nothing', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
