import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RankedPicks } from './pick-rules.js';
import {
  DIGEST_SIZE,
  fromHex,
  leavesOf,
  levelAbove,
  neighbourOf,
  nextHead,
  type ProofStep,
  rootAbove,
  type RootKind,
  rootKind,
  rootOfProof,
  type SealedContents,
  sealText,
  sealTexts,
  toHex,
} from './seals.js';

const sha256 = (bytes: Uint8Array | string) => hash('sha256', bytes, 'buffer');
const digestOf = (contents: SealedContents) => sha256(sealText(contents)).toString('hex');

const riderId = fc.integer({ min: 1, max: 99 });
const time = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const contents: fc.Arbitrary<SealedContents> = fc.record({
  season: fc.record({ id: fc.integer({ min: 1 }), year: fc.integer({ min: 1900, max: 2099 }) }),
  memberId: fc.option(fc.integer({ min: 1 })),
  picks: fc.record({
    ranked: fc.uniqueArray(riderId, { minLength: 5, maxLength: 5 }).map((ranked) => ranked as unknown as RankedPicks),
    independentId: fc.option(riderId),
    rookieId: fc.option(riderId),
  }),
  submittedAt: time,
  sealedAt: time,
  salt: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(toHex),
  kind: fc.constantFrom<RootKind>('close', 'late', 'after_close'),
});

// proves: seals-2
describe('a seal', () => {
  it('is the SHA-256 of a text of ten lines', () => {
    const text = sealText({
      season: { id: 3, year: 2026 },
      memberId: 17,
      picks: { ranked: [12, 4, 7, 1, 9], independentId: 4, rookieId: null },
      submittedAt: '2026-03-01T10:00:00.123456Z',
      sealedAt: '2026-03-14T15:00:00.000Z',
      salt: '00112233445566778899aabbccddeeff',
      kind: 'late',
    });
    expect(text.split('\n')).toEqual([
      'sealed picks 2',
      'season 3 2026',
      'member 17',
      'picks 12 4 7 1 9',
      'independent 4',
      'rookie -',
      'submitted 2026-03-01T10:00:00.123456Z',
      'sealed 2026-03-14T15:00:00.000Z',
      'kind late',
      'salt 00112233445566778899aabbccddeeff',
    ]);
  });

  it('has the text of older seals if its kind is unknown', () => {
    fc.assert(
      fc.property(contents, ({ kind, ...older }) => {
        const [newer, text] = sealTexts({ ...older, kind: kind ?? 'close' });
        expect(text).toBe(newer.replace('sealed picks 2', 'sealed picks 1').replace(`kind ${kind}\n`, ''));
      }),
    );
  });

  it('becomes invalid after any change', () => {
    fc.assert(
      fc.property(contents, contents, (sealed, other) => {
        const { picks, season } = sealed;
        const changes: Partial<SealedContents>[] = [
          ...(['memberId', 'submittedAt', 'sealedAt', 'salt', 'kind'] as const).map((key) => ({ [key]: other[key] })),
          { season: { ...season, id: other.season.id } },
          { season: { ...season, year: other.season.year } },
          { picks: { ...picks, independentId: other.picks.independentId } },
          { picks: { ...picks, rookieId: other.picks.rookieId } },
          // A different rider in one position, and the same riders in a different order.
          ...picks.ranked.map((_, at) => ({
            picks: { ...picks, ranked: picks.ranked.with(at, other.picks.ranked[at] ?? 0) as unknown as RankedPicks },
          })),
          { picks: { ...picks, ranked: picks.ranked.toReversed() as unknown as RankedPicks } },
          { picks: { ...picks, independentId: picks.rookieId, rookieId: picks.independentId } },
        ];
        for (const change of changes) {
          const changed = { ...sealed, ...change };
          const isSame = JSON.stringify(changed) === JSON.stringify(sealed);
          expect(digestOf(changed) === digestOf(sealed)).toBe(isSame);
        }
      }),
    );
  });
});

/** RFC 6962, section 2.1, implemented literally. */
function rootByTheRfc(digests: readonly Buffer[]): Buffer {
  const [only] = digests;
  if (digests.length === 1 && only) return sha256(Buffer.concat([Buffer.of(0), only]));
  let half = 1;
  while (half * 2 < digests.length) half *= 2;
  const [left, right] = [rootByTheRfc(digests.slice(0, half)), rootByTheRfc(digests.slice(half))];
  return sha256(Buffer.concat([Buffer.of(1), left, right]));
}

