import type {
  CheckablePicks,
  SealedMember,
  SealedPicks,
  SealEndedBy,
  ListedSeal,
  SealRoot,
} from '../../../../league/contract/seals.js';
import type { RankedPicks } from '../../../../league/rules/pick-rules.js';
import {
  endText,
  fromHex,
  leavesOf,
  nextHead,
  rootAbove,
  sealTexts,
  type Sha256,
  toHex,
} from '../../../../league/rules/seals.js';

/** How a member's picks differ from the sealed ones. `ended`: the seal is marked as ended, but no root records it. */
export type Breach = 'changed' | 'gone' | 'added' | 'ended';

export interface SealCheck {
  held: number;
  /** Only digests and roots were checked, because the picks are hidden. */
  digestsOnly: boolean;
  broken: { member: SealedMember | null; breach: Breach }[];
  /** Roots that do not match the seals under them, or the earlier roots. */
  brokenRoots: SealRoot[];
  /** Late joiners, in chronological order. */
  late: { member: SealedMember | null; at: string }[];
  /**
   * Seals that ended because the picks were replaced or removed as the rules allow. The roots record each of these
   * ends.
   */
  ended: { member: SealedMember | null; at: string; by: SealEndedBy }[];
  /** Whether the season contains the head that the reader has kept. Null if the reader has not kept a head. */
  keptHeadFound: boolean | null;
}

interface Tree {
  root: SealRoot;
  digests: Uint8Array<ArrayBuffer>[];
}

/** The browser's SHA-256. @throws Error outside of secure contexts (https) */
export const sha256InBrowser: Sha256 = async (bytes) => {
  // TypeScript's types also declare `subtle` outside of secure contexts.
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) throw new Error('This browser can only check the seals over https.');
  return new Uint8Array(await subtle.digest('SHA-256', bytes));
};

/** Computes all digests, roots and heads of a season from its list, part by part, and compares them. */
export async function checkSeals(
  loadPart: (after: string | null) => Promise<SealedPicks>,
  sha256: Sha256,
  keptHead: string | null,
): Promise<SealCheck> {
  const trees = new Map<number, Tree>();
  const check: SealCheck = {
    ...{ held: 0, digestsOnly: false, broken: [], brokenRoots: [], late: [], ended: [], keptHeadFound: null },
  };
  let after: string | null = null;
  do {
    const part = await loadPart(after);
    for (const root of part.roots) if (!trees.has(root.number)) trees.set(root.number, { root, digests: [] });
    for (const seal of part.seals) {
      const tree = trees.get(seal.root);
      if (tree?.root.kind !== 'end') tree?.digests.push(fromHex(seal.digest));
      if (tree) await checkSeal(check, part, tree.root, seal, sha256);
      await addEnd(check, trees, seal, sha256);
    }
    check.broken.push(...part.unsealed.map((member) => ({ member, breach: 'added' as const })));
    check.digestsOnly = !part.visible;
    after = part.next;
  } while (after !== null);
  // Roots of ends come with the seals that ended, which belong to earlier roots.
  const inOrder = [...trees.values()].toSorted((a, b) => a.root.number - b.root.number);
  check.brokenRoots = await findBrokenRoots(inOrder, sha256);
  if (keptHead !== null) check.keptHeadFound = [...trees.values()].some(({ root }) => root.head === keptHead);
  return check;
}

async function checkSeal(
  check: SealCheck,
  { season, visible }: SealedPicks,
  root: SealRoot,
  { digest, ended, member, picks }: ListedSeal,
  sha256: Sha256,
): Promise<void> {
  if (root.kind === 'late') check.late.push({ member, at: root.sealed_at });
  if (ended) check.ended.push({ member, ...ended });
  else if (!visible) check.held += 1;
  else if (!picks) check.broken.push({ member, breach: 'gone' });
  else if (!(await isSealOf(season, root, picks, { digest, sha256 }))) check.broken.push({ member, breach: 'changed' });
  else check.held += 1;
}

/** Adds the end of a seal to the leaves of the root that records it. */
async function addEnd(
  check: SealCheck,
  trees: ReadonlyMap<number, Tree>,
  { digest, ended, member }: ListedSeal,
  sha256: Sha256,
): Promise<void> {
  if (!ended) return;
  const tree = ended.root === null ? undefined : trees.get(ended.root);
  if (tree?.root.kind === 'end')
    tree.digests.push(new Uint8Array(await sha256(new TextEncoder().encode(endText({ digest, ...ended })))));
  else check.broken.push({ member, breach: 'ended' });
}

async function isSealOf(
  season: SealedPicks['season'],
  { sealed_at: sealedAt, kind }: SealRoot,
  { member_id: memberId, ranked, independent, rookie, submitted_at: submittedAt, salt }: CheckablePicks,
  { digest, sha256 }: { digest: string; sha256: Sha256 },
): Promise<boolean> {
  const picks = { ranked: ranked as unknown as RankedPicks, independentId: independent, rookieId: rookie };
  for (const text of sealTexts({ season, memberId, picks, submittedAt, sealedAt, salt, kind }))
    if (toHex(await sha256(new TextEncoder().encode(text))) === digest) return true;
  return false;
}

async function findBrokenRoots(trees: readonly Tree[], sha256: Sha256): Promise<SealRoot[]> {
  const broken: SealRoot[] = [];
  let head: Uint8Array | null = null;
  for (const { root, digests } of trees) {
    const top = await rootAbove(await leavesOf(concat(digests), sha256), sha256);
    head = await nextHead(head, { root: fromHex(root.root), amount: root.amount, sealedAt: root.sealed_at }, sha256);
    const fits = digests.length === root.amount && toHex(top) === root.root && toHex(head) === root.head;
    if (!fits) broken.push(root);
    // Checks the next root against the published head, so that one broken root does not break all later roots.
    head = fromHex(root.head);
  }
  return broken;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
