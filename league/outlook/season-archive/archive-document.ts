import { createHash } from 'node:crypto';
import type { ArchivedResult, SeasonArchive } from '../../contract/answer-schemas/season-archive.js';
import {
  pickSlotsOf,
  type PicksColumns,
  type PickSlot,
  PICK_SLOTS,
  riderIn,
  type PickedRiders,
  type RankedPicks,
} from '../../rules/pick-rules.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../../rules/championship-table.js';

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes the fields in the order of the parsed text, without `digest`. */
export function archiveDigest({ digest: _, ...document }: Record<string, unknown>): string {
  return sha256Hex(JSON.stringify(document));
}

export function writeArchive(document: Omit<SeasonArchive, 'digest'>): string {
  return JSON.stringify({ ...document, digest: archiveDigest(document) });
}

/** Returns the username, or a pseudonym with the number of the account or of the picks. */
export function archivedName({ id, name, member }: SeasonArchive['picks'][number]): string {
  if (name !== null) return name;
  return member === null ? `Deleted member ${id}` : `Member ${member}`;
}

export function ridersOf({ riders }: SeasonArchive): ChampionshipRider[] {
  return riders.map(({ id, number, carried_hundredths }) => ({
    riderId: id,
    number,
    carriedHundredths: carried_hundredths,
  }));
}

export function finalWeekendsOf({ weekends }: SeasonArchive): FinalWeekend[] {
  return weekends.map(({ id, race, sprint }) => ({ weekendId: id, race: rowsOf(race), sprint: rowsOf(sprint) }));
}

function rowsOf(result: ArchivedResult): ResultRow[] | null {
  return (
    result &&
    result.rows.map(({ rider, position, points_hundredths }) => ({
      riderId: rider,
      position,
      pointsHundredths: points_hundredths,
    }))
  );
}

export const specialPicksOf = ({ season }: SeasonArchive) => ({
  topIndependent: season.top_independent,
  topRookie: season.top_rookie,
});

export function pickedOf({ ranked, independent, rookie }: SeasonArchive['picks'][number]): PickedRiders {
  return { ranked: ranked as unknown as RankedPicks, independentId: independent, rookieId: rookie };
}

const since2000 = Date.UTC(2000, 0, 1);

/** Omits special picks that the season does not have. */
export function columnsOf(archive: SeasonArchive): PicksColumns {
  const { picks, riders } = archive;
  const riderIds = [null, ...riders.map(({ id }) => id)];
  const indexOf = new Map(riderIds.map((riderId, index) => [riderId, index]));
  const slots = new Set(pickSlotsOf(specialPicksOf(archive)));
  const column = (slot: PickSlot) =>
    Uint8Array.from(picks, (one) => (slots.has(slot) ? (indexOf.get(riderIn(pickedOf(one), slot)) ?? 0) : 0));
  return {
    size: picks.length,
    picksIds: Int32Array.from(picks, ({ id }) => id),
    picked: Object.fromEntries(PICK_SLOTS.map((slot) => [slot, column(slot)])) as unknown as PicksColumns['picked'],
    submittedAt: Float64Array.from(picks, ({ submitted_at }) => microsecondsSince2000(submitted_at)),
    riderIds,
  };
}

/** The time has milliseconds or microseconds, such as "2026-03-01T10:00:00.123456Z". */
function microsecondsSince2000(instant: string): number {
  const fraction = instant.slice(20, -1).padEnd(6, '0');
  return (Date.parse(`${instant.slice(0, 19)}Z`) - since2000) * 1000 + Number(fraction);
}

export function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
