import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { SealedPicks } from '../../../../league/contract/seals.js';
import { sha256, someSeals, withEnd } from '../../../spec/some-seals.js';
import { checkSeals } from './check-seals.js';

const names = ['anna', 'tardozzi', 'paul', 'wolf'];
const check = (list: SealedPicks, kept: string | null = null) => checkSeals(() => Promise.resolve(list), sha256, kept);
const withSeal = (
  list: SealedPicks,
  at: number,
  change: (seal: SealedPicks['seals'][number]) => object,
): SealedPicks => ({
  ...list,
  seals: list.seals.map((seal, index) => (index === at ? { ...seal, ...change(seal) } : seal)),
});
const isBroken = ({ broken, brokenRoots }: Awaited<ReturnType<typeof check>>) => broken.length + brokenRoots.length > 0;

// proves: seals-2, seals-7
describe('the check of all seals', () => {
  it('accepts valid seals, with late joiners and a known head', async () => {
    const { list, summary } = await someSeals(names, ['late']);
    expect(await check(list, summary.head)).toMatchObject({
      ...{ held: 5, broken: [], brokenRoots: [], ended: [], keptHeadFound: true },
      late: [{ member: { username: 'late' }, at: '2023-03-25T15:00:00.000Z' }],
    });
    expect((await check(list, 'ab')).keptHeadFound).toBe(false);
    expect((await check(list)).keptHeadFound).toBeNull();
  });

  it('loads the list in parts', async () => {
    const { list } = await someSeals(names);
    const asked: (string | null)[] = [];
    const parts = (after: string | null) => {
      asked.push(after);
      const from = after === null ? 0 : Number(after.split('-')[1]) + 1;
      const next = from + 2 < names.length ? `1-${from + 1}` : null;
      return Promise.resolve({ ...list, seals: list.seals.slice(from, from + 2), next });
    };
    expect(await checkSeals(parts, sha256, null)).toMatchObject({ held: 4, brokenRoots: [] });
    expect(asked).toEqual([null, '1-1']);
  });

  it('finds any single change in any seal', async () => {
    const { list } = await someSeals(names, ['late']);
    type Picks = NonNullable<SealedPicks['seals'][number]['picks']>;
    const changes: ((picks: Picks) => Partial<Picks>)[] = [
      ({ ranked }) => ({ ranked: ranked.toReversed() }),
      ({ ranked }) => ({ ranked: ranked.with(2, 9) }),
      () => ({ independent: null }),
      () => ({ rookie: 7 }),
      ({ member_id: id }) => ({ member_id: (id ?? 0) + 1 }),
      ({ submitted_at: at }) => ({ submitted_at: at.replace('10:00', '09:00') }),
      ({ salt }) => ({ salt: `f${salt.slice(1)}` }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.constantFrom(...changes), async (at, change) => {
        const changed = withSeal(list, at, ({ picks }) => ({ picks: picks && { ...picks, ...change(picks) } }));
        const { broken, held } = await check(changed);
        expect({ held, broken }).toEqual({ held: 4, broken: [{ member: list.seals[at]?.member, breach: 'changed' }] });
      }),
    );
  });

  it('finds a changed digest, root, head, amount or time, and a missing seal or root', async () => {
    const { list } = await someSeals(names, ['late'], ['later']);
    const withRoot = (change: object): SealedPicks => ({
      ...list,
      roots: list.roots.with(0, Object.assign({}, list.roots[0], change)),
    });
    const changes = [
      withSeal(list, 0, ({ digest }) => ({ digest: digest.replace(/^./, (first) => (first === '0' ? '1' : '0')) })),
      ...[
        { root: '0'.repeat(64) },
        { head: '0'.repeat(64) },
        { amount: 5 },
        { sealed_at: '2023-03-24T14:00:00.000Z' },
      ].map(withRoot),
      { ...list, seals: list.seals.slice(1) },
      { ...list, seals: list.seals.filter(({ root }) => root !== 2), roots: list.roots.toSpliced(1, 1) },
    ];
    for (const changed of changes) expect(isBroken(await check(changed))).toBe(true);
    expect(isBroken(await check(list))).toBe(false);
  });

  it('finds a seal of a late joiner that claims to be of the close, but accepts older seals without their kind', async () => {
    const { list } = await someSeals(names, ['late']);
    const relabelled = list.roots.map((root) => ({ ...root, kind: 'close' as const }));
    expect((await check({ ...list, roots: relabelled })).broken).toMatchObject([
      { member: { username: 'late' }, breach: 'changed' },
    ]);
    expect((await check(list)).broken).toEqual([]);
  });

  it('names picks that were deleted or added, but accepts those that the rules allow to be removed', async () => {
    const { list } = await someSeals(names);
    const added = { id: 99, username: 'added' };
    const gone = withSeal({ ...list, unsealed: [added] }, 0, () => ({ picks: null }));
    const { member } = list.seals[0] ?? {};
    expect((await check(gone)).broken).toEqual([
      { member, breach: 'gone' },
      { member: added, breach: 'added' },
    ]);
    const removed = await check(await withEnd(list));
    expect(removed).toMatchObject({ held: 3, broken: [], brokenRoots: [], ended: [{ member, by: 'admin' }] });
  });

  it('finds an ended seal that no root records, and a seal that differs from its record', async () => {
    const { list } = await someSeals(names, ['late']);
    const ended = { at: '2023-03-26T15:00:00.000Z', by: 'admin' as const };
    const member = list.seals[0]?.member ?? null;
    for (const root of [null, 1, 9]) {
      const { broken } = await check(withSeal(list, 0, () => ({ picks: null, ended: { ...ended, root } })));
      expect(broken).toEqual([{ member, breach: 'ended' }]);
    }
    const recorded = await withEnd(list);
    for (const change of [{ at: '2023-03-27T15:00:00.000Z' }, { by: 'account' as const }]) {
      const { brokenRoots } = await check(withSeal(recorded, 0, (seal) => ({ ended: { ...seal.ended, ...change } })));
      expect(brokenRoots).toMatchObject([{ number: 3, kind: 'end' }]);
    }
    const { picks } = list.seals[0] ?? {};
    expect((await check(withSeal(recorded, 0, () => ({ ended: null, picks })))).brokenRoots).toMatchObject([
      { number: 3 },
    ]);
    expect((await check({ ...recorded, roots: recorded.roots.slice(0, -1) })).broken).toHaveLength(1);
  });

  it('only checks digests while picks are hidden', async () => {
    const { list } = await someSeals(names);
    const seals = list.seals.map((seal) => ({ ...seal, member: null, picks: null }));
    expect(await check({ ...list, visible: false, seals })).toMatchObject({ held: 4, digestsOnly: true, broken: [] });
  });
});
