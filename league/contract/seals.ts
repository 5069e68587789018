/** Why a seal ended: the member changed the picks in a window that was opened again, an admin deleted them, or the account was deleted. */
export type SealEndedBy = 'changed' | 'admin' | 'account';

/**
 * When the picks of a root were sealed: when the window closed; when a late joiner submitted; more than an hour after the close. `end`: the
 * root records the end of a seal.
 */
type SealRootKind = 'close' | 'late' | 'after_close' | 'end';

/** A root of sealed picks. Hashes, digests and salts are hexadecimal digits. */
export interface SealRoot {
  /** From 1 in the season. */
  number: number;
  kind: SealRootKind;
  sealed_at: string;
  /** The number of sealed picks. */
  amount: number;
  root: string;
  /** The hash of this root and all roots before it. */
  head: string;
}

/** get-picks-seals (not in wire.md): a summary of the seals of a season; null if it has none. */
export interface PicksSealsAnswer {
  picks_seals: PicksSeals | null;
}
export interface PicksSeals {
  season: { id: number; year: number };
  /** The head of the latest root: whoever has stored it can check all seals with it. */
  head: string;
  amount: number;
  /** How many of them are of late joiners. */
  amount_late: number;
  /** When the latest seal was made. */
  latest_at: string;
  /** By time, without those of late joiners and of ends. */
  roots: SealRoot[];
  /** The seal of the caller; null without one. */
  own: OwnSeal | null;
}

export interface OwnSeal {
  digest: string;
  salt: string;
  root: SealRoot;
  /** The hashes from the digest to the root, the lowest first. */
  proof: { hash: string; left: boolean }[];
  ended: SealEnded | null;
}
export interface SealEnded {
  at: string;
  by: SealEndedBy;
  /** The number of the root that records the end; null if no head contains it. */
  root: number | null;
}

/** get-sealed-picks (not in wire.md): some of the seals of a season, in the order in which they are hashed. */
export interface SealedPicksAnswer {
  sealed_picks: SealedPicks;
}
export interface SealedPicks {
  season: { id: number; year: number };
  /** Whether everybody sees the picks (rules.md 5): otherwise the answer has only digests. */
  visible: boolean;
  /** The roots of the seals of this answer, and those of their ends. */
  roots: SealRoot[];
  /** At most `limits.sealsPerPart`. */
  seals: ListedSeal[];
  /** The value of `after` for the next part; null at the end. */
  next: string | null;
  /** In the last part: picks without a seal, which were not stored by a call of the league; at most a hundred. */
  unsealed: SealedMember[];
}
export interface ListedSeal {
  /** The number of its root, and its position in it, from 0. */
  root: number;
  position: number;
  digest: string;
  /** Null while the seal is valid. */
  ended: SealEnded | null;
  /** The member whose picks are sealed; null while picks are hidden. */
  member: SealedMember | null;
  /** The stored picks, to be compared with the digest; null while picks are hidden, if the seal has ended, and if no picks are stored. */
  picks: CheckablePicks | null;
}
/** `id` never changes. Both are null if the account is deleted. */
export interface SealedMember {
  id: number | null;
  username: string | null;
}
export interface CheckablePicks {
  /** The member by the stored picks. */
  member_id: number | null;
  /** Ids of the riders. */
  ranked: number[];
  independent: number | null;
  rookie: number | null;
  /** With microseconds. */
  submitted_at: string;
  salt: string;
}