async function proofOf(digests: readonly Buffer[], index: number): Promise<ProofStep[]> {
  const proof: ProofStep[] = [];
  let level = await leavesOf(Buffer.concat(digests), sha256);
  for (let at = index; level.length > DIGEST_SIZE; at >>= 1) {
    const beside = neighbourOf(at, level.length / DIGEST_SIZE);
    if (beside !== null)
      proof.push({ hash: level.slice(beside * DIGEST_SIZE, (beside + 1) * DIGEST_SIZE), left: beside < at });
    level = await levelAbove(level, sha256);
  }
  return proof;
}

const someDigests = fc
  .uniqueArray(fc.integer({ min: 0 }), { minLength: 1, maxLength: 70 })
  .map((numbers) => numbers.map((number) => sha256(String(number))));

// proves: seals-3
describe('a root', () => {
  it('follows RFC 6962', async () => {
    await fc.assert(
      fc.asyncProperty(someDigests, async (digests) => {
        const root = await rootAbove(await leavesOf(Buffer.concat(digests), sha256), sha256);
        expect(toHex(root)).toBe(toHex(rootByTheRfc(digests)));
      }),
    );
  });

  it('can be verified with the proof of each digest, but not with a different digest or a changed proof', async () => {
    await fc.assert(
      fc.asyncProperty(someDigests, fc.nat(), fc.nat(), async (digests, one, two) => {
        const [index, other] = [one % digests.length, two % digests.length];
        const proof = await proofOf(digests, index);
        const root = toHex(rootByTheRfc(digests));
        const rootFrom = async (digest: Buffer, steps: ProofStep[]) => toHex(await rootOfProof(digest, steps, sha256));
        const digest = digests[index] as Buffer;
        expect(await rootFrom(digest, proof)).toBe(root);
        if (other !== index) expect(await rootFrom(digests[other] as Buffer, proof)).not.toBe(root);
        expect(await rootFrom(sha256('none of them'), proof)).not.toBe(root);
        for (const [at, step] of proof.entries()) {
          expect(await rootFrom(digest, proof.with(at, { ...step, left: !step.left }))).not.toBe(root);
          expect(await rootFrom(digest, proof.toSpliced(at, 1))).not.toBe(root);
        }
      }),
    );
  });
});

// proves: seals-2
describe('the head of a chain', () => {
  it('changes with the root, its amount, its time and the previous head', async () => {
    const root = { root: sha256('root'), amount: 2, sealedAt: '2026-03-14T15:00:00.000Z' };
    const heads = await Promise.all(
      [
        nextHead(null, root, sha256),
        nextHead(sha256('before'), root, sha256),
        nextHead(null, { ...root, root: sha256('other') }, sha256),
        nextHead(null, { ...root, amount: 3 }, sha256),
        nextHead(null, { ...root, sealedAt: '2026-03-14T15:00:00.001Z' }, sha256),
      ].map(async (head) => toHex(await head)),
    );
    expect(new Set(heads).size).toBe(heads.length);
    expect(heads[0]).toBe(
      sha256(Buffer.concat([Buffer.of(2), Buffer.alloc(32), root.root, Buffer.from(`2 ${root.sealedAt}`)])).toString(
        'hex',
      ),
    );
  });

  it('is unchanged after a conversion to hexadecimal digits and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
    );
  });
});

// proves: seals-1
describe('picks are sealed', () => {
  const closed = new Date('2026-03-14T00:00:00Z');
  const season = { selectionOpen: true, picksCloseAt: closed, picksWindowSetAt: closed, picksPublicBeforeSeals: false };
  it.each([
    ['at the close until an hour after it', season, '2026-03-14T01:00:00Z', 'close'],
    ['after the close later', season, '2026-03-14T01:00:01Z', 'after_close'],
    [
      'at the close by an admin',
      { ...season, selectionOpen: false, picksCloseAt: null },
      '2026-03-14T00:10:00Z',
      'close',
    ],
    [
      'after that close later',
      { ...season, selectionOpen: false, picksCloseAt: null },
      '2026-03-15T00:10:00Z',
      'after_close',
    ],
    ['at the first result in an open window', { ...season, picksCloseAt: null }, '2026-04-14T00:00:00Z', 'close'],
    [
      'after the close in a season from before there were seals',
      { ...season, picksPublicBeforeSeals: true },
      '2026-03-14T00:00:01Z',
      'after_close',
    ],
  ])('%s', (_, of, now, kind) => {
    expect(rootKind(of, new Date(now))).toBe(kind);
  });
});
