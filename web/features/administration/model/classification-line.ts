import { plainLetters } from '../../../../league/contract/plain-letters.js';
import type { Competitor } from '../../../../league/contract/shapes.js';
import { POINTS_SCALE } from '../../../../league/rules/points.js';

/** A number before the name. `role`: the role that the line gives the number, as in "1st", "P1", "1." or "#93". */
interface LineNumber {
  value: number;
  role: 'position' | 'number' | null;
}

export interface SplitLine {
  numbers: LineNumber[];
  /** The plain numbers after the name, such as points and laps. */
  after: number[];
  /** The words of the line in plain letters, without marks. */
  words: string[];
  /** The first mark, such as DNF. */
  mark: string | null;
  /** The mark is between other words, so it may be part of a name. */
  isMarkUnclear: boolean;
  /** A first word with digits that does not form a number, such as "3.93". */
  unclearStart: string | null;
  /** The dash is a bullet, or replaces the position of a rider who is not classified. */
  startsWithDash: boolean;
}

/** The names of marks that contain several words or a sign. */
const longMarks: [pattern: RegExp, mark: string][] = [
  [/\b(not|non|un)[ -]?classif\p{L}*/gu, 'nc'],
  [/\bno clasificad\p{L}*/gu, 'nc'],
  [/\bn\/c\b/g, 'nc'],
  [/\bdid not finish\b|\bnot finished\b/g, 'dnf'],
  [/\bdid not start\b|\bnot start(ed|ing)\b/g, 'dns'],
  [/\bdid not qualify\b|\bnot qualified\b/g, 'dnq'],
  [/\bdisqualified\b|\bexcluded\b/g, 'dsq'],
  [/\bretired\b|\bretirement\b|\babandon\p{L}*|\bausgefallen\b|\bausfall\b|\britirat[oi]\b|\bretirad[oa]s?\b/gu, 'ret'],
  [/\bwith(drawn|drew)\b/g, 'wd'],
];
const marks = new Set('nc nf ns nq dnf dns dnq dsq dq disq exc ret rtd rit abd out wd wdn'.split(' '));

const headingNotClassified =
  /^(not classif|unclassif|non classif|no clasificad|not finish|not start|did not|retire|excluded|disqualified)\D*(\(\d+\))?$/;
const tableWords = new Set(
  `pos position place pts points num no nr number rider riders name nation nat country team bike motorcycle manufacturer constructor
  make time gap interval laps lap total km h kmh avg average speed diff prev first best fastest session race sprint`.split(
    /\s+/,
  ),
);

/** Reasons why a rider did not finish. A line with one of them has no mark. */
export const reasonPattern =
  /^(accident|crash(ed)?|fall|fell|collision|technical|mechanical|engine|electronics|gearbox|puncture|injur(y|ed))$/;

const positionWords = new Set(['p', 'pos', 'position', 'place']);
const numberWords = new Set(['#', 'no', 'nr', 'num', 'number', 'nº', 'n°']);

/** Riders after this line are not classified. */
export const isNotClassifiedHeading = (line: string): boolean => headingNotClassified.test(plainLetters(line).trim());

/** The head of a table: "Pos. Points Num. Rider Nation". */
export function isTableHead(line: string): boolean {
  const words = plainLetters(line).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 && words.every((word) => tableWords.has(word));
}

