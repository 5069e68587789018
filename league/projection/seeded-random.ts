/**
 * Random numbers from a seed: the same seed gives the same numbers on every machine. The generator is xoshiro128** 1.1 of David Blackman and
 * Sebastiano Vigna, which they put in the public domain; its four words of state are filled from the text of the seed by FNV-1a, each word
 * with another start, and mixed by the finalizer of MurmurHash3. Not for secrets.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  /** The second normal number of a pair; NaN where there is none. */
  private spare = Number.NaN;

  constructor(seed: string) {
    this.a = hashText(seed, 1);
    this.b = hashText(seed, 2);
    this.c = hashText(seed, 3);
    // The state must not be 0 as a whole.
    this.d = hashText(seed, 4) | 1;
  }

  /** An even number above 0 and below 1, one of 2^32. */
  uniform(): number {
    const scrambled = Math.imul(rotateLeft(Math.imul(this.b, 5), 7), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotateLeft(this.d, 11);
    return (scrambled + 0.5) / 2 ** 32;
  }

  /** A number of the exponential distribution with mean 1. */
  exponential(): number {
    return -Math.log(this.uniform());
  }

  /** A number of the normal distribution with mean 0 and standard deviation 1, by the method of Box and Muller. */
  normal(): number {
    const { spare } = this;
    if (!Number.isNaN(spare)) {
      this.spare = Number.NaN;
      return spare;
    }
    const radius = Math.sqrt(2 * this.exponential());
    const angle = 2 * Math.PI * this.uniform();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function hashText(text: string, start: number): number {
  let hash = Math.imul(0x811c9dc5, start * 2 + 1);
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
