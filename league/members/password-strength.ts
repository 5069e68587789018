import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { limits } from '../wire/limits.js';

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
/** Of 0 to 4: more than a million guesses. */
const leastScore = 2;
/** Longer ones are not looked at any further: they are not simple, and 100 characters block the process for half a second. */
const looksAt = 32;

/** At least 8 characters and not 'simple' (member-area.md 5); what the member is called makes a password simple. */
export function isGoodPassword(password: string, ...about: string[]): boolean {
  if (password.length < limits.passwordLength || password.length > limits.longestPassword) return false;
  return estimator.check(password.slice(0, looksAt), about).score >= leastScore;
}
