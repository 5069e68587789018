import { expect, it } from '@jest/globals';
import { lookupPublic } from './lookup-public.js';

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
