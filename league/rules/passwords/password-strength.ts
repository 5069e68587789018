import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { limits } from '../../contract/limits.js';
import { normalPassword } from '../../contract/normal-password.js';

const warnings = { ...translations.warnings, userInputs: 'Your own username or email is easy to guess.' };
/** More than a million guesses, on a scale from 0 to 4. */
const leastScore = 2;
const easyPhrase = [
  'Words from racing and the league, names, seasons and years are guessed first.',
  'Add more words that have nothing to do with it.',
];
/** Only the first characters are checked, because 100 characters would take half a second of CPU time. */
const examinedLength = 32;

/** Words that an attacker who knows the league tries first. In lower case, without accents. */
const words = `
parcferme parc ferme fantasy league member racedirector admin password passwort contrasena welcome login letmein
motogp moto2 moto3 motoe moto superbike sbk wsbk gp grandprix grand prix race racing racer rider riders sprint podium
champion championship season weekend picks motorcycle motorbike motorrad bike biker superbikes speedway supercross motocross
ducati yamaha honda suzuki aprilia ktm gasgas kawasaki bmw pramac gresini repsol monster redbull tech3 trackhouse lcr vr46
marquez marc alex rossi valentino bagnaia pecco francesco quartararo fabio martin jorge lorenzo pedrosa dani stoner casey
acosta pedro binder brad miller jack mir joan rins bastianini enea bezzecchi marco morbidelli franco vinales maverick
espargaro aleix pol zarco johann oliveira miguel nakagami augusto digiannantonio fabiodigiannantonio fernandez raul
qatar lusail losail portimao portugal argentina termas austin cota americas jerez spain lemans france mugello italy
sachsenring germany assen netherlands dutch silverstone britain redbullring austria spielberg misano sanmarino catalunya
barcelona montmelo aragon motegi japan phillipisland australia sepang malaysia buriram thailand mandalika indonesia india
valencia kazakhstan hungary brno czech
spring summer autumn fall winter fruhling fruehling sommer herbst primavera verano otono invierno estate autunno inverno
printemps ete automne hiver
january february march april may june july august september october november december
januar februar marz maerz mai juni juli oktober dezember
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag`
  .split(/\s+/)
  .filter(Boolean);

/** Digits and signs that replace letters. */
const alike: Record<string, string> = { a: 'a4@', e: 'e3', g: 'g9', i: 'i1!', l: 'l1', o: 'o0', s: 's5$', t: 't7' };
/** A password with at most this many easy words, not counting digits and signs, is too easy. */
const mostWords = 2;
/** Up to this many other letters do not make a password harder to guess. */
const leastLetters = 4;

export interface PasswordStrength {
  good: boolean;
  /** From 0 (guessed immediately) to 4. */
  score: number;
  tooFew: number;
  /** Warnings and suggestions; empty for a good password. */
  advice: string[];
}

/** The passwords of common-passwords.txt. */
export const parsePasswords = (text: string): string[] => text.replaceAll(/^#.*$/gm, '').split(/\s+/).filter(Boolean);

/**
 * Returns a function that checks passwords. Its `about` contains the member's username and e-mail address, which make a
 * password simple. `commonPasswords` is the text of common-passwords.txt.
 */
export function passwordChecker(commonPasswords: string) {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common, ...english, 'passwords-more': parsePasswords(commonPasswords) },
    graphs: adjacencyGraphs,
    translations: { ...translations, warnings },
  });
  return (typed: string, about: readonly string[]): PasswordStrength => {
    const password = normalPassword(typed);
    const names = about.flatMap((name) => [name, ...name.split('@')]).filter(Boolean);
    const examined = password.slice(0, examinedLength);
    const { score: guessed, feedback } = estimator.check(examined, names);
    const easy = isEasyPhrase(examined, names);
    const score = easy ? Math.min(guessed, leastScore - 1) : guessed;
    const tooFew = Math.max(0, limits.passwordLength - password.length);
    const good = score >= leastScore && tooFew === 0 && password.length <= limits.longestPassword;
    const advice = easy && guessed >= leastScore ? easyPhrase : [feedback.warning, ...feedback.suggestions];
    return { good, score, tooFew, advice: good ? [] : advice.filter((text) => text !== null) };
  };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
const patternOf = (word: string) =>
  [...word].map((letter) => (alike[letter] ? `[${alike[letter]}]` : letter.replace(/\W/u, String.raw`\$&`))).join('');

/** The rest may be digits, signs and up to three other letters, as in `ParcFerme1` or `Summer2024!`. */
function isEasyPhrase(password: string, names: readonly string[]): boolean {
  const own = names.map(plain).filter((name) => name.length >= leastLetters);
  const longestFirst = [...new Set([...words, ...own])].sort((a, b) => b.length - a.length);
  let found = 0;
  // A digit that replaces a letter is part of the word.
  const rest = plain(password).replaceAll(new RegExp(longestFirst.map(patternOf).join('|'), 'g'), () => {
    found += 1;
    return ' ';
  });
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  return found > 0 && found <= mostWords && letters < leastLetters;
}
