import type { Competitor, RiderFlat } from '../../../../league/contract/shapes.js';
import { type DraftAuthor, draftPrefix } from '../../../lib/drafts.js';
import {
  findNamed,
  findOtherOrder,
  findOthersNamed,
  isDue,
  isNotClassifiedHeading,
  isTableHead,
  type NamedRiders,
  type Reading,
  readingsOf,
  reasonPattern,
  splitLine,
  type SplitLine,
} from './classification-line.js';

/** In characters. A copied row of a table has about 100. */
const longestLine = 500;

/** Position 0: not classified. */
export interface TypedPosition {
  rider: Competitor;
  position: number;
}

export interface Classification {
  positions: TypedPosition[];
  /** The problems to correct before the result can be saved, one sentence each. */
  problems: string[];
  /** The position of the next rider; 0 if the next riders are not classified. */
  next: number;
}

/**
 * Parses a classification that was typed or copied from a page, with one rider per line and the winner first. A line
 * has the number, the name or both, and may begin with the position. Riders after a line "Not classified", or with the
 * mark DNF, have no position. Positions run from 1 without gaps or duplicates (rules.md 6). A line that can be read in
 * two ways is a problem.
 */
export function parseClassification(text: string, riders: readonly Competitor[]): Classification {
  const positions: TypedPosition[] = [];
  const problems: string[] = [];
  const placed: { index: number; line: SplitLine; states: 'position' | 'nothing' | 'unclear' }[] = [];
  let classified = true;
  const lines = text.split(/\r\n|\r|\n/);
  const isBulleted = lines.every((line) => isTooLong(line) || !isRiderLine(line) || splitLine(line).startsWithDash);
  for (const [index, line] of lines.entries()) {
    if (isTooLong(line)) problems.push(`Line ${index + 1}: it is too long; put one rider on each line.`);
    else if (isNotClassifiedHeading(line) && findNamed(splitLine(line).words, riders).riders.length === 0)
      classified = false;
    else if (isRiderLine(line)) {
      const next = classified ? positions.filter(({ position }) => position > 0).length + 1 : 0;
      const split = splitLine(line);
      const parsed = parseLine(split, { riders, next, isBulleted });
      const isDuplicate = 'rider' in parsed && positions.some(({ rider }) => rider.id === parsed.rider.id);
      if ('problem' in parsed) problems.push(`Line ${index + 1}: ${parsed.problem}`);
      else if (isDuplicate) problems.push(`Line ${index + 1}: ${nameOf(parsed.rider)} is in the list twice.`);
      else {
        positions.push(parsed);
        if (parsed.position > 0) placed.push({ index, line: split, states: statedIn(split, parsed) });
      }
    }
  }
  // On many pages, riders who are not classified only lack a position.
  const unstated = placed.filter(({ states }) => states === 'nothing');
  if (unstated.length < placed.filter(({ states }) => states === 'position').length)
    for (const { index } of unstated)
      problems.push(
        `Line ${index + 1}: it has no position, but most lines have one: add it, or write DNF before the rider.`,
      );
  const order = findOtherOrder(placed.map(({ line }) => line.after));
  if (order !== null)
    problems.push(
      `The numbers after the names look like ${order} that do not fit the order: put the winner first, write DNF before riders who are not classified, or delete these numbers.`,
    );
  return { positions, problems, next: classified ? positions.filter(({ position }) => position > 0).length + 1 : 0 };
}

const isTooLong = (line: string): boolean => line.trim().length > longestLine;

const isRiderLine = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !isTableHead(line) && !isNotClassifiedHeading(line);

/** Riders after this line are not classified. */
export const notClassifiedLine = 'Not classified';

