import type { Hundredths } from './points.js';
import { hasSameName, mayName } from './rider-names.js';
import type { RaceKind } from './weekend-states.js';

export interface ClassifiedRow {
  /** The championship's id of the rider. Missing in old data, as is the number. */
  riderId: string | null;
  number: number | null;
  first: string;
  last: string;
  team: string | null;
  manufacturer: string | null;
  /** 0 means not classified. */
  position: number;
  pointsHundredths: Hundredths;
  mark: string;
}

export interface Classification {
  kind: RaceKind;
  /** Classified riders by position, then the others. */
  rows: ClassifiedRow[];
  /** Describes each unusual part of the championship's data in one sentence. */
  doubts: string[];
}

interface SeasonRider {
  number: number;
  first: string;
  last: string;
  championshipId: string | null;
}

/** `unclear`: the row may belong to a rider of the season. `unknown`: it belongs to no rider of the season. */
export type RowMatch<Rider> =
  { kind: 'rider'; rider: Rider } | { kind: 'unclear'; problem: string } | { kind: 'unknown'; problem: string };

/** Finds riders by the championship's id, otherwise by number, otherwise by number and name. Never guesses. */
export function matchClassification<Rider extends SeasonRider>(
  rows: readonly ClassifiedRow[],
  riders: readonly Rider[],
): RowMatch<Rider>[] {
  const byId = new Map(
    riders.flatMap((rider) => (rider.championshipId === null ? [] : [[rider.championshipId, rider]])),
  );
  const ofId = (row: ClassifiedRow) => (row.riderId === null ? undefined : byId.get(row.riderId));
  const taken = new Set(rows.map(ofId));
  const free = riders.filter((rider) => !taken.has(rider));
  const matches = rows.map((row): RowMatch<Rider> => {
    const known = ofId(row);
    if (known) return { kind: 'rider', rider: known };
    // A rider with another id is another person.
    const others = free.filter(({ championshipId }) => championshipId === null || row.riderId === null);
    return matchByNumber(row, others);
  });
  return matches.map((match, index) => {
    if (match.kind !== 'rider') return match;
    const isTwice = matches.some((other, place) => place !== index && 'rider' in other && other.rider === match.rider);
    return isTwice ? unclear(`${nameOf(match.rider)} fits more than one row.`) : match;
  });
}

function matchByNumber<Rider extends SeasonRider>(row: ClassifiedRow, riders: readonly Rider[]): RowMatch<Rider> {
  const { number } = row;
  const holders = riders.filter((rider) => rider.number === number);
  const [holder, ...more] = holders.length > 1 ? holders.filter((rider) => isNamed(row, rider)) : holders;
  if (more.length > 0 || (holders.length > 1 && !holder))
    return unclear(
      `The season has ${holders.length} riders with number ${number}, and the name does not show which one it is.`,
    );
  if (holder && isNamed(row, holder)) return { kind: 'rider', rider: holder };
  if (holder)
    return unclear(`Number ${number} is ${nameOf(row)} in the championship, but ${nameOf(holder)} in the season.`);
  const namesake = riders.find((rider) => hasSameName(row, rider));
  if (namesake) {
    const state = number === null ? 'has no number' : `has number ${number}`;
    return unclear(`${nameOf(row)} ${state} in the championship, but ${namesake.number} in the season.`);
  }
  if (number === null) return unclear(`${nameOf(row)} has no number in the championship and is not in the season.`);
  return { kind: 'unknown', problem: `${number} ${nameOf(row)} is not in the season.` };
}

const unclear = (problem: string): { kind: 'unclear'; problem: string } => ({ kind: 'unclear', problem });
const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`.trim();
const isNamed = (row: ClassifiedRow, rider: SeasonRider) => mayName(nameOf(row), rider);
