import fc from 'fast-check';

const surrogates = { first: 0xd800, amount: 0x800 };

/**
 * Any Unicode character, like `fc.string` with `unit: 'binary'`, which first takes seconds to build a table of all
 * characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.amount })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.amount), indexOf);

/** fast-check needs the inverse for the strings that it has in stock, such as property names. */
function indexOf(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || String.fromCodePoint(codePoint) !== character) throw new Error('no character');
  return codePoint < surrogates.first ? codePoint : codePoint - surrogates.amount;
}
