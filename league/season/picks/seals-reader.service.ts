import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
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
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { PicksWindowService } from './picks-window.service.js';
import { storedLevel } from './seals.service.js';

/** A member's seal with its root and proof. */
export interface SealWithProof {
  seal: Seal;
  root: SealRoot;
  proof: ProofStep[];
}

/** A summary of the seals of a season. */
export interface SealsSummary {
  season: Season;
  /** By time, without those of late joiners and of ends. */
  roots: SealRoot[];
  /** The latest root, which may be one of a late joiner or of an end. */
  last: SealRoot;
  amounts: SealAmounts;
  /** The seal of the caller; null without one. */
  own: SealWithProof | null;
}

/** Some of the seals of a season, with their roots and those of their ends. */
export interface SealsPage {
  season: Season;
  /** Whether the picks of the season are public (rules.md 5). */
  visible: boolean;
  /** `ownerId`: null if the account is deleted. */
  seals: (SealWithPicks & { ownerId: number | null })[];
  roots: SealRoot[];
  /** The position after which the next page begins; null at the end. */
  next: SealPosition | null;
  /** On the last page: picks without a seal, a hundred at most. */
  unsealed: SealablePicks[];
  /** The owners of the picks; empty while picks are hidden. */
  members: Members;
}

const maxUnsealed = 100;
/** The number of leaves below a hash of the lowest stored level. */
const block = 1 << storedLevel;

/** Reads seals of picks, each call from one state of the database. */
@Injectable()
export class SealsReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly window: PicksWindowService,
    private readonly seals: SealsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Null if the season has no seals; `callerId` null: a visitor. @throws DomainError season_not_found */
  readSummary(year: number, callerId: number | null): Promise<SealsSummary | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const last = await this.seals.findLastRoot(manager, season.id);
      if (!last) return null;
      const roots = await this.seals.findRoots(manager, season.id, 'closings');
      const amounts = await this.seals.count(manager, season.id);
      const own = callerId === null ? null : await this.findOfMember(manager, season.id, callerId);
      return { season, last, roots, amounts, own };
    });
  }

  /** The seals after a position, at most `limits.sealsPerPart`. @throws DomainError season_not_found */
  readPage(year: number, after: SealPosition): Promise<SealsPage> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const visible = !(await this.window.arePicksHidden(manager, season));
      const amount = limits.sealsPerPart;
      const found = await this.seals.findPage(manager, season.id, after, amount);
      const seals = found.map((one) => ({ ...one, ownerId: one.found?.memberId ?? one.seal.memberId }));
      const numbers = [...new Set(seals.flatMap(({ seal }) => [seal.number, seal.endNumber ?? seal.number]))];
      const roots = await this.seals.findRoots(manager, season.id, numbers);
      const last = seals.length === amount ? seals.at(-1)?.seal : undefined;
      const next = last ? { number: last.number, position: last.position } : null;
      const isComplete = !next && season.picksSealedAt !== null;
      const unsealed = isComplete
        ? await this.seals.findUnsealed(manager, season.id, { after: 0, amount: maxUnsealed })
        : [];
      const owners = visible
        ? [...seals.map(({ ownerId }) => ownerId), ...unsealed.map(({ memberId }) => memberId)]
        : [];
      const members = await this.members.findSummaries(manager, owners);
      return { season, visible, seals, roots, next, unsealed, members };
    });
  }

  /** A member's seal with its root and proof; null without a seal. The cost is logarithmic in the root's amount. */
  async findOfMember(manager: EntityManager, seasonId: number, memberId: number): Promise<SealWithProof | null> {
    const seal = await this.seals.findOfMember(manager, seasonId, memberId);
    const [root] = seal ? await this.seals.findRoots(manager, seasonId, [seal.number]) : [];
    if (!seal || !root) return null;
    return { seal, root, proof: await this.findProof(manager, root, seal.position) };
  }

  private async findSeason(manager: EntityManager, year: number): Promise<Season> {
    const season = await this.seasons.findByYear(manager, year);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
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
