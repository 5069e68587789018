import { z } from 'zod';
import { limits } from '../limits.js';
import { resultSource } from '../answer-fields.js';

const id = z.int().min(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const hundredths = z.int();
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(\d{3}|\d{6})Z$/);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const text = z.string().max(500);

const result = z
  .strictObject({
    source: resultSource
      .nullable()
      .describe('Read from a page, typed by hand, from the data of the championship, or unknown (null)'),
    page_url: z.string().max(2000).nullable(),
    page_digest: hash.nullable().describe('SHA-256 of the table that was read from the page'),
    stored_at: instant,
    rows: z
      .array(
        z.strictObject({
          rider: id,
          position: z.int().min(0).describe('0: not classified'),
          points_hundredths: hundredths.min(0),
          mark: text.describe('FIN, or why the rider is not classified'),
        }),
      )
      .max(limits.ridersOfSeason)
      .describe('Empty: the session was not held'),
  })
  .nullable();

const weekend = z.strictObject({
  id,
  title: text,
  start: day,
  end: day,
  race: result,
  sprint: result,
  results_hash: hash.nullable().describe('Hash of its results at the time its table was computed'),
  corrections: z.array(
    z.strictObject({
      at: instant,
      moved: z.int().min(0).describe('Number of members whose position changed'),
      first_moves: z.array(z.strictObject({ picks: id, before: z.int().min(0), after: z.int().min(0) })),
    }),
  ),
});

const table = z.strictObject({
  weekend: id.nullable().describe('After which weekend; null: the final table with the bonus'),
  inputs_hash: hash.describe('Hash of everything it was computed from'),
  riders: z
    .array(z.strictObject({ rider: id, position: id, points_hundredths: hundredths }))
    .max(limits.ridersOfSeason),
  members: z
    .array(z.tuple([id, id, hundredths, z.int()]))
    .max(limits.archivedMembers)
    .describe('Position, id of the picks, points in hundredths, position change'),
});

/** A season with all inputs of its ranks and seals (docs/decisions/season-archive.md). */
export const seasonArchive = z.strictObject({
  format: z.literal('parc-ferme-season'),
  version: z.literal(1),
  season: z.strictObject({
    id,
    year: z.int().min(limits.seasonYear.min).max(limits.seasonYear.max),
    top_independent: z.boolean(),
    top_rookie: z.boolean(),
    finalized: z.boolean(),
    picks_version: z.int().min(0),
    rules_version: id,
  }),
  riders: z
    .array(
      z.strictObject({
        id,
        number: z.int().min(limits.riderNumber.min).max(limits.riderNumber.max),
        first: text,
        last: text,
        independent: z.boolean(),
        rookie: z.boolean(),
        carried_hundredths: hundredths,
      }),
    )
    .max(limits.ridersOfSeason),
  weekends: z.array(weekend).max(100).describe('The final weekends, in calendar order'),
  picks: z
    .array(
      z.strictObject({
        id,
        member: id
          .nullable()
          .describe('A pseudonym: the number of the account. Null: the account was deleted before the seal'),
        name: text.nullable().describe('The name, if the member agreed to be named'),
        ranked: z.array(id).length(limits.rankedPicks),
        independent: id.nullable(),
        rookie: id.nullable(),
        submitted_at: instant,
      }),
    )
    .max(limits.archivedMembers),
  seals: z
    .strictObject({
      complete: z.boolean().describe('All picks have a seal'),
      roots: z.array(
        z.strictObject({
          number: id,
          kind: z.enum(['close', 'late', 'after_close', 'end']),
          sealed_at: instant,
          amount: id,
          root: hash,
          head: hash,
        }),
      ),
      seals: z.array(
        z.strictObject({
          root: id,
          position: z.int().min(0),
          digest: hash,
          picks: id.nullable().describe('Null: the seal has ended, or the picks no longer exist'),
          salt: z
            .string()
            .regex(/^[0-9a-f]{32}$/)
            .nullable()
            .describe('Null: the seal has ended'),
          ended: z
            .strictObject({
              at: instant,
              by: z.enum(['changed', 'admin', 'account']),
              root: id.optional().describe('The root that records the end; missing from older archives'),
            })
            .nullable(),
        }),
      ),
    })
    .nullable()
    .describe('Null: the season has no seals'),
  tables: z.array(table).max(101),
  digest: hash.describe('SHA-256 of this document as JSON text, without this field and without white space'),
});

export type SeasonArchive = z.infer<typeof seasonArchive>;
export type ArchivedTable = SeasonArchive['tables'][number];
export type ArchivedWeekend = SeasonArchive['weekends'][number];
export type ArchivedResult = ArchivedWeekend['race'];
export type ArchivedSeals = SeasonArchive['seals'];
