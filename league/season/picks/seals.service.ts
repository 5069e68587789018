import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { attemptEach } from '../../platform/core/attempt-each.js';
import { eventLoopYielder } from '../../platform/core/yield-to-event-loop.js';
import { MailsService } from '../../messages/email/mails.service.js';
import { OutboxRepository } from '../../platform/jobs/outbox.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { arePicksHidden, isWindowOpen } from '../../rules/pick-rules.js';
import { PicksRepository } from './picks.repository.js';
import type { Seal } from '../../schema/seal.entity.js';
import {
  DIGEST_SIZE,
  leavesOf,
  levelAbove,
  nextHead,
  rootKind,
  type RootKind,
  sealText,
  type Sha256,
} from '../../rules/seals.js';
import { SealsRepository } from './seals.repository.js';

/** In bytes. */
const saltSize = 16;
const batchSize = 5000;
/** The lowest stored level of a tree. A proof hashes up to 256 leaves. */
export const storedLevel = 8;

/** Stored as columns with concatenated digests and salts, because a million rows would need half a gigabyte. */
interface NewSeals {
  digests: Buffer;
  salts: Buffer;
  picksIds: number[];
  memberIds: (number | null)[];
}
type NewSealRow = Pick<Seal, 'digest' | 'salt' | 'picksId' | 'memberId'>;

/** See docs/decisions/sealed-picks.md. The first change to picks in a reopened window clears `picks_sealed_at`. */
@Injectable()
export class SealsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly seals: SealsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxRepository,
  ) {}

  /** Idempotent, also for concurrent calls. Tries all seasons and throws their errors at the end. */
  async sealDue(): Promise<void> {
    await attemptEach(await this.seals.findUnsealedSeasonIds(this.database.manager), (seasonId) =>
      this.database.transaction((manager) => this.sealSeason(manager, seasonId)),
    );
  }

  /** Once the season has begun, picks are final and sealed immediately. The caller must have locked the season. */
  async updateAfterSubmission(
    manager: EntityManager,
    season: Season,
    memberId: number,
    { hasBegun, at }: { hasBegun: boolean; at: Date },
  ): Promise<void> {
    if (season.picksSealedAt === null) return;
    if (hasBegun) {
      await this.seal(manager, season, { kind: 'late', at, memberId });
    } else {
      await this.seals.end(manager, season.id, memberId, 'changed');
      await this.seasons.update(manager, season.id, { picksSealedAt: null });
    }
  }

  /** The season must be locked. Returns the number of the root, or null if all picks already have a seal. */
  async sealAll(
    manager: EntityManager,
    season: Season,
    { kind, at }: { kind: RootKind; at: Date },
  ): Promise<number | null> {
    const root = await this.seal(manager, season, { kind, at });
    await this.seasons.update(manager, season.id, { picksSealedAt: at, picksPublicBeforeSeals: false });
    return root;
  }

  private async sealSeason(manager: EntityManager, seasonId: number): Promise<void> {
    // Takes the same lock as submissions, so that picks do not change between reading and sealing.
    const season = await this.seasons.lockForPicks(manager, seasonId);
    if (!season || season.picksSealedAt !== null) return;
    const { at } = await this.picks.readMoment(manager);
    const hasBegun = await this.picks.hasBegun(manager, season.id);
    if (arePicksHidden({ isWindowOpen: isWindowOpen(season, at), hasBegun })) return;
    const root = await this.sealAll(manager, season, { kind: rootKind(season, at), at });
    if (root === null || !season.current || season.finalized) return;
    // The outbox relay enqueues the job.
    await this.mails.enqueueForSeals(manager, (...job) => this.outbox.add(manager, ...job), season.id, root);
  }

  /** Creates one root, for all unsealed picks or for one member. The season must be locked. */
  private async seal(
    manager: EntityManager,
    season: Season,
    { kind, at, memberId = null }: { kind: RootKind; at: Date; memberId?: number | null },
  ): Promise<number | null> {
    const sha256 = yieldingSha256();
    const seals = await this.makeSeals(manager, season, { kind, sealedAt: at.toISOString(), memberId }, sha256);
    const count = seals.picksIds.length;
    if (count === 0) return null;
    const levels = [await leavesOf(seals.digests, sha256)];
    let top = levels[0] as Uint8Array;
    for (; top.length > DIGEST_SIZE; levels.push(top)) top = await levelAbove(top, sha256);

    const last = await this.seals.findLastRoot(manager, season.id);
    const key = { seasonId: season.id, number: (last?.number ?? 0) + 1 };
    const root = { root: Buffer.from(top), amount: count };
    const head = await nextHead(last?.head ?? null, { ...root, sealedAt: at.toISOString() }, sha256);
    await this.seals.insertRoot(manager, { ...key, ...root, kind, sealedAt: at, head: Buffer.from(head) });
    for (let from = 0; from < count; from += batchSize)
      await this.seals.insertSeals(manager, key, from, batchFrom(seals, from));
    for (const [level, hashes] of levels.entries())
      if (level >= storedLevel && hashes.length > DIGEST_SIZE)
        await this.seals.insertNodes(manager, key, level, split(hashes, DIGEST_SIZE));
    return key.number;
  }

  /** Returns the seals in the order of their digests. */
  private async makeSeals(
    manager: EntityManager,
    season: Season,
    { kind, sealedAt, memberId }: { kind: RootKind; sealedAt: string; memberId: number | null },
    sha256: Sha256,
  ): Promise<NewSeals> {
    const [digests, salts]: [Buffer[], Buffer[]] = [[], []];
    const made: Pick<NewSeals, 'picksIds' | 'memberIds'> = { picksIds: [], memberIds: [] };
    for (let after = 0; ; after = made.picksIds.at(-1) ?? 0) {
      const found = await this.seals.findUnsealed(manager, season.id, { after, limit: batchSize, memberId });
      if (found.length === 0) break;
      const [digest, salt] = [Buffer.alloc(found.length * DIGEST_SIZE), randomBytes(found.length * saltSize)];
      for (const [index, one] of found.entries()) {
        const saltHex = salt.subarray(index * saltSize, (index + 1) * saltSize).toString('hex');
        const text = sealText({ season, ...one, kind, sealedAt, salt: saltHex });
        digest.set(await sha256(Buffer.from(text)), index * DIGEST_SIZE);
        made.picksIds.push(one.picksId);
        made.memberIds.push(one.memberId);
      }
      digests.push(digest);
      salts.push(salt);
    }
    return sortByDigest({ ...made, digests: Buffer.concat(digests), salts: Buffer.concat(salts) });
  }
}

