import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';

/** `changed`: the picks were changed in a reopened window. */
const sealEndedBy = z.enum(['changed', 'admin', 'account']);
export type SealEndedBy = z.infer<typeof sealEndedBy>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const salt = z.string().regex(/^[0-9a-f]{32}$/);

const sealRoot = z.strictObject({
  number: id,
  /** The occasion: the window closed, a late joiner submitted, or picks were sealed over an hour after the close. */
  kind: z.enum(['close', 'late', 'after_close', 'end']),
  sealed_at: time,
  amount: id,
  root: hash,
  head: hash,
});
export type SealRoot = z.infer<typeof sealRoot>;

const sealEnded = z.strictObject({
  at: time,
  by: sealEndedBy,
  /** The number of the root that records the end; null if no head contains it. */
  root: id.nullable(),
});
export type SealEnded = z.infer<typeof sealEnded>;

const ownSeal = z.strictObject({
  digest: hash,
  salt,
  root: sealRoot,
  /** The hashes from the digest to the root, the lowest first. */
  proof: z.array(z.strictObject({ hash, left: z.boolean() })),
  ended: sealEnded.nullable(),
});
export type OwnSeal = z.infer<typeof ownSeal>;

const picksSeals = z.strictObject({
  season: z.strictObject({ id, year: z.int() }),
  /** The head of the latest root. Anyone who has kept it can check all seals against it. */
  head: hash,
  amount: id,
  amount_late: count,
  latest_at: time,
  /** Sorted by time, without the roots of late joiners and of ends. */
  roots: z.array(sealRoot),
  own: ownSeal.nullable(),
});
export type PicksSeals = z.infer<typeof picksSeals>;

const picksSealsAnswer = z.strictObject({ picks_seals: picksSeals.nullable() });
export type PicksSealsAnswer = z.infer<typeof picksSealsAnswer>;

/** `id` never changes. Both fields are null if the account was deleted. */
const sealedMember = z.strictObject({ id: id.nullable(), username: z.string().nullable() });
export type SealedMember = z.infer<typeof sealedMember>;

const checkablePicks = z.strictObject({
  /** The member according to the stored picks. */
  member_id: id.nullable(),
  ranked: z.array(id).length(5),
  independent: id.nullable(),
  rookie: id.nullable(),
  submitted_at: time,
  salt,
});
export type CheckablePicks = z.infer<typeof checkablePicks>;

const listedSeal = z.strictObject({
  root: id,
  position: count,
  digest: hash,
  ended: sealEnded.nullable(),
  /** Null while picks are hidden. */
  member: sealedMember.nullable(),
  /** The stored picks, to compare with the digest. Null while picks are hidden, and after the seal has ended. */
  picks: checkablePicks.nullable(),
});
export type ListedSeal = z.infer<typeof listedSeal>;

const sealedPicks = z.strictObject({
  season: z.strictObject({ id, year: z.int() }),
  /** If picks are hidden, the response only contains digests (rules.md 5). */
  visible: z.boolean(),
  roots: z.array(sealRoot),
  seals: z.array(listedSeal).max(limits.sealsPerPart),
  /** The value of `after` for the next part; null at the end. */
  next: z
    .string()
    .regex(/^\d+-\d+$/)
    .nullable(),
  /** Only in the last part: picks without a seal, which were not stored through the API. */
  unsealed: z.array(sealedMember).max(100),
});
export type SealedPicks = z.infer<typeof sealedPicks>;

/** In the order of hashing. */
const sealedPicksAnswer = z.strictObject({ sealed_picks: sealedPicks });
export type SealedPicksAnswer = z.infer<typeof sealedPicksAnswer>;

export const sealSchemas = { 'get-picks-seals': picksSealsAnswer, 'get-sealed-picks': sealedPicksAnswer };
