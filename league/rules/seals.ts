import type { PickedRiders, PicksWindow } from './pick-rules.js';

/** SHA-256, a parameter because the server and the browser have different implementations. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** In bytes. */
export const DIGEST_SIZE = 32;

/** The contents of a member's seal, of which it is a digest. */
export interface SealedContents {
  readonly season: { readonly id: number; readonly year: number };
  /** The id of the account; null if the account was deleted before the picks were sealed. */
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
 * The cause of a root: the window closed; a member joined after a result was stored; the picks were sealed together more than an hour after
 * the window had closed; or a seal ended. The only leaf of a root of an end is the digest of `endText`.
 */
export type RootKind = 'close' | 'late' | 'after_close' | 'end';

/** Why a seal ended: the member changed the picks in a window that was opened again; an admin deleted them; the account was deleted. */
export type SealEnd = 'changed' | 'admin' | 'account';

/** The values of a root that the chain of a season contains. */
export interface ChainedRoot {
  /** The root of the Merkle tree, 32 bytes. */
  readonly root: Uint8Array;
  readonly amount: number;
  readonly sealedAt: string;
}

/** A step from a leaf to its root: the neighbouring hash, and whether it is the left one. */
export interface ProofStep {
  readonly hash: Uint8Array;
  readonly left: boolean;
}

/** The first byte of hashed bytes, which separates the hashes of leaves, nodes and heads. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const HEAD = Uint8Array.of(2);

/** A seal counts as made at the close until this time after it. */
const closeToleranceMs = 3_600_000;

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

/** The text whose SHA-256, in UTF-8, is the digest of the end of a seal. Also in migration 0045, whose trigger records ends. */
export const endText = ({ digest, by, at }: { digest: string; by: SealEnd; at: string }): string =>
  ['sealed picks ended 1', `seal ${digest}`, `by ${by}`, `ended ${at}`].join('\n');

/** The concatenated hashes of the leaves (the lowest level of a tree), from their concatenated digests. */
export async function leavesOf(digests: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const leaves = new Uint8Array(digests.length);
  for (let offset = 0; offset < digests.length; offset += DIGEST_SIZE)
    leaves.set(await sha256(join(LEAF, digests.subarray(offset, offset + DIGEST_SIZE))), offset);
  return leaves;
}

/**
 * The next higher level of a Merkle tree: the hashes of pairs; the last hash without a neighbour is unchanged. The tree is that of
 * RFC 6962, section 2.1.
 */
export async function levelAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const pair = 2 * DIGEST_SIZE;
  const above = new Uint8Array(Math.ceil(level.length / pair) * DIGEST_SIZE);
  for (let offset = 0; offset < level.length; offset += pair) {
    const both = level.subarray(offset, offset + pair);
    above.set(both.length === pair ? await sha256(join(NODE, both)) : both, offset / 2);
  }
  return above;
}

/** The root of the tree above a level, which has at least one hash. */
export async function rootAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  let top = level;
  while (top.length > DIGEST_SIZE) top = await levelAbove(top, sha256);
  return top;
}

/** The index of a hash's pair in a level of `size` hashes; null for the last one without a neighbour. */
export function neighbourOf(index: number, size: number): number | null {
  const neighbour = index ^ 1;
  return neighbour < size ? neighbour : null;
}

/** The root that follows from a digest and its proof. */
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
 * The head of a season's chain of roots after a further root: the hash of the previous head (zeros for the first root), the root, the number
 * of its picks, and its time. With the latest head anyone can check all roots before it.
 */
export async function nextHead(
  before: Uint8Array | null,
  { root, amount, sealedAt }: ChainedRoot,
  sha256: Sha256,
): Promise<Uint8Array> {
  const line = new TextEncoder().encode(`${amount} ${sealedAt}`);
  return sha256(join(HEAD, before ?? new Uint8Array(DIGEST_SIZE), root, line));
}

/** The kind of root when all public picks are sealed. `picksPublicBeforeSeals`: they were public before the league had seals. */
export function rootKind(
  season: PicksWindow & { readonly picksWindowSetAt: Date; readonly picksPublicBeforeSeals: boolean },
  now: Date,
): RootKind {
  const { selectionOpen, picksCloseAt, picksWindowSetAt, picksPublicBeforeSeals } = season;
  const byItself = picksCloseAt !== null && picksCloseAt <= now ? picksCloseAt : null;
  const closedAt = byItself ?? (selectionOpen ? null : picksWindowSetAt);
  const isLate = closedAt !== null && now.getTime() - closedAt.getTime() > closeToleranceMs;
  return picksPublicBeforeSeals || isLate ? 'after_close' : 'close';
}

/** The lower-case hexadecimal digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hexadecimal digits. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
