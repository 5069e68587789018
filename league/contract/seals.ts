/** Why picks are sealed no more: changed by their member in a window that was opened again, deleted by an admin, gone with the account. */
export type SealEndedBy = 'changed' | 'admin' | 'account';

/** When the picks below a root were sealed: when the window closed; those of one late joiner; later than an hour after the close. */
type SealRootKind = 'close' | 'late' | 'after_close';

/** A root of sealed picks. Hashes, digests and salts are hexadecimal digits. */
export interface SealRoot {
  /** From 1 in the season. */
  number: number;
  kind: SealRootKind;
  sealed_at: string;
  /** How many picks it seals. */
  amount: number;
  root: string;
  /** Of the chain of this root and all before. */
  head: string;
}

/** get-picks-seals, our own call: the seals of a season at a glance; null where nothing of it is sealed. */
export interface PicksSealsAnswer {
  picks_seals: PicksSeals | null;
}
export interface PicksSeals {
  season: { id: number; year: number };
  /** Of the latest root: anyone who keeps it can check all seals by it. */
  head: string;
  amount: number;
  /** Of them late joiners. */
  amount_late: number;
  /** When the latest seal was made. */
  latest_at: string;
  /** In the order of time, without those of late joiners. */
  roots: SealRoot[];
  /** Of the member who asks; null without one. */
  own: OwnSeal | null;
}

/** A member's own seal. */
export interface OwnSeal {
  digest: string;
  salt: string;
  root: SealRoot;
  /** What leads from the digest to the root, the lowest first. */
  proof: { hash: string; left: boolean }[];
  ended: SealEnded | null;
}
export interface SealEnded {
  at: string;
  by: SealEndedBy;
}

/** get-sealed-picks, our own call: a part of all seals of a season, in the order in which they are hashed. */
export interface SealedPicksAnswer {
  sealed_picks: SealedPicks;
}
export interface SealedPicks {
  season: { id: number; year: number };
  /** Whether everybody sees the picks (rules.md 5): otherwise only digests are told. */
  visible: boolean;
  /** Those of the seals of this part. */
  roots: SealRoot[];
  /** At most `limits.sealsPerPart`. */
  seals: SealOfList[];
  /** What to send as `after` for the next part; null at the end. */
  next: string | null;
  /** In the last part: picks that nobody sealed, and that were added by none of the league's calls; at most a hundred. */
  unsealed: SealedMember[];
}
export interface SealOfList {
  /** The number of its root, and its place below it, from 0. */
  root: number;
  position: number;
  digest: string;
  /** Null while the seal counts. */
  ended: SealEnded | null;
  /** Whose picks it is of; null while picks are hidden. */
  member: SealedMember | null;
  /** What is stored now, to be compared with the digest; null while picks are hidden, where the seal has ended, and where nothing is stored. */
  picks: CheckablePicks | null;
}
/** `id` never changes; null, like the name: the account is deleted. */
export interface SealedMember {
  id: number | null;
  username: string | null;
}
export interface CheckablePicks {
  /** Whose they are by the stored picks. */
  member_id: number | null;
  /** Ids of the riders. */
  ranked: number[];
  independent: number | null;
  rookie: number | null;
  /** With microseconds. */
  submitted_at: string;
  salt: string;
}
