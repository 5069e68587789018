import { expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.js';

it('a password is kept as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
  expect(await hashPassword('gravel trap 27')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/); // 19 * 1024 KiB
});

it('a hash fits one password and no other', async () => {
  const kept = await hashPassword('gravel trap 27');
  expect(await isPassword('gravel trap 27', kept)).toBe(true);
  expect(await isPassword('gravel trap 28', kept)).toBe(false);
  expect(await isPassword('', kept)).toBe(false);
});

it('one password has another hash each time: nobody sees that two members share one', async () => {
  expect(await hashPassword('gravel trap 27')).not.toBe(await hashPassword('gravel trap 27'));
});
