import { describe, expect, it } from '@jest/globals';
import { countCharacters } from './count-characters.js';

describe('countCharacters', () => {
  it('counts while the text fits, without the blanks around it', () => {
    expect(countCharacters('', 5)).toEqual({ hint: '0 of at most 5 characters' });
    expect(countCharacters(' five5\n', 5)).toEqual({ hint: '5 of at most 5 characters' });
  });

  it('says by how much a text is too long', () => {
    expect(countCharacters('123456', 5)).toEqual({ error: '1 character too many: at most 5' });
    expect(countCharacters('1234567', 5)).toEqual({ error: '2 characters too many: at most 5' });
  });

  it('is quiet about a short text where that is asked for', () => {
    expect(countCharacters('1234', 5, 4)).toEqual({});
    expect(countCharacters('12345', 5, 4)).toEqual({ hint: '5 of at most 5 characters' });
  });
});
