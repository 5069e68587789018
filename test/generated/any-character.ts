import fc from 'fast-check';

const surrogates = { first: 0xd800, amount: 0x800 };

/**
 * Any character of Unicode, as `unit: 'binary'` of `fc.string` has it, which takes seconds to make a table of all of them first.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.amount })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.amount), indexOf);

/** For texts that fast-check has in stock, as names of properties: it asks which characters they are made of. */
function indexOf(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || String.fromCodePoint(codePoint) !== character) throw new Error('no character');
  return codePoint < surrogates.first ? codePoint : codePoint - surrogates.amount;
}
