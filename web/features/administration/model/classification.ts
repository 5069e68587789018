import type { Competitor, RiderFlat } from '../../../../league/contract/shapes.js';
import { plainLetters } from '../../../../league/contract/plain-letters.js';
import { type DraftAuthor, draftPrefix } from '../../../lib/drafts.js';

/** A rider of a typed classification; position 0: not classified. */
export interface TypedPosition {
  rider: Competitor;
  position: number;
}

export interface Classification {
  positions: TypedPosition[];
  /** The problems to correct before it can be saved, one sentence each. */
  problems: string[];
  /** The position of the next rider; 0: the next ones are not classified. */
  next: number;
}

const notClassified = /^(nc|dnf|dns|dsq|dq|ret|out|[-–—]+)$/;
const headingNotClassified = /^not classified|^non classif|^did not finish/;

/**
 * Parses a classification as it is typed or copied from a page: one rider a line, the winner first, given by number, by name or
 * by both, with or without the position before it. Riders after a line "Not classified", or with a dash or DNF, have no position.
 * Positions run from 1 without gaps or duplicates (rules.md 6).
 */
export function parseClassification(text: string, riders: readonly Competitor[]): Classification {
  const positions: TypedPosition[] = [];
  const problems: string[] = [];
  let classified = true;
  for (const [index, line] of text.split('\n').entries()) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    if (headingNotClassified.test(words.join(' '))) {
      classified = false;
      continue;
    }
    const next = positions.filter(({ position }) => position > 0).length + 1;
    const parsed = parseLine(words, riders, classified ? next : 0);
    const isDuplicate = 'rider' in parsed && positions.some(({ rider }) => rider.id === parsed.rider.id);
    if ('problem' in parsed) problems.push(`Line ${index + 1}: ${parsed.problem}`);
    else if (isDuplicate) problems.push(`Line ${index + 1}: ${nameOf(parsed.rider)} is in the list twice.`);
    else positions.push(parsed);
  }
  return { positions, problems, next: classified ? positions.filter(({ position }) => position > 0).length + 1 : 0 };
}

/** The line after which riders are not classified. */
export const notClassifiedLine = 'Not classified';

/** A classification with one more line at its end. */
export const withLine = (text: string, line: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;

/** The line of a rider. */
export const lineOf = ({ number, first, last }: Pick<Competitor, 'number' | 'first' | 'last'>): string =>
  `${number} ${first} ${last}`;

/** The text of a stored result, in the format in which it is typed. */
export function textOfResult(rows: readonly RiderFlat[]): string {
  const classified = rows.filter(({ position }) => position > 0).toSorted((a, b) => a.position - b.position);
  const others = rows.filter(({ position }) => position === 0);
  // A position after a gap is written, so that the form names the gap instead of moving riders up.
  const lineAt = (row: RiderFlat, index: number) =>
    (row.position === index + 1 ? '' : `${row.position} `) + lineOf(row);
  const lines = [...classified.map(lineAt), ...(others.length > 0 ? [notClassifiedLine, ...others.map(lineOf)] : [])];
  return lines.map((line) => `${line}\n`).join('');
}

/** The name of the draft of a session's result (web/lib/drafts.ts). */
export const resultDraftName = (author: DraftAuthor | null, weekendId: number, isSprint: boolean): string =>
  `${author ? draftPrefix(author) : ''}result ${weekendId} ${isSprint ? 'sprint' : 'race'}`;

/** A classification without its last line that is not empty. */
export function withoutLastLine(text: string): string {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

type ParsedLine = TypedPosition | { problem: string };

function parseLine(words: string[], riders: readonly Competitor[], next: number): ParsedLine {
  const marks = words.filter((word) => notClassified.test(word));
  const numbers = leadingNumbers(words.filter((word) => !marks.includes(word)));
  const name = words.filter((word) => /\p{L}/u.test(word) && !notClassified.test(word));
  const rider = findRider(numbers, name, riders);
  if (typeof rider === 'string') return { problem: rider };
  const stated =
    numbers.length > 1 || (numbers[0] !== undefined && numbers[0] !== rider.number) ? numbers[0] : undefined;
  if (marks.length > 0 || stated === 0) return { rider, position: 0 };
  if (stated !== undefined && stated !== next) {
    const expected = next === 0 ? 'those after “Not classified” have none' : `${next} is next`;
    return { problem: `it says position ${stated}, but ${expected}.` };
  }
  return { rider, position: next };
}

/** The first numbers of a line, at most two (a position and a rider's number); those behind them are points and times. */
function leadingNumbers(words: string[]): number[] {
  const end = words.findIndex((word) => !/^\d+$/.test(word));
  return words.slice(0, end < 0 ? 2 : Math.min(end, 2)).map(Number);
}

/** The rider of a line, or the problem of the line in words. */
function findRider(numbers: number[], name: string[], riders: readonly Competitor[]): Competitor | string {
  const named =
    name.length > 0
      ? byFirstName(
          riders.filter((rider) => isNamed(rider, name)),
          name,
        )
      : [];
  const numbered = riders.find(({ number }) => number === numbers.at(-1));
  // A single number before a name may be the rider's or the position: the name decides.
  const both = named.find((rider) => rider.id === numbered?.id);
  if (both) return both;
  if (numbers.length < 2 && named.length === 1 && named[0]) return named[0];
  if (numbered && name.length === 0) return numbered;
  if (numbered && named.length === 0)
    return `number ${numbered.number} is ${nameOf(numbered)}, but the line has another name.`;
  if (numbered) return `the name is not that of number ${numbered.number}, ${nameOf(numbered)}.`;
  if (named.length > 1) return 'several riders of the season have this name; put the number before it.';
  if (numbers.length > 0 && name.length === 0) return `the season has no rider with number ${numbers.at(-1)}.`;
  return 'no rider of the season has this name.';
}

/** Whether all words of the last name are in the line: pages write first names in full, as an initial, or not at all. */
function isNamed({ last }: Competitor, name: string[]): boolean {
  return wordsOf(last).every((word) => name.includes(word));
}

/** Those riders with the same last name whose first name, or its initial, is in the line; all of them if there is none. */
function byFirstName(named: Competitor[], name: string[]): Competitor[] {
  if (named.length < 2) return named;
  const isWhole = ({ first }: Competitor) => wordsOf(first).every((word) => name.includes(word));
  const isInitial = ({ first }: Competitor) => name.includes(wordsOf(first).join(' ').charAt(0));
  const whole = named.filter(isWhole);
  const narrowed = whole.length > 0 ? whole : named.filter(isInitial);
  return narrowed.length > 0 ? narrowed : named;
}

const wordsOf = (text: string) =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}'–—-]+/u)
    .filter((word) => word !== '');

const nameOf = ({ first, last }: Competitor) => `${first} ${last}`;