/** Splits at dashes, commas, tabs and bullets. Times after the name are ignored. */
export function splitLine(line: string): SplitLine {
  const tokens = tokensOf(line);
  const numbers: LineNumber[] = [];
  const after: number[] = [];
  const words: string[] = [];
  const found: { mark: string; index: number }[] = [];
  let role: LineNumber['role'] = null;
  for (const [index, token] of tokens.entries()) {
    const number = readNumber(token);
    const hasNumberNext = readNumber(tokens[index + 1] ?? '') !== null;
    // After the name, a number only counts if it has a role: "3rd", "P3", "#93". Other numbers are points, laps and
    // times.
    if (number && (words.length === 0 || number.role !== null || role !== null))
      numbers.push({ value: number.value, role: number.role ?? role });
    else if (number) after.push(number.value);
    role = null;
    if (number) continue;
    if (hasNumberNext && positionWords.has(token.replace(/[.:]$/, ''))) role = 'position';
    else if (hasNumberNext && numberWords.has(token.replace(/[.:]$/, ''))) role = 'number';
    else if (marks.has(withoutSigns(token))) found.push({ mark: withoutSigns(token), index });
    else if (!/\d/.test(token)) words.push(...(token.match(/[\p{L}']+/gu) ?? []));
  }
  const isUnclear = ({ index }: { index: number }) =>
    tokens.slice(0, index).some(isWord) &&
    tokens.slice(index + 1).some((token) => isWord(token) && !/^laps?$/.test(token));
  return {
    numbers,
    after,
    words,
    mark: found[0]?.mark ?? null,
    isMarkUnclear: found.some(isUnclear),
    unclearStart: /\d/.test(tokens[0] ?? '') && !readNumber(tokens[0] ?? '') ? (tokens[0] ?? null) : null,
    startsWithDash: /^\s*[-‐-―−]/.test(line),
  };
}

const isWord = (token: string) => /\p{L}/u.test(token) && !/\d/.test(token) && !marks.has(withoutSigns(token));

/** A mark may be in brackets, or have points: "D.N.F.". */
const withoutSigns = (token: string) => token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|\.(?=\p{L}(\.|$))/gu, '');

function tokensOf(line: string): string[] {
  // NFKC turns digits of double width into plain digits, and footnote marks too.
  const plain = plainLetters(
    line
      .replace(/[²³¹⁰⁴-⁹₀-₉]/g, ' ')
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC'),
  );
  const text = longMarks.reduce((rest, [pattern, mark]) => rest.replace(pattern, ` ${mark} `), plain);
  return text
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―−,;|/•*·]/g, ' ')
    .replace(/#\s+(?=\d)/g, '#')
    .replace(/(^|\s)(\d+[.):])(?=\p{L})/gu, '$1$2 ')
    .split(/\s+/)
    .filter((token) => token !== '');
}

/** The number of a token with its role. Null for any other token, such as a time or "GP23". */
function readNumber(token: string): LineNumber | null {
  const [, plain] = /^\(?(\d{1,3})\)?$/.exec(token.replace(/^(\d+)\)$/, '')) ?? [];
  if (plain !== undefined) return { value: Number(plain), role: null };
  const [, ordinal, pole] =
    /^(?:(\d{1,3})(?:[.):°ºª]|st|nd|rd|th|er|e)|(?:p|pos\.?)(\d{1,3})[.):]?)$/.exec(token) ?? [];
  const position = ordinal ?? pole;
  if (position !== undefined) return { value: Number(position), role: 'position' };
  const [, number] = /^(?:#|no\.?|nr\.?|nº|n°)(\d{1,3})[.):]?$/.exec(token) ?? [];
  return number === undefined ? null : { value: Number(number), role: 'number' };
}

/** The riders that a line may mean. `isCertain`: the line contains no other first name. */
export interface NamedRiders {
  riders: Competitor[];
  isCertain: boolean;
}

/** Finds riders by the last name. If several riders share it, the first name or its initial decides. */
export function findNamed(words: readonly string[], riders: readonly Competitor[]): NamedRiders {
  const fits = riders.map((rider) => ({ rider, fit: fitOf(rider, words) }));
  const best = Math.max(...fits.map(({ fit }) => fit), fit.none);
  if (best === fit.none) return { riders: [], isCertain: false };
  return { riders: fits.filter((one) => one.fit === best).map(({ rider }) => rider), isCertain: best > fit.otherFirst };
}

/** The other riders that the words name besides `rider`. If two riders shared a line, one of them would be lost. */
export function findOthersNamed(
  words: readonly string[],
  rider: Competitor,
  riders: readonly Competitor[],
): Competitor[] {
  const rest = [...words];
  for (const own of [...wordsOf(rider.first), ...wordsOf(rider.last)]) {
    const at = rest.indexOf(own);
    if (at >= 0) rest.splice(at, 1);
  }
  return riders.filter(
    (other) =>
      other.id !== rider.id && wordsOf(other.last).some((word) => word.length > 1) && fitOf(other, rest) !== fit.none,
  );
}

