import { createHash } from 'node:crypto';
import type { CheckablePicks, PicksSeals, SealedPicks, ListedSeal, SealRoot } from '../../league/contract/seals.js';
import type { RankedPicks } from '../../league/rules/pick-rules.js';
import {
  endText,
  fromHex,
  leavesOf,
  nextHead,
  rootAbove,
  type RootKind,
  sealText,
  toHex,
} from '../../league/rules/seals.js';

export const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

const season = { id: 3, year: 2023 };
const salt = '00112233445566778899aabbccddeeff';

/**
 * The seals of a season in a response of the API. Each list of names is a root. All roots except the first are of late
 * joiners. The first is older: its seals do not contain its kind.
 */
export async function someSeals(...roots: readonly (readonly string[])[]) {
  const list: SealedPicks = { season, visible: true, roots: [], seals: [], next: null, unsealed: [] };
  let head: Uint8Array | null = null;
  let id = 0;
  for (const [index, usernames] of roots.entries()) {
    const sealedAt = `2023-03-${24 + index}T15:00:00.000Z`;
    const seals: ListedSeal[] = usernames.map((username, position) => {
      id += 1;
      const picks = { ...picksOf(id), member_id: id };
      const digest = digestOf(picks, sealedAt, index === 0 ? undefined : 'late');
      return { root: index + 1, position, digest, ended: null, member: { id, username }, picks };
    });
    const digests = Uint8Array.from(seals.flatMap(({ digest }) => [...fromHex(digest)]));
    const top: Uint8Array = await rootAbove(await leavesOf(digests, sha256), sha256);
    head = await nextHead(head, { root: top, amount: seals.length, sealedAt }, sha256);
    list.seals.push(...seals);
    list.roots.push({
      ...{ number: index + 1, kind: index === 0 ? 'close' : 'late', sealed_at: sealedAt, amount: seals.length },
      ...{ root: toHex(top), head: toHex(head) },
    });
  }
  return { list, summary: summaryOf(list) };
}

/** The same list after an admin has ended its first seal, with the root that records the end. */
export async function withEnd(list: SealedPicks): Promise<SealedPicks> {
  const [at, number] = ['2023-03-26T15:00:00.000Z', list.roots.length + 1];
  const text = endText({ digest: list.seals[0]?.digest ?? '', by: 'admin', at });
  const root = await leavesOf(sha256(new TextEncoder().encode(text)), sha256);
  const before = fromHex(list.roots.at(-1)?.head ?? '');
  const head = await nextHead(before, { root, amount: 1, sealedAt: at }, sha256);
  const hashes = { root: toHex(root), head: toHex(head) };
  const seals = list.seals.map((seal, index): ListedSeal =>
    index === 0 ? { ...seal, picks: null, ended: { at, by: 'admin', root: number } } : seal,
  );
  return { ...list, seals, roots: [...list.roots, { number, kind: 'end', sealed_at: at, amount: 1, ...hashes }] };
}

function summaryOf({ roots, seals }: SealedPicks): PicksSeals {
  const last = roots.at(-1) as SealRoot;
  return {
    season,
    head: last.head,
    amount: seals.length,
    amount_late: roots.filter(({ kind }) => kind === 'late').length,
    latest_at: last.sealed_at,
    roots: roots.filter(({ kind }) => kind !== 'late'),
    own: null,
  };
}

function picksOf(id: number): Omit<CheckablePicks, 'member_id'> {
  const submitted = `2023-03-01T10:00:00.00000${id % 10}Z`;
  return { ranked: [1, 2, 3, 4, 5], independent: 6, rookie: null, submitted_at: submitted, salt };
}

function digestOf(picks: CheckablePicks, sealedAt: string, kind?: RootKind): string {
  const text = sealText({
    ...{ season, sealedAt, memberId: picks.member_id, submittedAt: picks.submitted_at, salt: picks.salt },
    ...(kind && { kind }),
    picks: {
      ...{ ranked: picks.ranked as unknown as RankedPicks },
      ...{ independentId: picks.independent, rookieId: picks.rookie },
    },
  });
  return toHex(sha256(new TextEncoder().encode(text)));
}
