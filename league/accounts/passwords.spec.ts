import { expect, it, jest } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.js';

it('a password is stored as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
  expect(await hashPassword('gravel trap 27')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/); // 19 * 1024 KiB
});

it('a hash matches only its own password', async () => {
  const kept = await hashPassword('gravel trap 27');
  expect(await isPassword('gravel trap 27', kept)).toBe(true);
  expect(await isPassword('gravel trap 28', kept)).toBe(false);
  expect(await isPassword('', kept)).toBe(false);
});

it('two hashes of one password differ, so that a shared password is not visible', async () => {
  expect(await hashPassword('gravel trap 27')).not.toBe(await hashPassword('gravel trap 27'));
});

it('a long text is refused as a password before it is normalized, because combining marks take quadratic time', async () => {
  const kept = await hashPassword('gravel trap 27');
  const normalize = jest.spyOn(String.prototype, 'normalize');
  const marks = '\u0300'.repeat(60_000) + '\u0316'.repeat(60_000);
  expect(await isPassword(`gravel trap 27${marks}`, kept)).toBe(false);
  expect(normalize.mock.contexts.map((text) => String(text).length).filter((length) => length > 2048)).toEqual([]);
  normalize.mockRestore();
});
