import fc from 'fast-check';

/** A few examples are enough to kill a mutant, and shrinking is unnecessary. A fixed seed makes runs repeatable. */
fc.configureGlobal({ endOnFailure: true, seed: 1, numRuns: 25 });
