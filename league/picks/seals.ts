import type { PickedRiders, PicksWindow } from './pick-rules.js';

/** SHA-256. It is passed, because the server and the browser have different ones. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** Bytes of a digest. */
export const DIGEST_SIZE = 32;

/** What the seal of a member's picks is a digest of, with its season. */
export interface SealedContents {
  readonly season: { readonly id: number; readonly year: number };
  /** The id of the account, which no rename changes; null: the account was deleted before the picks were sealed. */
  readonly memberId: number | null;
  readonly picks: PickedRiders;
  /** In UTC with microseconds, as `2026-03-14T15:00:00.000000Z`: it decides the last tie (rules.md 2). */
  readonly submittedAt: string;
  /** In UTC with milliseconds, as `2026-03-14T15:00:00.000Z`. */
  readonly sealedAt: string;
  /** 16 random bytes in hexadecimal digits. */
  readonly salt: string;
}

/**
 * How a root came about: picks sealed together when the window closed; those of one member who joined after a result was stored; or picks
 * sealed together later than an hour after the window had closed.
 */
export type RootKind = 'close' | 'late' | 'after_close';

/** Why picks are sealed no more: their member changed them in a window that was opened again; an admin deleted them; the account is deleted. */
export type SealEnd = 'changed' | 'admin' | 'account';

/** A root as the chain of a season has it. */
export interface ChainedRoot {
  /** Of the leaves, 32 bytes. */
  readonly root: Uint8Array;
  readonly amount: number;
  readonly sealedAt: string;
}

/** A step from a leaf to its root: the hash beside it, and whether that stands on the left. */
export interface ProofStep {
  readonly hash: Uint8Array;
  readonly left: boolean;
}

/** The first element of what is hashed: a leaf is never taken for a node, or a node for a head. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const HEAD = Uint8Array.of(2);

/** Milliseconds after the close until which a seal counts as made at the close. */
const atClose = 3_600_000;

/** The text whose SHA-256, in UTF-8, is the digest of a member's picks (docs/decisions/sealed-picks.md). */
export function sealText({ season, memberId, picks, submittedAt, sealedAt, salt }: SealedContents): string {
  return [
    'sealed picks 1',
    `season ${season.id} ${season.year}`,
    `member ${memberId ?? '-'}`,
    `picks ${picks.ranked.join(' ')}`,
    `independent ${picks.independentId ?? '-'}`,
    `rookie ${picks.rookieId ?? '-'}`,
    `submitted ${submittedAt}`,
    `sealed ${sealedAt}`,
    `salt ${salt}`,
  ].join('\n');
}

/** The hashes of leaves from their digests, one behind the other: the lowest level of a tree. */
export async function leavesOf(digests: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const leaves = new Uint8Array(digests.length);
  for (let at = 0; at < digests.length; at += DIGEST_SIZE)
    leaves.set(await sha256(join(LEAF, digests.subarray(at, at + DIGEST_SIZE))), at);
  return leaves;
}

/**
 * The level above one of a Merkle tree: hashes of pairs; the last one without a neighbour moves up as it is. The tree is that of RFC 6962,
 * section 2.1.
 */
export async function levelAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const pair = 2 * DIGEST_SIZE;
  const above = new Uint8Array(Math.ceil(level.length / pair) * DIGEST_SIZE);
  for (let at = 0; at < level.length; at += pair) {
    const both = level.subarray(at, at + pair);
    above.set(both.length === pair ? await sha256(join(NODE, both)) : both, at / 2);
  }
  return above;
}

/** The root above the hashes of a level; there is at least one. */
export async function rootAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  let top = level;
  while (top.length > DIGEST_SIZE) top = await levelAbove(top, sha256);
  return top;
}

/** The index of the hash that a hash is paired with in a level of `size`; null for the last one without a neighbour. */
export function neighbourOf(index: number, size: number): number | null {
  const neighbour = index ^ 1;
  return neighbour < size ? neighbour : null;
}

/** The root that a digest and its proof lead to. */
export async function rootOfProof(
  digest: Uint8Array,
  proof: readonly ProofStep[],
  sha256: Sha256,
): Promise<Uint8Array> {
  let hash = await sha256(join(LEAF, digest));
  for (const step of proof) hash = await sha256(step.left ? join(NODE, step.hash, hash) : join(NODE, hash, step.hash));
  return hash;
}

/**
 * The head of a season's chain of roots after one more: a hash of the head before (of nothing at first), the root, how many picks it seals,
 * and when. Anyone who knows the latest head can check all roots before.
 */
export async function nextHead(
  before: Uint8Array | null,
  { root, amount, sealedAt }: ChainedRoot,
  sha256: Sha256,
): Promise<Uint8Array> {
  const line = new TextEncoder().encode(`${amount} ${sealedAt}`);
  return sha256(join(HEAD, before ?? new Uint8Array(DIGEST_SIZE), root, line));
}

/** What picks that all members see are sealed as at a moment. `publicBefore`: they were public before there were seals. */
export function rootKind(
  season: PicksWindow & { readonly picksWindowSetAt: Date; readonly picksPublicBeforeSeals: boolean },
  now: Date,
): RootKind {
  const { selectionOpen, picksCloseAt, picksWindowSetAt, picksPublicBeforeSeals } = season;
  const byItself = picksCloseAt !== null && picksCloseAt <= now ? picksCloseAt : null;
  const closedAt = byItself ?? (selectionOpen ? null : picksWindowSetAt);
  const isLate = closedAt !== null && now.getTime() - closedAt.getTime() > atClose;
  return picksPublicBeforeSeals || isLate ? 'after_close' : 'close';
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hexadecimal digits. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