const fit = { none: 0, otherFirst: 1, lastOnly: 2, initial: 3, whole: 4 };

function fitOf(rider: Competitor, words: readonly string[]): number {
  const [first, last] = [wordsOf(rider.first), wordsOf(rider.last)];
  const at = words.findIndex((_, index) => last.every((word, offset) => words[index + offset] === word));
  if (at < 0 || last.length === 0) return fit.none;
  const before = words.slice(0, at);
  const after = words.slice(at + last.length, at + last.length + first.length);
  const isWhole = (texts: readonly string[]) => first.every((word) => texts.includes(word));
  if (isWhole(before) || isWhole(after)) return fit.whole;
  const isInitial = (text: string | undefined) => text?.length === 1 && first[0]?.startsWith(text);
  if (before.some(isInitial) || isInitial(after[0])) return fit.initial;
  return before.length > 0 ? fit.otherFirst : fit.lastOnly;
}

const wordsOf = (text: string): string[] =>
  plainLetters(text)
    .replace(/[’‘`´]/g, "'")
    .match(/[\p{L}']+/gu) ?? [];

/** One way to read the numbers of a line. */
export interface Reading {
  position?: number;
  number?: number;
  /** Points after a number without a position. */
  points?: number;
  /** Points between position and number. */
  pointsFirst?: number;
}

/**
 * Returns the possible readings: position and number, the number alone, or position, points and number (the PDF of
 * motogp.com). A number with a stated role has only that reading.
 */
export function readingsOf(numbers: readonly LineNumber[]): Reading[] {
  const stated = numbers.find(({ role }) => role === 'position')?.value;
  const rider = numbers.findIndex(({ role }) => role === 'number');
  const number = numbers[rider]?.value;
  const plain = numbers.filter(({ role }) => role === null).map(({ value }) => value);
  const [a, b, c] = plain;
  if (number !== undefined) {
    const before = numbers.slice(0, rider).find(({ role }) => role === null)?.value;
    return [position(stated ?? before, { number })];
  }
  if (stated !== undefined) {
    if (a === undefined) return [{ position: stated }];
    return [
      { position: stated, number: a },
      ...(b === undefined ? [] : [{ position: stated, pointsFirst: a, number: b }]),
    ];
  }
  if (a === undefined) return [{}];
  if (b === undefined) return [{ position: a }, { number: a }];
  if (c === undefined)
    return [
      { position: a, number: b },
      { number: a, points: b },
    ];
  return [
    { position: a, number: b },
    { position: a, pointsFirst: b, number: c },
  ];
}

const position = (value: number | undefined, reading: Reading): Reading =>
  value === undefined ? reading : { position: value, ...reading };

/** With fewer lines, numbers may look like positions or points by chance. */
const leastLines = 5;

/**
 * The meaning of numbers after the names if they are the positions or points of a different order. `lines`: the numbers
 * after each name, in the order of the lines.
 */
export function findOtherOrder(lines: readonly (readonly number[])[]): 'positions' | 'points' | null {
  const columns = Math.max(0, ...lines.map(({ length }) => length));
  for (let column = 0; column < columns; column += 1) {
    const values = lines.map((after) => after[column] ?? 0);
    const isOther = (due: readonly number[]) => values.some((value, index) => value !== (due[index] ?? 0));
    // Each position and each number of points is there at most once.
    const given = values.filter((value) => value > 0);
    if (given.length < leastLines || new Set(given).size < given.length) continue;
    const places = lines.map((_, index) => index + 1);
    if (given.length === places.length && Math.max(...given) === places.length && isOther(places)) return 'positions';
    const isOtherScale = (scale: readonly number[]) => given.every((value) => scale.includes(value)) && isOther(scale);
    const scales = [POINTS_SCALE.race, POINTS_SCALE.sprint];
    if (scales.every((scale) => isOther(scale)) && scales.some(isOtherScale) && isOther(places)) return 'points';
  }
  return null;
}

/** Whether a position scores these points in a race or a sprint. */
export const isDue = (points: number, position: number): boolean =>
  [POINTS_SCALE.race, POINTS_SCALE.sprint].some((scale) => (scale[position - 1] ?? 0) === points);
