import { Injectable } from '@nestjs/common';
import { Brackets, type EntityManager, In, IsNull } from 'typeorm';
import type { PickedRiders } from '../../rules/pick-rules.js';
import { Seal, SealNode, SealRoot } from '../../schema/seal.entity.js';
import type { SealEnd } from '../../rules/seals.js';

export interface SealablePicks {
  picksId: number;
  memberId: number | null;
  picks: PickedRiders;
  /** In the format of `SealedContents`. */
  submittedAt: string;
}

/** `found` is null if the seal has ended or the picks are deleted. */
export interface SealWithPicks {
  seal: Pick<Seal, 'number' | 'position' | 'digest' | 'salt' | 'memberId' | 'endedAt' | 'endedBy' | 'endNumber'>;
  found: SealablePicks | null;
}

/** `late` counts the picks of late joiners. */
export interface SealCounts {
  all: number;
  late: number;
  latestAt: Date;
}

/** `number` identifies the root, and `position` the seal below it. */
export type SealPosition = Pick<Seal, 'number' | 'position'>;

const sealable = `picks.id AS "picksId", picks.member_id AS "memberId",
  json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
    'independentId', independent_id, 'rookieId', rookie_id) AS picks,
  to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "submittedAt"`;

const unsealed = `NOT EXISTS (SELECT FROM seals WHERE picks_id = picks.id AND ended_at IS NULL)`;