/** Sorts one bucket per first byte and yields to the event loop between buckets. */
async function sortByDigest({ digests, salts, picksIds, memberIds }: NewSeals): Promise<NewSeals> {
  const buckets = Array.from({ length: 256 }, (): number[] => []);
  for (let index = 0; index < picksIds.length; index += 1) buckets[digests[index * DIGEST_SIZE] ?? 0]?.push(index);
  const yieldToEventLoop = eventLoopYielder();
  const start = (index: number) => index * DIGEST_SIZE;
  for (const bucket of buckets) {
    bucket.sort((a, b) => digests.compare(digests, start(b), start(b + 1), start(a), start(a + 1)));
    await yieldToEventLoop();
  }
  const order = buckets.flat();
  const sorted = { digests: Buffer.alloc(digests.length), salts: Buffer.alloc(salts.length) };
  for (const [to, from] of order.entries()) {
    digests.copy(sorted.digests, start(to), start(from), start(from + 1));
    salts.copy(sorted.salts, to * saltSize, from * saltSize, (from + 1) * saltSize);
    if (to % 1024 === 0) await yieldToEventLoop();
  }
  const pick = <T>(values: readonly T[]) => order.map((index) => values[index] as T);
  return { ...sorted, picksIds: pick(picksIds), memberIds: pick(memberIds) };
}

function batchFrom({ digests, salts, picksIds, memberIds }: NewSeals, from: number): NewSealRow[] {
  const end = Math.min(from + batchSize, picksIds.length);
  const [digest, salt] = [
    split(digests.subarray(from * DIGEST_SIZE, end * DIGEST_SIZE), DIGEST_SIZE),
    split(salts.subarray(from * saltSize, end * saltSize), saltSize),
  ];
  return digest.map((one, index) => ({
    digest: one,
    salt: salt[index] as Buffer,
    picksId: picksIds[from + index] as number,
    memberId: memberIds[from + index] ?? null,
  }));
}

/** Yields to the event loop every 256 calls. */
function yieldingSha256(): Sha256 {
  const yieldToEventLoop = eventLoopYielder();
  let calls = 0;
  return (bytes) => {
    const digest = hash('sha256', bytes, 'buffer');
    calls += 1;
    return calls % 256 === 0 ? yieldToEventLoop().then(() => digest) : digest;
  };
}

function split(bytes: Uint8Array, size: number): Buffer[] {
  return Array.from({ length: bytes.length / size }, (_, index) =>
    Buffer.from(bytes.buffer, bytes.byteOffset + index * size, size),
  );
}
