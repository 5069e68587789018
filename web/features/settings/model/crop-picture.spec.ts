import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHeic } from './crop-picture.js';

const bytes = (text: string) => new TextEncoder().encode(text);

// proves: settings-7
describe('isHeic', () => {
  it('recognizes a phone photo by its first bytes', () => {
    expect(isHeic(readFileSync('test/files/phone-photo.heic').subarray(0, 12))).toBe(true);
    expect(isHeic(bytes('\0\0\0\u001cftypmif1'))).toBe(true);
  });

  it.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])('recognizes the brand %s', (brand) => {
    expect(isHeic(bytes(`\0\0\0\u001cftyp${brand}`))).toBe(true);
  });

  it.each(['', 'heic', '\0\0\0\u001cftypavif', '\0\0\0\u001cfreeheic', '\u0089PNG\r\n\u001a\n\0\0\0\r'])(
    'rejects %j',
    (text) => {
      expect(isHeic(bytes(text))).toBe(false);
    },
  );
});
