import { findCountryByIso, findManufacturer } from '../../../../league/contract/racing-identity.js';
import { limits } from '../../../../league/contract/limits.js';
import { splitName } from '../../../../league/contract/short-texts.js';
import type { ChampionshipRider } from '../../../../league/rules/championship-season.js';
import { nameKey } from '../../../../league/rules/rider-names.js';
import { bestSpelling, displayName } from './names.js';
import type { Response } from './parse.js';

type Entry = Response<'entries'>['entry'][number];

/**
 * Combines the entry lists of a season, in calendar order. If possible, the team and the number come from the latest
 * event at which the rider was neither a wildcard nor a substitute. Regular riders come first.
 */
export function convertRiders(lists: readonly (readonly Entry[])[]): ChampionshipRider[] {
  const starts = new Map<string, Entry[]>();
  for (const start of lists.flat()) starts.set(keyOf(start), [...(starts.get(keyOf(start)) ?? []), start]);
  const riders = [...starts.values()].map(convertRider);
  return riders.sort((a, b) => Number(a.guest) - Number(b.guest) || (a.number ?? 100) - (b.number ?? 100));
}

const keyOf = ({ rider }: Entry): string => rider.riders_api_uuid ?? nameKey(displayName(rider.full_name));

const isGuest = ({ wildcard, replacement }: Entry): boolean =>
  wildcard === true || (replacement !== null && replacement !== undefined && replacement !== false);

function convertRider(starts: readonly Entry[]): ChampionshipRider {
  const regular = starts.filter((start) => !isGuest(start));
  const relevant = regular.length > 0 ? regular : starts;
  const latest = <T>(read: (start: Entry) => T | null | undefined): T | null =>
    relevant.map(read).findLast((value) => value !== null && value !== undefined) ?? null;
  const team = latest((start) => start.team?.name.trim() || null);
  const constructor = latest((start) => start.constructor?.name.trim() || null);
  const country = latest(({ rider }) => rider.country && findCountryByIso(rider.country.iso));
  return {
    id: latest(({ rider }) => rider.riders_api_uuid),
    number: latest(({ number }) => number),
    ...cutName(splitName(bestSpelling(starts.map(({ rider }) => rider.full_name)))),
    country,
    team: team && team.slice(0, limits.teamLength),
    manufacturer: constructor && (findManufacturer(constructor) ?? constructor.slice(0, limits.manufacturerLength)),
    independent: relevant.at(-1)?.independentTeamRider === true,
    rookie: relevant.at(-1)?.rookieOfTheYear === true,
    guest: regular.length === 0,
  };
}

const cutName = ({ first, last }: { first: string; last: string }) => ({
  first: first.slice(0, limits.riderNameLength),
  last: last.slice(0, limits.riderNameLength),
});