export const withLine = (text: string, line: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;

export const lineOf = ({ number, first, last }: Pick<Competitor, 'number' | 'first' | 'last'>): string =>
  `${number} ${first} ${last}`;

/** The text that parses to a stored result. */
export function textOfResult(rows: readonly RiderFlat[]): string {
  const classified = rows.filter(({ position }) => position > 0).toSorted((a, b) => a.position - b.position);
  const others = rows.filter(({ position }) => position === 0);
  // Writes the position after a gap, so that the form reports the gap instead of moving riders up.
  const lineAt = (row: RiderFlat, index: number) =>
    (row.position === index + 1 ? '' : `${row.position} `) + lineOf(row);
  const lines = [...classified.map(lineAt), ...(others.length > 0 ? [notClassifiedLine, ...others.map(lineOf)] : [])];
  return lines.map((line) => `${line}\n`).join('');
}

export const resultDraftName = (author: DraftAuthor | null, weekendId: number, isSprint: boolean): string =>
  `${author ? draftPrefix(author) : ''}result ${weekendId} ${isSprint ? 'sprint' : 'race'}`;

export function withoutLastLine(text: string): string {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

type ParsedLine = TypedPosition | { problem: string };

interface LineContext {
  riders: readonly Competitor[];
  /** The position of the next rider; 0 after "Not classified". */
  next: number;
  /** Every line begins with a dash, so the dash is a bullet. */
  isBulleted: boolean;
}

function parseLine(line: SplitLine, context: LineContext): ParsedLine {
  const unclear = describeUnclear(line);
  if (unclear !== null) return { problem: unclear };
  const named = findNamed(line.words, context.riders);
  const readings = readingsOf(line.numbers);
  const valid = readings.flatMap((reading) => read(reading, { line, named, context }) ?? []);
  const [first, ...others] = valid;
  if (first === undefined) return { problem: explain(line, named, context) };
  const other = others.find(({ rider, position }) => rider.id !== first.rider.id || position !== first.position);
  const meant = other?.rider ?? findLastNumbered(line, first, context.riders);
  if (meant) {
    const meanings = [first.rider, meant].map((rider) => `${rider.number} ${nameOf(rider)}`).join(' or ');
    return { problem: `it can mean ${meanings}: add the name, or leave only the position and the number.` };
  }
  const [another] = findOthersNamed(line.words, first.rider, context.riders);
  if (another) return { problem: `it names ${nameOf(first.rider)} and ${nameOf(another)}: put each rider in a line.` };
  if (
    first.position > 0 &&
    line.startsWithDash &&
    !context.isBulleted &&
    !readings.some(statesPosition(first.position))
  )
    return { problem: 'its dash may mean “not classified”: write DNF before the rider, or delete the dash.' };
  const reason = first.position > 0 ? line.words.find((word) => reasonPattern.test(word)) : undefined;
  if (reason !== undefined)
    return {
      problem: `it says “${reason}”, so the rider may not be classified: write DNF before the rider, or delete the word.`,
    };
  return first;
}

/** The rider with the last of three numbers, unless that number is the points for the position. */
function findLastNumbered(
  { numbers, words }: SplitLine,
  { rider, position }: TypedPosition,
  riders: readonly Competitor[],
): Competitor | undefined {
  const last = numbers[2]?.value;
  if (words.length > 0 || last === undefined || last === rider.number || isDue(last, position)) return undefined;
  return riders.find(({ number }) => number === last);
}

/** A single number may be the rider's own. */
function statedIn({ numbers }: SplitLine, { rider, position }: TypedPosition): 'position' | 'nothing' | 'unclear' {
  if (!readingsOf(numbers).some(statesPosition(position))) return 'nothing';
  return numbers.length === 1 && rider.number === position ? 'unclear' : 'position';
}

const statesPosition = (position: number) => (reading: Reading) => reading.position === position;

/** The reason why a line has no reading at all, otherwise null. */
function describeUnclear({ numbers, mark, isMarkUnclear, unclearStart }: SplitLine): string | null {
  const valuesOf = (role: string) => [...new Set(numbers.filter((one) => one.role === role).map(({ value }) => value))];
  const [positions, plates] = [valuesOf('position'), valuesOf('number')];
  if (positions.length > 1) return `it has more than one position: ${positions.join(' and ')}.`;
  if (plates.length > 1) return `it has more than one rider number: ${plates.join(' and ')}.`;
  if (unclearStart !== null) return `its beginning, “${unclearStart}”, is not understood.`;
  if (isMarkUnclear)
    return `it has “${mark?.toUpperCase()}” between other words: put it before the rider, or at the end.`;
  return null;
}

interface ReadOptions {
  line: SplitLine;
  named: NamedRiders;
  context: LineContext;
}

/** Returns null if the reading does not fit the season, the name or the position in the list. */
function read(
  { position, number, points, pointsFirst }: Reading,
  { line, named, context: { riders, next } }: ReadOptions,
): TypedPosition | null {
  const isNamed = line.words.length > 0;
  const [only, ...others] = named.riders;
  const [holder, ...sharing] = (isNamed ? named.riders : riders).filter((one) => one.number === number);
  const rider =
    number === undefined
      ? named.isCertain && others.length === 0
        ? only
        : undefined
      : sharing.length === 0
        ? holder
        : undefined;
  if (!rider) return null;
  const place = line.mark !== null || next === 0 ? 0 : next;
  if (position !== undefined && position !== 0 && position !== place) return null;
  if (points !== undefined && position === undefined && (points === 0 || !isDue(points, place) || number === next))
    return null;
  if (pointsFirst && !isNamed && !isPlausible(pointsFirst, rider, position ?? place, riders)) return null;
  return { rider, position: position === 0 ? 0 : place };
}

/**
 * Whether points between a position and a number are plausible without a name. A number that may be points is not a
 * rider's number, unless a rider of the season has these points as a number.
 */
function isPlausible(points: number, { number }: Competitor, position: number, riders: readonly Competitor[]): boolean {
  const isAlsoRider = riders.some((one) => one.number === points);
  return isDue(points, position) && (isAlsoRider || !isDue(number, position));
}

function explain({ numbers, words, mark }: SplitLine, named: NamedRiders, { riders, next }: LineContext): string {
  const readings = readingsOf(numbers).filter(({ points }) => points === undefined);
  const withNumber = readings.filter(({ number }) => number !== undefined);
  const holderOf = ({ number }: Reading) => riders.find((rider) => rider.number === number);
  // In motogp.com's PDF, the points between position and number are the points for that position.
  const byPdf = withNumber.find((reading) => {
    const { position = 0, pointsFirst } = reading;
    return pointsFirst !== undefined && isDue(pointsFirst, position) && holderOf(reading);
  });
  const likely = byPdf ?? withNumber[0] ?? {};
  const holder = holderOf(likely);
  if (words.length === 0 && riders.filter(({ number }) => number === likely.number).length > 1)
    return `several riders of the season have number ${likely.number}; write the name after it.`;
  const [rider, ...others] = named.riders;
  const fits = rider && (withNumber.some(({ number }) => number === rider.number) || withNumber.length === 0);
  const fitting = fits ? readings.find(({ number }) => number === rider.number) : undefined;
  const stated = fitting?.position ?? readings[0]?.position;

  if (words.length > 0 && !rider)
    return holder && !(numbers.length === 1 && holder.number === next)
      ? `number ${holder.number} is ${nameOf(holder)}, but the line has another name.`
      : 'no rider of the season has this name.';
  if (rider && others.length > 0 && withNumber.length === 0)
    return 'several riders of the season have this name; put the number before it.';
  if (rider && !named.isCertain && !fits)
    return `the season has ${rider.number} ${nameOf(rider)}, but the line has another first name or number.`;
  if (rider && !named.isCertain && withNumber.length === 0)
    return `the season has ${nameOf(rider)}, but the line has another first name; put the number before it.`;
  if (rider && !fits && (numbers.length > 1 || holder)) {
    if (others.length > 0) return 'several riders of the season have this name; put the number before it.';
    return holder
      ? `the name does not match number ${holder.number}, ${nameOf(holder)}.`
      : `${nameOf(rider)} has number ${rider.number}, not ${likely.number}.`;
  }
  if (!rider && !holder)
    return withNumber.length === 0
      ? 'no rider of the season has this name.'
      : `the season has no rider with number ${likely.number}.`;
  if (mark !== null) return `it says position ${stated} and ${mark.toUpperCase()}.`;
  const expected = next === 0 ? 'those after “Not classified” have none' : `${next} is next`;
  return `it says position ${stated}, but ${expected}.`;
}

const nameOf = ({ first, last }: Competitor) => `${first} ${last}`;
