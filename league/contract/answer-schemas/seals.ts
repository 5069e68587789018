import { z } from 'zod';
import { limits } from '../limits.js';
import type { PicksSealsAnswer, SealedPicksAnswer } from '../seals.js';
import { id, time } from './shapes.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const salt = z.string().regex(/^[0-9a-f]{32}$/);
const season = z.strictObject({ id, year: z.int() });
const root = z.strictObject({
  number: id,
  kind: z.enum(['close', 'late', 'after_close', 'end']),
  sealed_at: time,
  amount: id,
  root: hash,
  head: hash,
});
const ended = z.strictObject({ at: time, by: z.enum(['changed', 'admin', 'account']), root: id.nullable() }).nullable();
const member = z.strictObject({ id: id.nullable(), username: z.string().nullable() });

const picksSeals = z.strictObject({
  picks_seals: z
    .strictObject({
      season,
      head: hash,
      amount: id,
      amount_late: z.int().min(0),
      latest_at: time,
      roots: z.array(root),
      own: z
        .strictObject({
          digest: hash,
          salt,
          root,
          proof: z.array(z.strictObject({ hash, left: z.boolean() })),
          ended,
        })
        .nullable(),
    })
    .nullable(),
}) satisfies z.ZodType<PicksSealsAnswer>;

const sealedPicks = z.strictObject({
  sealed_picks: z.strictObject({
    season,
    visible: z.boolean(),
    roots: z.array(root),
    seals: z
      .array(
        z.strictObject({
          root: id,
          position: z.int().min(0),
          digest: hash,
          ended,
          member: member.nullable(),
          picks: z
            .strictObject({
              member_id: id.nullable(),
              ranked: z.array(id).length(5),
              independent: id.nullable(),
              rookie: id.nullable(),
              submitted_at: time,
              salt,
            })
            .nullable(),
        }),
      )
      .max(limits.sealsPerPart),
    next: z
      .string()
      .regex(/^\d+-\d+$/)
      .nullable(),
    unsealed: z.array(member).max(100),
  }),
}) satisfies z.ZodType<SealedPicksAnswer>;

export const sealSchemas = { 'get-picks-seals': picksSeals, 'get-sealed-picks': sealedPicks };
