import type { RankedSlot } from './pick-rules.js';
import { type Hundredths, toPoints } from './points.js';
import type { ComparedStep, StepSide } from './ranking.js';

const pointsFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

export interface RankNames {
  readonly a: string;
  readonly b: string;
  readonly riderName: (riderId: number) => string;
}

/** Returns one sentence per step of `compareSteps`. The last step decides. */
export function explainRank(steps: readonly ComparedStep[], names: RankNames): string[] {
  const sentences = steps.map((compared) => `${describe(compared, names)}${verdict(compared, names)}.`);
  const hasStarted = steps[0]?.step.rule === 'points';
  return hasStarted ? sentences : ['No race weekend is final yet: the earlier submission is ahead.', ...sentences];
}

function describe(compared: ComparedStep, names: RankNames): string {
  const { step, a, b } = compared;
  switch (step.rule) {
    case 'points':
      return `Points: ${points(a.value)} ${sign(a, b)} ${points(b.value)}`;
    case 'rider-based':
      return `Pick ${step.slot}: ${describePosition(compared, step.slot, names)}`;
    case 'points-based': {
      const pick = typeof step.slot === 'number' ? `pick ${step.slot}` : `the ${step.slot} pick`;
      return `Points of ${pick}: ${riderOf(a, names)} ${points(a.value)} ${sign(a, b)} ${riderOf(b, names)} ${points(b.value)}`;
    }
    case 'submission':
      return describeSubmission(a.value, b.value, names);
    case 'picks-id':
      return `Number of the picks: ${names.a} ${a.value}, ${names.b} ${b.value}`;
  }
}

/** Shows seconds, milliseconds or microseconds, whichever distinguish the two submissions. */
function describeSubmission(a: number, b: number, names: RankNames): string {
  if (a === b) return `Picks submitted: both on ${instant(a, '')}`;
  const digits = (['', '.mmm', '.mmmuuu'] as const).find((one) => instant(a, one) !== instant(b, one)) ?? '';
  return `Picks submitted: ${names.a} on ${instant(a, digits)}, ${names.b} on ${instant(b, digits)}`;
}

function describePosition({ a, b, order }: ComparedStep, slot: RankedSlot, names: RankNames): string {
  const ofA = `${names.a}'s ${riderOf(a, names)}`;
  const ofB = `${names.b}'s ${riderOf(b, names)}`;
  if (order < 0) return `${ofA} is ${ordinal(slot)}, ${ofB} is not`;
  if (order > 0) return `${ofB} is ${ordinal(slot)}, ${ofA} is not`;
  if (a.riderId !== b.riderId) return `neither ${ofA} nor ${ofB} is ${ordinal(slot)}`;
  return `both have ${riderOf(a, names)}, who is ${a.value === 1 ? '' : 'not '}${ordinal(slot)}`;
}

function verdict({ order }: ComparedStep, names: RankNames): string {
  return order === 0 ? '' : `, so ${order < 0 ? names.a : names.b} is ahead`;
}

function riderOf({ riderId }: StepSide, names: RankNames): string {
  return riderId === null ? 'no rider' : names.riderName(riderId);
}

function sign(a: StepSide, b: StepSide): string {
  if (a.value === b.value) return '=';
  return a.value > b.value ? '>' : '<';
}

function points(hundredths: Hundredths): string {
  return pointsFormat.format(toPoints(hundredths));
}

function ordinal(slot: RankedSlot): string {
  return { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', 5: '5th' }[slot];
}

function instant(milliseconds: number, digits: '' | '.mmm' | '.mmmuuu'): string {
  const time = isoMicroseconds(milliseconds).slice('yyyy-mm-ddT'.length, `yyyy-mm-ddThh:mm:ss${digits}`.length);
  return `${dayFormat.format(milliseconds)} at ${time} UTC`;
}

/** Milliseconds since 1970 as ISO 8601 UTC with microseconds, which may decide between two submissions. */
export function isoMicroseconds(milliseconds: number): string {
  const microseconds = Math.round(milliseconds * 1000);
  const digits = String(microseconds % 1000).padStart(3, '0');
  return new Date(Math.floor(microseconds / 1000)).toISOString().replace('Z', `${digits}Z`);
}
