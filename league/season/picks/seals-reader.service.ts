import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Season } from '../../schema/season.entity.js';
import type { Seal, SealRoot } from '../../schema/seal.entity.js';
import { DIGEST_SIZE, leavesOf, levelAbove, neighbourOf, type ProofStep } from '../../rules/seals.js';
import { type SealPosition, SealsRepository } from './seals.repository.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { PicksWindowService } from './picks-window.service.js';
import { storedLevel } from './seals.service.js';

export interface SealWithProof {
  seal: Seal;
  root: SealRoot;
  proof: ProofStep[];
}

const maxUnsealed = 100;
/** The number of leaves below each hash of the lowest stored level. */
const block = 1 << storedLevel;

@Injectable()
export class SealsReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly window: PicksWindowService,
    private readonly seals: SealsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Returns null if the season has no seals. @throws DomainError season_not_found */
  readSummary(year: number, callerId: number | null) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const last = await this.seals.findLastRoot(manager, season.id);
      if (!last) return null;
      const roots = await this.seals.findRoots(manager, season.id, 'closings');
      const counts = await this.seals.count(manager, season.id);
      const own = callerId === null ? null : await this.findOfMember(manager, season.id, callerId);
      return { season, last, roots, counts, own };
    });
  }

  /**
   * Seals with their own roots and the roots of their ends. On the last page, `next` is null, and picks without a seal
   * are listed.
   * @throws DomainError season_not_found
   */
  readPage(year: number, after: SealPosition) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const visible = !(await this.window.arePicksHidden(manager, season));
      const limit = limits.sealsPerPart;
      const found = await this.seals.findPage(manager, season.id, after, limit);
      const seals = found.map((one) => ({ ...one, ownerId: one.found?.memberId ?? one.seal.memberId }));
      const numbers = [...new Set(seals.flatMap(({ seal }) => [seal.number, seal.endNumber ?? seal.number]))];
      const roots = await this.seals.findRoots(manager, season.id, numbers);
      const last = seals.length === limit ? seals.at(-1)?.seal : undefined;
      const next = last ? { number: last.number, position: last.position } : null;
      const isComplete = !next && season.picksSealedAt !== null;
      const unsealed = isComplete
        ? await this.seals.findUnsealed(manager, season.id, { after: 0, limit: maxUnsealed })
        : [];
      const owners = visible
        ? [...seals.map(({ ownerId }) => ownerId), ...unsealed.map(({ memberId }) => memberId)]
        : [];
      const members = await this.members.findSummaries(manager, owners);
      return { season, visible, seals, roots, next, unsealed, members };
    });
  }

  /** The cost is logarithmic in the number of seals below the root. */
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

/** Returns the positions of the stored hashes of a proof, from the lowest level up. */
function storedNeighbours(position: number, count: number): { level: number; position: number }[] {
  const neighbours: { level: number; position: number }[] = [];
  for (let level = storedLevel; ; level += 1) {
    const size = Math.ceil(count / 2 ** level);
    if (size <= 1) return neighbours;
    const neighbour = neighbourOf(Math.floor(position / 2 ** level), size);
    if (neighbour !== null) neighbours.push({ level, position: neighbour });
  }
}

const sha256 = (bytes: Uint8Array<ArrayBuffer>) => hash('sha256', bytes, 'buffer');
