import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Season } from '../../schema/season.entity.js';
import type { Seal, SealRoot } from '../../schema/seal.entity.js';
import { DIGEST_SIZE, leavesOf, levelAbove, neighbourOf, type ProofStep } from '../../rules/seals.js';
import {
  type SealAmounts,
  type SealablePicks,
  type SealPosition,
  SealsRepository,
  type SealWithPicks,
} from './seals.repository.js';
import { storedLevel } from './seals.service.js';

/** A summary of the seals of a season. */
export interface SealsSummary {
  /** By time, without those of late joiners and of ends. */
  roots: SealRoot[];
  /** The latest root, which may be one of a late joiner or of an end. */
  last: SealRoot;
  amounts: SealAmounts;
}

/** Some of the seals of a season, with their roots and those of their ends. */
export interface SealsPage {
  seals: SealWithPicks[];
  roots: SealRoot[];
  /** The position after which the next page begins; null at the end. */
  next: SealPosition | null;
  /** On the last page: picks without a seal, a hundred at most. */
  unsealed: SealablePicks[];
}

const maxUnsealed = 100;
/** The number of leaves below a hash of the lowest stored level. */
const block = 1 << storedLevel;

/** Reads seals of picks. Methods run in the caller's transaction. */
@Injectable()
export class SealsReader {
  constructor(private readonly seals: SealsRepository) {}

  /** Null if the season has no seals. */
  async findSummary(manager: EntityManager, seasonId: number): Promise<SealsSummary | null> {
    const last = await this.seals.findLastRoot(manager, seasonId);
    if (!last) return null;
    const roots = await this.seals.findRoots(manager, seasonId, 'closings');
    return { last, roots, amounts: await this.seals.count(manager, seasonId) };
  }

  async findPage(manager: EntityManager, season: Season, after: SealPosition, amount: number): Promise<SealsPage> {
    const seals = await this.seals.findPage(manager, season.id, after, amount);
    const numbers = [...new Set(seals.flatMap(({ seal }) => [seal.number, seal.endNumber ?? seal.number]))];
    const roots = await this.seals.findRoots(manager, season.id, numbers);
    const last = seals.length === amount ? seals.at(-1)?.seal : undefined;
    const next = last ? { number: last.number, position: last.position } : null;
    const isComplete = !next && season.picksSealedAt !== null;
    const unsealed = isComplete
      ? await this.seals.findUnsealed(manager, season.id, { after: 0, amount: maxUnsealed })
      : [];
    return { seals, roots, next, unsealed };
  }

  /** A member's seal with its root and proof; null without a seal. The cost is logarithmic in the root's amount. */
  async findOfMember(
    manager: EntityManager,
    seasonId: number,
    memberId: number,
  ): Promise<{ seal: Seal; root: SealRoot; proof: ProofStep[] } | null> {
    const seal = await this.seals.findOfMember(manager, seasonId, memberId);
    const [root] = seal ? await this.seals.findRoots(manager, seasonId, [seal.number]) : [];
    if (!seal || !root) return null;
    seal.endNumber = await this.seals.findEndNumber(manager, seal);
    return { seal, root, proof: await this.findProof(manager, root, seal.position) };
  }

  private async findProof(manager: EntityManager, root: SealRoot, position: number): Promise<ProofStep[]> {
    const from = position - (position % block);
    const digests = Buffer.concat(await this.seals.findDigests(manager, root, from, block));
    const proof: ProofStep[] = [];
    let level = await leavesOf(digests, sha256);
    for (let height = 0; height < storedLevel && level.length > DIGEST_SIZE; height += 1) {
      const neighbour = neighbourOf((position - from) >> height, level.length / DIGEST_SIZE);
      if (neighbour !== null)
        proof.push({
          hash: level.subarray(neighbour * DIGEST_SIZE, (neighbour + 1) * DIGEST_SIZE),
          left: (neighbour & 1) === 0,
        });
      level = await levelAbove(level, sha256);
    }
    const neighbours = storedNeighbours(position, root.amount);
    const nodes = await this.seals.findNodes(manager, root, neighbours);
    for (const neighbour of neighbours) {
      const node = nodes.find(({ level, position }) => level === neighbour.level && position === neighbour.position);
      if (node) proof.push({ hash: node.hash, left: (neighbour.position & 1) === 0 });
    }
    return proof;
  }
}

/** Level and position of the stored hashes of a proof, the lowest level first. */
function storedNeighbours(position: number, amount: number): { level: number; position: number }[] {
  const neighbours: { level: number; position: number }[] = [];
  for (let level = storedLevel; ; level += 1) {
    const size = Math.ceil(amount / 2 ** level);
    if (size <= 1) return neighbours;
    const neighbour = neighbourOf(Math.floor(position / 2 ** level), size);
    if (neighbour !== null) neighbours.push({ level, position: neighbour });
  }
}

const sha256 = (bytes: Uint8Array<ArrayBuffer>) => hash('sha256', bytes, 'buffer');
