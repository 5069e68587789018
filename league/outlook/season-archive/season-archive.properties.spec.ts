import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, GENERATED_LEAGUES } from '../../../test/generated/any-league.js';
import { archiveOf } from '../../../test/generated/archive-of.js';
import { neverYield } from '../../../test/generated/picks-columns-of.js';
import { type SeasonArchive, seasonArchive } from '../../contract/answer-schemas/season-archive.js';
import { archiveDigest } from './archive-document.js';
import { checkSeasonArchive } from './check-season-archive.js';

/** The public script shares no code with the league. */
const script = '../../../docs/verify-season.mjs';
const { verifySeason } = (await import(script)) as {
  verifySeason: (archive: SeasonArchive, kept?: string) => string[];
};
const checkByLeague = (archive: SeasonArchive) => checkSeasonArchive(archive, archive, neverYield);

const anyArchive = fc.tuple(anyLeague, fc.boolean());
/** Fewer runs than usual, because both implementations rank each league several times. */
const leagues = { numRuns: GENERATED_LEAGUES / 5 };

interface DocumentValue {
  path: string;
  value: unknown;
  put: (value: unknown) => void;
}

/** Returns all values that are neither lists nor objects. */
function valuesOf(parent: object, path = ''): DocumentValue[] {
  return Object.entries(parent).flatMap(([key, value]: [string, unknown]) => {
    const own = `${path}.${Array.isArray(parent) ? '*' : key}`;
    if (typeof value === 'object' && value !== null) return valuesOf(value, own);
    const put = (other: unknown) => void ((parent as Record<string, unknown>)[key] = other);
    return [{ path: own, value, put }];
  });
}

/** Returns a different value of the same kind. */
function other(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value + (by % 2 === 0 ? by + 1 : -by);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 501;
  const at = by % value.length;
  return value.slice(0, at) + (value[at] === '0' ? '1' : '0') + value.slice(at + 1);
}

/** These values are verified even without the digest of the document: picks, results, points, ranks and seals. */
const proven = [
  /^\.picks\.\*\.(id|member|ranked\.\*|independent|rookie|submitted_at)$/,
  /^\.weekends\.\*\.(race|sprint)\.rows\.\*\.(rider|position|points_hundredths)$/,
  /^\.riders\.\*\.(id|number|carried_hundredths)$/,
  /^\.tables\.\*\./,
  /^\.seals\.roots\.\*\.(number|kind|sealed_at|amount|root|head)$/,
  /^\.seals\.seals\.\*\.(root|position|digest|picks|salt)$/,
  /^\.season\.(id|year|finalized|picks_version|rules_version)$/,
];
/** If no table exists, inputs of tables other than picks are not verified. */
const onlyInTables = /^\.(season\.(finalized|picks_version)|riders\.)/;
const nextTo = fc.integer({ min: 1, max: 40 });

// proves: season-archive-2
describe('an exported season', () => {
  it('passes the schema, the league and the script', () =>
    fc.assert(
      fc.asyncProperty(anyArchive, async ([league, finalized]) => {
        const archive = await archiveOf(league, finalized);
        expect(seasonArchive.safeParse(archive).error?.issues).toBeUndefined();
        expect(verifySeason(archive)).toEqual([]);
        expect(verifySeason(archive, archive.seals?.roots[0]?.head)).toEqual([]);
        expect(await checkByLeague(archive)).toEqual([]);
      }),
      leagues,
    ));

  it('is invalid after any change to a verified value, even with a new digest', () =>
    fc.assert(
      fc.asyncProperty(anyArchive, fc.nat(), nextTo, async ([league, finalized], which, by) => {
        const archive = await archiveOf(league, finalized);
        const hasTables = archive.tables.length > 0;
        const documentValues = valuesOf(archive).filter(
          ({ path }) => proven.some((one) => one.test(path)) && (hasTables || !onlyInTables.test(path)),
        );
        const documentValue = documentValues[which % documentValues.length] as DocumentValue;
        documentValue.put(other(documentValue.value, by));
        archive.digest = archiveDigest(archive);
        const changed = `${documentValue.path}: ${String(documentValue.value)}`;
        expect({ changed, found: verifySeason(archive).length > 0 }).toEqual({ changed, found: true });
        const isValid = seasonArchive.safeParse(archive).success;
        const found = !isValid || (await checkByLeague(archive)).length > 0;
        expect({ changed, found }).toEqual({ changed, found: true });
      }),
      leagues,
    ));

  it('is invalid after any change that keeps the digest', () =>
    fc.assert(
      fc.asyncProperty(anyArchive, fc.nat(), nextTo, async ([league, finalized], which, by) => {
        const archive = await archiveOf(league, finalized);
        const documentValues = valuesOf(archive);
        const documentValue = documentValues[which % documentValues.length] as DocumentValue;
        documentValue.put(other(documentValue.value, by));
        expect(verifySeason(archive)).not.toEqual([]);
        const isValid = seasonArchive.safeParse(archive).success;
        expect(!isValid || (await checkByLeague(archive)).length > 0).toBe(true);
      }),
      leagues,
    ));

  it('is invalid without a row, or with a duplicate row', () =>
    fc.assert(
      fc.asyncProperty(anyArchive, fc.nat(), fc.boolean(), async ([league, finalized], which, twice) => {
        const archive = await archiveOf(league, finalized);
        const results = archive.weekends.flatMap(({ race, sprint }) => [race?.rows ?? [], sprint?.rows ?? []]);
        const members = archive.tables.flatMap((table): unknown[][] => [table.members, table.riders]);
        const seals = [archive.seals?.seals ?? [], archive.seals?.roots ?? []];
        const riders = archive.tables.length > 0 ? [archive.riders] : [];
        const lists = [archive.picks, ...riders, archive.tables, ...results, ...members, ...seals] as unknown[][];
        const filled = lists.filter((list) => list.length > 0);
        const list = filled[which % filled.length] as unknown[];
        const at = which % list.length;
        if (twice) list.splice(at, 0, list[at]);
        else list.splice(at, 1);
        archive.digest = archiveDigest(archive);
        expect(verifySeason(archive)).not.toEqual([]);
        expect((await checkByLeague(archive)).length).toBeGreaterThan(0);
      }),
      leagues,
    ));
});
