import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';

/** Why a seal ended: the member changed the picks in a window that was opened again, an admin deleted them, or the account was deleted. */
const sealEndedBy = z.enum(['changed', 'admin', 'account']);
export type SealEndedBy = z.infer<typeof sealEndedBy>;

/** Hashes, digests and salts are hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const salt = z.string().regex(/^[0-9a-f]{32}$/);

/** A root of sealed picks. */
const sealRoot = z.strictObject({
  /** From 1 in the season. */
  number: id,
  /**
   * When the picks of the root were sealed: when the window closed; when a late joiner submitted; more than an hour after the close. `end`:
   * the root records the end of a seal.
   */
  kind: z.enum(['close', 'late', 'after_close', 'end']),
  sealed_at: time,
  /** The number of sealed picks. */
  amount: id,
  root: hash,
  /** The hash of this root and all roots before it. */
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
  /** The head of the latest root: whoever has stored it can check all seals with it. */
  head: hash,
  amount: id,
  /** How many of them are of late joiners. */
  amount_late: count,
  /** When the latest seal was made. */
  latest_at: time,
  /** By time, without those of late joiners and of ends. */
  roots: z.array(sealRoot),
  /** The seal of the caller; null without one. */
  own: ownSeal.nullable(),
});
export type PicksSeals = z.infer<typeof picksSeals>;

/** get-picks-seals (not in wire.md): a summary of the seals of a season; null if it has none. */
const picksSealsAnswer = z.strictObject({ picks_seals: picksSeals.nullable() });
export type PicksSealsAnswer = z.infer<typeof picksSealsAnswer>;

/** `id` never changes. Both are null if the account is deleted. */
const sealedMember = z.strictObject({ id: id.nullable(), username: z.string().nullable() });
export type SealedMember = z.infer<typeof sealedMember>;

const checkablePicks = z.strictObject({
  /** The member by the stored picks. */
  member_id: id.nullable(),
  /** Ids of the riders. */
  ranked: z.array(id).length(5),
  independent: id.nullable(),
  rookie: id.nullable(),
  /** With microseconds. */
  submitted_at: time,
  salt,
});
export type CheckablePicks = z.infer<typeof checkablePicks>;

const listedSeal = z.strictObject({
  /** The number of its root, and its position in it, from 0. */
  root: id,
  position: count,
  digest: hash,
  /** Null while the seal is valid. */
  ended: sealEnded.nullable(),
  /** The member whose picks are sealed; null while picks are hidden. */
  member: sealedMember.nullable(),
  /** The stored picks, to be compared with the digest; null while picks are hidden, if the seal has ended, and if no picks are stored. */
  picks: checkablePicks.nullable(),
});
export type ListedSeal = z.infer<typeof listedSeal>;

const sealedPicks = z.strictObject({
  season: z.strictObject({ id, year: z.int() }),
  /** Whether everybody sees the picks (rules.md 5): otherwise the answer has only digests. */
  visible: z.boolean(),
  /** The roots of the seals of this answer, and those of their ends. */
  roots: z.array(sealRoot),
  seals: z.array(listedSeal).max(limits.sealsPerPart),
  /** The value of `after` for the next part; null at the end. */
  next: z
    .string()
    .regex(/^\d+-\d+$/)
    .nullable(),
  /** In the last part: picks without a seal, which were not stored by a call of the league. */
  unsealed: z.array(sealedMember).max(100),
});
export type SealedPicks = z.infer<typeof sealedPicks>;

/** get-sealed-picks (not in wire.md): some of the seals of a season, in the order in which they are hashed. */
const sealedPicksAnswer = z.strictObject({ sealed_picks: sealedPicks });
export type SealedPicksAnswer = z.infer<typeof sealedPicksAnswer>;

export const sealSchemas = { 'get-picks-seals': picksSealsAnswer, 'get-sealed-picks': sealedPicksAnswer };
