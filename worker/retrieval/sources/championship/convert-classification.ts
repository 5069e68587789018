import { findManufacturer } from '../../../../league/contract/racing-identity.js';
import { limits } from '../../../../league/contract/limits.js';
import { countOf } from '../../../../league/contract/short-texts.js';
import type { ClassifiedRow } from '../../../../league/rules/championship-classification.js';
import { pointsByPosition, toHundredths } from '../../../../league/rules/points.js';
import type { RaceKind } from '../../../../league/rules/weekend-states.js';
import { checkPositions } from '../motorsport/convert-results.js';
import { displayName } from './names.js';
import type { Response } from './parse.js';

type SourceRow = Response<'classification'>['classification'][number];
type Session = Response<'raceSessions'>[number];

/** The marks of riders who are not classified. */
const marks: Record<string, string> = {
  OUTSTND: 'NC',
  NOTFINISHFIRST: 'DNF',
  NOTSTARTED: 'DNS',
  DISQUALIFIED: 'DSQ',
};

/** `not_held`: every session of this type was cancelled or postponed. `not_over`: the session has no result so far. */
export type ChosenSession = { kind: 'session'; id: string } | { kind: 'not_held' } | { kind: 'not_over' };

/** If a race was stopped and restarted, its last part counts. */
export function chooseSession(sessions: readonly Session[], kind: RaceKind): ChosenSession {
  const type = kind === 'race' ? 'RAC' : 'SPR';
  const held = sessions.filter((one) => one.type === type && !/^(cancel|postponed)/i.test(one.status ?? ''));
  const last = held
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0) || Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
    .at(-1);
  if (!last) return { kind: 'not_held' };
  return /^(not-started|current|live)$/i.test(last.status ?? '')
    ? { kind: 'not_over' }
    : { kind: 'session', id: last.id };
}

export interface ConvertedClassification {
  rows: ClassifiedRow[];
  doubts: string[];
}

/** Returns the result, or the reasons why the rows are not a result. */
export function convertClassification(
  source: readonly SourceRow[],
  kind: RaceKind,
): ConvertedClassification | { problems: string[] } {
  const rows = source.map((row) => convertRow(row, kind));
  const problems = [...checkPositions(rows.map(({ position }) => ({ number: 0, position }))), ...checkRiders(rows)];
  if (problems.length > 0) return { problems };
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  return { rows: [...classified, ...rows.filter(({ position }) => position === 0)], doubts: findDoubts(source) };
}

function convertRow({ rider, team, constructor, position, points, status }: SourceRow, kind: RaceKind): ClassifiedRow {
  const mark = marks[status ?? ''];
  const place = mark === undefined && position !== null && position !== undefined && position > 0 ? position : 0;
  const { first, last } = displayName(rider.full_name);
  const bike = constructor?.name.trim() || null;
  return {
    riderId: rider.riders_api_uuid ?? null,
    number: rider.number ?? null,
    first: first.slice(0, limits.riderNameLength),
    last: last.slice(0, limits.riderNameLength),
    team: team?.name.trim().slice(0, limits.teamLength) || null,
    manufacturer: bike && (findManufacturer(bike) ?? bike.slice(0, limits.manufacturerLength)),
    position: place,
    pointsHundredths: points === null || points === undefined ? pointsByPosition(kind, place) : toHundredths(points),
    mark: place > 0 ? 'FIN' : (mark ?? 'NC'),
  };
}

function checkRiders(rows: readonly ClassifiedRow[]): string[] {
  const keyOf = ({ riderId, number, first, last }: ClassifiedRow) => riderId ?? `${number} ${first} ${last}`;
  const keys = rows.map(keyOf);
  const twice = rows.filter((row, index) => keys.indexOf(keyOf(row)) < index);
  return twice.map(({ first, last }) => `${first} ${last} appears in more than one row.`);
}

/** A rider with a position is in the standing of the race. */
const knownStatuses = ['INSTND', ...Object.keys(marks)];

function findDoubts(source: readonly SourceRow[]): string[] {
  const unstated = source.filter(({ points }) => points === null || points === undefined);
  const unclear = source.filter(
    ({ position, status }) => (position ?? 0) > 0 && !knownStatuses.includes(status ?? 'INSTND'),
  );
  const named = unclear.map(({ position, rider, status }) => `${rider.full_name} (${position}, “${status}”)`);
  return [
    ...(unstated.length === 0
      ? []
      : [
          `The championship does not state the points of ${countOf(unstated.length, 'rider')}: they follow from the positions.`,
        ]),
    ...(named.length === 0 ? [] : [`Riders have a position, but an unknown status: ${named.join(', ')}.`]),
  ];
}
