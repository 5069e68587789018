import type { PickedRiders, PicksWindow } from './pick-rules.js';

/** The server and the browser have different implementations of SHA-256. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

export const DIGEST_SIZE = 32;

export interface SealedContents {
  readonly season: { readonly id: number; readonly year: number };
  /** Null if it was deleted before. */
  readonly memberId: number | null;
  readonly picks: PickedRiders;
  /** In UTC with microseconds, like `2026-03-14T15:00:00.000000Z`, because it decides the last tie (rules.md 2). */
  readonly submittedAt: string;
  /** In UTC with milliseconds, like `2026-03-14T15:00:00.000Z`. */
  readonly sealedAt: string;
  /** 16 random bytes in hexadecimal digits. */
  readonly salt: string;
  /** Older seals lack it. */
  readonly kind?: RootKind;
}

/** `late`: a member joined after a result was stored. The only leaf of an `end` root is the digest of `endText`. */
export type RootKind = 'close' | 'late' | 'after_close' | 'end';

/** `changed`: the member changed them in a reopened window. */
export type SealEnd = 'changed' | 'admin' | 'account';

export interface ChainedRoot {
  readonly root: Uint8Array;
  readonly amount: number;
  readonly sealedAt: string;
}

export interface ProofStep {
  readonly hash: Uint8Array;
  readonly left: boolean;
}

/** Prefixes that separate the hashes of leaves, nodes and heads. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const HEAD = Uint8Array.of(2);

/** Picks that are sealed within this time after the window closes count as sealed when it closed. */
const closeToleranceMs = 3_600_000;

/** The digest of picks is the SHA-256 of this text in UTF-8 (docs/decisions/sealed-picks.md). */
export function sealText({ season, memberId, picks, submittedAt, sealedAt, salt, kind }: SealedContents): string {
  return [
    `sealed picks ${kind === undefined ? 1 : 2}`,
    `season ${season.id} ${season.year}`,
    `member ${memberId ?? '-'}`,
    `picks ${picks.ranked.join(' ')}`,
    `independent ${picks.independentId ?? '-'}`,
    `rookie ${picks.rookieId ?? '-'}`,
    `submitted ${submittedAt}`,
    `sealed ${sealedAt}`,
    ...(kind === undefined ? [] : [`kind ${kind}`]),
    `salt ${salt}`,
  ].join('\n');
}

export const sealTexts = ({ kind, ...older }: SealedContents & { kind: RootKind }): [string, string] => [
  sealText({ ...older, kind }),
  sealText(older),
];

/** The digest of an end is the SHA-256 of this text in UTF-8. A trigger of migration 0045 writes the same text. */
export const endText = ({ digest, by, at }: { digest: string; by: SealEnd; at: string }): string =>
  ['sealed picks ended 1', `seal ${digest}`, `by ${by}`, `ended ${at}`].join('\n');

export async function leavesOf(digests: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const leaves = new Uint8Array(digests.length);
  for (let offset = 0; offset < digests.length; offset += DIGEST_SIZE)
    leaves.set(await sha256(join(LEAF, digests.subarray(offset, offset + DIGEST_SIZE))), offset);
  return leaves;
}

/** See RFC 6962, section 2.1. A last hash without a neighbour is unchanged. */
export async function levelAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  const pair = 2 * DIGEST_SIZE;
  const above = new Uint8Array(Math.ceil(level.length / pair) * DIGEST_SIZE);
  for (let offset = 0; offset < level.length; offset += pair) {
    const both = level.subarray(offset, offset + pair);
    above.set(both.length === pair ? await sha256(join(NODE, both)) : both, offset / 2);
  }
  return above;
}

export async function rootAbove(level: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  let top = level;
  while (top.length > DIGEST_SIZE) top = await levelAbove(top, sha256);
  return top;
}

/** Returns null for a last hash without a neighbour. */
export function neighbourOf(index: number, size: number): number | null {
  const neighbour = index ^ 1;
  return neighbour < size ? neighbour : null;
}

export async function rootOfProof(
  digest: Uint8Array,
  proof: readonly ProofStep[],
  sha256: Sha256,
): Promise<Uint8Array> {
  let hash = await sha256(join(LEAF, digest));
  for (const step of proof) hash = await sha256(step.left ? join(NODE, step.hash, hash) : join(NODE, hash, step.hash));
  return hash;
}

/** `before` is null for the first root. Anyone who has the latest head can verify all earlier roots. */
export async function nextHead(
  before: Uint8Array | null,
  { root, amount, sealedAt }: ChainedRoot,
  sha256: Sha256,
): Promise<Uint8Array> {
  const line = new TextEncoder().encode(`${amount} ${sealedAt}`);
  return sha256(join(HEAD, before ?? new Uint8Array(DIGEST_SIZE), root, line));
}

/** For a root of all public picks. */
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

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