@Injectable()
export class SealsRepository {
  /** Finds seasons with picks that have not been sealed since members could last change them. */
  async findUnsealedSeasonIds(manager: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM seasons WHERE picks_sealed_at IS NULL AND deleted_at IS NULL
         AND EXISTS (SELECT FROM picks WHERE season_id = seasons.id) ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns at most `limit` picks without a seal, by id. `after` is an exclusive lower bound of the ids. */
  findUnsealed(
    manager: EntityManager,
    seasonId: number,
    { after, limit, memberId = null }: { after: number; limit: number; memberId?: number | null },
  ): Promise<SealablePicks[]> {
    return manager.query(
      `SELECT ${sealable} FROM picks WHERE season_id = $1 AND id > $2 AND ($4::int IS NULL OR member_id = $4) AND ${unsealed}
       ORDER BY id LIMIT $3`,
      [seasonId, after, limit, memberId],
    );
  }

  findLastRoot(manager: EntityManager, seasonId: number): Promise<SealRoot | null> {
    return manager.findOne(SealRoot, { where: { seasonId }, order: { number: 'DESC' } });
  }

  /** `closings` omits the roots of late joiners and ended seals. */
  findRoots(manager: EntityManager, seasonId: number, numbers: readonly number[] | 'closings'): Promise<SealRoot[]> {
    const filter = numbers === 'closings' ? { kind: In(['close', 'after_close']) } : { number: In([...numbers]) };
    return manager.find(SealRoot, { where: { seasonId, ...filter }, order: { number: 'ASC' } });
  }

  /** Latest root first. Omits late joiners, ended seals and deleted seasons. */
  findLatestClosings(manager: EntityManager, limit: number): Promise<SealRoot[]> {
    return manager.find(SealRoot, {
      where: { kind: In(['close', 'after_close']), season: { deletedAt: IsNull() } },
      relations: { season: true },
      order: { sealedAt: 'DESC', number: 'DESC' },
      take: limit,
    });
  }

  async count(manager: EntityManager, seasonId: number): Promise<SealCounts> {
    const rows: [SealCounts] = await manager.query(
      `SELECT coalesce(sum(amount), 0)::int AS all, coalesce(sum(amount) FILTER (WHERE kind = 'late'), 0)::int AS late,
         max(sealed_at) AS "latestAt"
       FROM seal_roots WHERE season_id = $1 AND kind <> 'end'`,
      [seasonId],
    );
    return rows[0];
  }

  async insertRoot(manager: EntityManager, root: Omit<SealRoot, 'season'>): Promise<void> {
    await manager.insert(SealRoot, root);
  }

  /** `from` is the position of the first seal. */
  async insertSeals(
    manager: EntityManager,
    { seasonId, number }: Pick<SealRoot, 'seasonId' | 'number'>,
    from: number,
    seals: readonly Pick<Seal, 'digest' | 'salt' | 'picksId' | 'memberId'>[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO seals (season_id, number, position, digest, salt, picks_id, member_id)
       SELECT $1, $2, $3::int + line - 1, digest, salt, picks_id, member_id
       FROM unnest($4::bytea[], $5::bytea[], $6::int[], $7::int[]) WITH ORDINALITY AS seal (digest, salt, picks_id, member_id, line)`,
      [
        seasonId,
        number,
        from,
        seals.map(({ digest }) => digest),
        seals.map(({ salt }) => salt),
        seals.map(({ picksId }) => picksId),
        seals.map(({ memberId }) => memberId),
      ],
    );
  }

  async insertNodes(
    manager: EntityManager,
    { seasonId, number }: Pick<SealRoot, 'seasonId' | 'number'>,
    level: number,
    hashes: readonly Buffer[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO seal_nodes (season_id, number, level, position, hash)
       SELECT $1, $2, $3, line - 1, hash FROM unnest($4::bytea[]) WITH ORDINALITY AS node (hash, line)`,
      [seasonId, number, level, hashes],
    );
  }

  /** Does nothing without a seal. A database trigger adds the end to the chain of heads. */
  async end(manager: EntityManager, seasonId: number, memberId: number, endedBy: SealEnd): Promise<void> {
    const endedAt = () => 'clock_timestamp()';
    await manager.update(Seal, { seasonId, memberId, endedAt: IsNull() }, { endedAt, endedBy });
  }

  /** Prefers the seal that has not ended, then the latest. */
  findOfMember(manager: EntityManager, seasonId: number, memberId: number): Promise<Seal | null> {
    return manager.findOne(Seal, {
      where: { seasonId, memberId },
      order: { endedAt: { direction: 'DESC', nulls: 'FIRST' }, number: 'DESC' },
    });
  }

  /** Sorted by position. */
  async findDigests(
    manager: EntityManager,
    { seasonId, number }: Pick<SealRoot, 'seasonId' | 'number'>,
    from: number,
    count: number,
  ): Promise<Buffer[]> {
    const rows: { digest: Buffer }[] = await manager.query(
      `SELECT digest FROM seals WHERE season_id = $1 AND number = $2 AND position BETWEEN $3::int AND $3::int + $4::int - 1 ORDER BY position`,
      [seasonId, number, from, count],
    );
    return rows.map(({ digest }) => digest);
  }

  async findNodes(
    manager: EntityManager,
    { seasonId, number }: Pick<SealRoot, 'seasonId' | 'number'>,
    positions: readonly Pick<SealNode, 'level' | 'position'>[],
  ): Promise<SealNode[]> {
    if (positions.length === 0) return [];
    return manager
      .createQueryBuilder(SealNode, 'node')
      .where({ seasonId, number })
      .andWhere(new Brackets((where) => positions.forEach((position) => where.orWhere(position))))
      .getMany();
  }

  /** Sorted by position; `after` is exclusive. */
  async findPage(
    manager: EntityManager,
    seasonId: number,
    after: SealPosition,
    limit: number,
  ): Promise<SealWithPicks[]> {
    const rows: (SealWithPicks['seal'] & { picksId: number | null } & SealablePicks & { ownerId: number | null })[] =
      await manager.query(
        `SELECT seal.number, seal.position, seal.digest, seal.salt, seal.ended_at AS "endedAt", seal.ended_by AS "endedBy", seal.end_number AS "endNumber",
           ${sealable}, picks.member_id AS "ownerId", seal.member_id AS "memberId"
         FROM seals seal LEFT JOIN picks
           ON picks.id = seal.picks_id AND picks.season_id = seal.season_id AND seal.ended_at IS NULL
         WHERE seal.season_id = $1 AND (seal.number, seal.position) > ($2, $3)
         ORDER BY seal.number, seal.position LIMIT $4`,
        [seasonId, after.number, after.position, limit],
      );
    return rows.map(({ picksId, picks, submittedAt, ownerId, ...seal }) => ({
      seal,
      // Picks of a deleted account have no member id, but their seal still contains it.
      found: picksId === null ? null : { picksId, picks, submittedAt, memberId: ownerId ?? seal.memberId },
    }));
  }
}
