import { createHash } from 'node:crypto';
import type { ArchivedSeals, SeasonArchive } from '../contract/answer-schemas/season-archive.js';
import { fromHex, leavesOf, nextHead, rootAbove, sealText, toHex } from '../picks/seals.js';
import { archivedName, groupBy, pickedOf, sha256Hex } from './archive-document.js';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

type Seals = NonNullable<ArchivedSeals>;

/** What of the seals of an archive does not hold, in words (docs/decisions/sealed-picks.md). */
export async function checkArchivedSeals({ season, picks, seals }: SeasonArchive): Promise<string[]> {
  if (!seals) return [];
  const byId = new Map(picks.map((one) => [one.id, one]));
  const roots = new Map(seals.roots.map((root) => [root.number, root]));
  const sealed = new Set<number>();
  const problems: string[] = [];
  for (const { root: number, digest, picks: picksId, salt, ended } of seals.seals) {
    const root = roots.get(number);
    const found = picksId === null ? undefined : byId.get(picksId);
    if (!root) problems.push(`A seal is below root ${number}, which is not there`);
    else if (ended) {
      if (picksId !== null || salt !== null) problems.push(`A seal of root ${number} has ended, and still seals picks`);
    } else if (!found || salt === null) problems.push(`A seal of root ${number} is of picks that are gone`);
    else {
      const text = sealText({
        season,
        memberId: found.member,
        picks: pickedOf(found),
        submittedAt: found.submitted_at,
        sealedAt: root.sealed_at,
        salt,
      });
      if (sha256Hex(text) !== digest)
        problems.push(`The picks of ${archivedName(found)} are not those that were sealed`);
      if (sealed.has(found.id)) problems.push(`The picks of ${archivedName(found)} have two seals`);
      sealed.add(found.id);
    }
  }
  if (seals.complete)
    for (const one of picks)
      if (!sealed.has(one.id)) problems.push(`The picks of ${archivedName(one)} were added: they have no seal`);
  return [...problems, ...(await checkRoots(seals))];
}

async function checkRoots({ roots, seals }: Seals): Promise<string[]> {
  const below = groupBy(seals, ({ root }) => root);
  const problems: string[] = [];
  let head: Uint8Array | null = null;
  for (const [index, { number, amount, sealed_at: sealedAt, root, head: told }] of roots.entries()) {
    const own = below.get(number) ?? [];
    const isInOrder = number === index + 1 && own.every(({ position }, place) => position === place);
    const leaves = await leavesOf(fromHex(own.map(({ digest }) => digest).join('')), sha256);
    head = await nextHead(head, { root: fromHex(root), amount, sealedAt }, sha256);
    const holds =
      isInOrder && own.length === amount && toHex(await rootAbove(leaves, sha256)) === root && toHex(head) === told;
    if (!holds) problems.push(`Root ${number} is not that of its seals, or of the roots before it`);
  }
  return problems;
}
