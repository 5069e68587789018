import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { YieldToEventLoop } from '../../rules/in-slices.js';
import { fieldOffset, readRows } from '../../platform/database/copy-rows.js';
import { ReplicaClockError } from '../../platform/database/replica.js';
import {
  cutPicksColumns,
  emptyPicksColumns,
  growPicksColumns,
  type PickableRider,
  type PickedRiders,
  type PicksColumns,
  type PickSlot,
  pickSlotsOf,
  type SpecialPicks,
} from '../../rules/pick-rules.js';
import { Picks } from '../../schema/picks.entity.js';

export interface StoredPicks {
  picksId: number;
  picks: PickedRiders;
  /** Milliseconds since 1970. The fraction keeps the database's microseconds, because they may decide a rank. */
  submittedAt: number;
}

/** Has the shape of a standings row, for the time before the first final weekend. */
export interface Submission {
  picksId: number;
  memberId: number | null;
  position: number;
  positionChange: 0;
  pointsHundredths: 0;
}

export interface PickCount {
  riderId: number;
  /** The number of a ranked slot is a string. */
  slot: `${PickSlot}`;
  count: number;
  /** Counts picks only in the rider's first slot, so that the sum over all slots is the number of members. */
  members: number;
}

export interface DatabaseMoment {
  /** To the millisecond. */
  at: Date;
  /** To the microsecond, in the text format of PostgreSQL. */
  exact: string;
}

export type PickColumns = Pick<Picks, 'pick1' | 'pick2' | 'pick3' | 'pick4' | 'pick5' | 'independentId' | 'rookieId'>;

type OwnPicks = PickColumns & Pick<Picks, 'id' | 'submittedAt'>;

interface SubmissionFacts {
  moment: DatabaseMoment;
  hasBegun: boolean;
  riders: readonly PickableRider[];
  before: OwnPicks | null;
}
type SubmissionRow = Pick<SubmissionFacts, 'hasBegun' | 'riders'> & { exact: string } & (OwnPicks | { id: null });

/** SQL: whether the season $1 has begun. Weekends that were final count even without results (rules.md 5). */
const seasonHasBegun = `(EXISTS (SELECT FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
    WHERE weekend.season_id = $1 AND result.stored_at IS NOT NULL)
  OR EXISTS (SELECT FROM seasons WHERE id = $1 AND had_final_weekend))`;

@Injectable()
export class PicksRepository {
  /** Passes all ids as one parameter, because PostgreSQL accepts at most 65,535. */
  async findStored(manager: EntityManager, picksIds: readonly number[]): Promise<Map<number, StoredPicks>> {
    const rows: StoredPicks[] = await manager.query(
      `SELECT id AS "picksId",
         json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
           'independentId', independent_id, 'rookieId', rookie_id) AS picks,
         (extract(epoch FROM submitted_at) * 1000)::float8 AS "submittedAt"
       FROM picks WHERE id = ANY($1)`,
      [picksIds],
    );
    return new Map(rows.map((row) => [row.picksId, row]));
  }

  get(manager: EntityManager, id: number): Promise<Picks> {
    return manager.findOneByOrFail(Picks, { id });
  }

  /** Maps ids of picks to their members; null means that the account is deleted. */
  async findMemberIds(manager: EntityManager, picksIds: readonly number[]): Promise<Map<number, number | null>> {
    const rows: { id: number; memberId: number | null }[] = await manager.query(
      'SELECT id, member_id AS "memberId" FROM picks WHERE id = ANY($1)',
      [[...new Set(picksIds)]],
    );
    return new Map(rows.map(({ id, memberId }) => [id, memberId]));
  }

  /** When the season begins, picks become final and public (rules.md 5). */
  async hasBegun(manager: EntityManager, seasonId: number): Promise<boolean> {
    const rows: [{ begun: boolean }] = await manager.query(`SELECT ${seasonHasBegun} AS begun`, [seasonId]);
    return rows[0].begun;
  }

  /** The clocks of API processes may differ, so the database's clock is used. @throws ReplicaClockError on a replica */
  async readMoment(manager: EntityManager): Promise<DatabaseMoment> {
    const rows: [{ exact: string; isReplica: boolean }] = await manager.query(
      'SELECT clock_timestamp()::text AS exact, pg_is_in_recovery() AS "isReplica"',
    );
    const [{ exact, isReplica }] = rows;
    if (isReplica) throw new ReplicaClockError();
    return { at: new Date(exact), exact };
  }

  hasPicks(manager: EntityManager, seasonId: number, memberId: number): Promise<boolean> {
    return manager.existsBy(Picks, { seasonId, memberId });
  }

  async countSubmissions(manager: EntityManager, seasonId: number): Promise<number> {
    const rows: { count: number }[] = await manager.query(
      'SELECT coalesce(sum(amount), 0)::int AS count FROM submission_buckets WHERE season_id = $1',
      [seasonId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Reads all picks of the season. */
  countByRider(manager: EntityManager, seasonId: number): Promise<PickCount[]> {
    return manager.query(
      `SELECT rider_id AS "riderId", slot, count(*)::int AS count,
         (count(*) FILTER (WHERE NOT again))::int AS members
       FROM picks, LATERAL (VALUES
         (pick1, '1', false), (pick2, '2', false), (pick3, '3', false), (pick4, '4', false), (pick5, '5', false),
         (independent_id, 'independent', independent_id IN (pick1, pick2, pick3, pick4, pick5)),
         (rookie_id, 'rookie', rookie_id IN (pick1, pick2, pick3, pick4, pick5) OR coalesce(rookie_id = independent_id, false))
       ) AS slots (rider_id, slot, again)
       WHERE season_id = $1 AND rider_id IS NOT NULL GROUP BY rider_id, slot`,
      [seasonId],
    );
  }

  async findSubmissionPosition(manager: EntityManager, seasonId: number, memberId: number): Promise<number | null> {
    const rows: { position: number }[] = await manager.query(
      `SELECT (
         (SELECT coalesce(sum(amount), 0) FROM submission_buckets
          WHERE season_id = $1 AND (first_at, first_id) < (bucket.first_at, bucket.first_id))
         + (SELECT count(*) FROM picks WHERE season_id = $1
            AND (submitted_at, id) BETWEEN (bucket.first_at, bucket.first_id) AND (own.submitted_at, own.id))
       )::int AS position
       FROM picks own, LATERAL (
         SELECT first_at, first_id FROM submission_buckets
         WHERE season_id = $1 AND (first_at, first_id) <= (own.submitted_at, own.id)
         ORDER BY first_at DESC, first_id DESC LIMIT 1) bucket
       WHERE own.season_id = $1 AND own.member_id = $2`,
      [seasonId, memberId],
    );
    return rows[0]?.position ?? null;
  }

  findSubmissions(
    manager: EntityManager,
    seasonId: number,
    offset: number,
    limit: number | null,
  ): Promise<Submission[]> {
    return manager.query(
      `WITH start AS (
         SELECT first_at, first_id, ahead FROM (
           SELECT first_at, first_id, sum(amount) OVER (ORDER BY first_at, first_id) - amount AS ahead
           FROM submission_buckets WHERE season_id = $1) bucket
         WHERE ahead <= $2 ORDER BY first_at DESC, first_id DESC LIMIT 1)
       SELECT "picksId", "memberId", position, 0 AS "positionChange", 0 AS "pointsHundredths" FROM (
         SELECT id AS "picksId", member_id AS "memberId", submitted_at,
           ((SELECT ahead FROM start) + row_number() OVER (ORDER BY submitted_at, id))::int AS position
         FROM picks WHERE season_id = $1
           AND (submitted_at, id) >= ((SELECT first_at FROM start), (SELECT first_id FROM start))) line
       WHERE position > $2 ORDER BY submitted_at, "picksId" LIMIT $3`,
      [seasonId, offset, limit],
    );
  }

  /** Reads the picks of all members, but only with these riders and in the slots of the season. */
  async readColumns(
    manager: EntityManager,
    season: SpecialPicks & { id: number },
    riders: readonly { riderId: number }[],
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<PicksColumns> {
    const riderIds = riders.map(({ riderId }) => riderId);
    const slots = pickSlotsOf(season);
    // An array is read several times as fast as a map. The ids of a season's riders are close to each other.
    const firstId = Math.min(...riderIds);
    const indexes = new Uint8Array(riderIds.length > 0 ? Math.max(...riderIds) - firstId + 1 : 0);
    for (const [index, riderId] of riderIds.entries()) indexes[riderId - firstId] = index + 1;
    // Growing columns copies tens of megabytes in a league of a million.
    let columns = emptyPicksColumns(Math.max(await this.countSubmissions(manager, season.id), 1));
    let picked = slots.map((slot) => columns.picked[slot]);
    let size = 0;
    const read = (bytes: Buffer, row: number): void => {
      if (size === columns.picksIds.length) {
        columns = growPicksColumns(columns);
        picked = slots.map((slot) => columns.picked[slot]);
      }
      let offset = fieldOffset(row, 0);
      columns.picksIds[size] = bytes.readInt32BE(offset);
      for (const column of picked) {
        offset += 4;
        column[size] = indexes[bytes.readInt32BE(offset) - firstId] ?? 0;
      }
      columns.submittedAt[size] = bytes.readInt32BE(offset + 4) * 2 ** 32 + bytes.readUInt32BE(offset + 8);
      size += 1;
    };
    // One packed value per row instead of one value per column copies a third less.
    const sent = slots.map((slot) => `int4send(coalesce(${columnOf(slot)}, 0))`);
    const packed = ['int4send(id)', ...sent, 'timestamptz_send(submitted_at)'].join(' || ');
    await readRows(manager, `SELECT ${packed} FROM picks WHERE season_id = ${season.id}`, read, yieldToEventLoop);
    return { size, riderIds: [null, ...riderIds], ...cutPicksColumns(columns, size) };
  }

  find(manager: EntityManager, id: number): Promise<Picks | null> {
    return manager.findOneBy(Picks, { id });
  }

  findOfMember(manager: EntityManager, seasonId: number, memberId: number): Promise<Picks | null> {
    return manager.findOneBy(Picks, { seasonId, memberId });
  }

  /** Runs a single query, because other submissions to the season are waiting. */
  async readForSubmission(manager: EntityManager, seasonId: number, memberId: number): Promise<SubmissionFacts> {
    const [{ exact, hasBegun, riders, ...before }]: [SubmissionRow] = await manager.query(
      `SELECT clock_timestamp()::text AS exact, ${seasonHasBegun} AS "hasBegun",
         (SELECT coalesce(json_agg(json_build_object('riderId', id, 'independent', independent, 'rookie', rookie)), '[]')
          FROM riders WHERE season_id = $1) AS riders,
         before.id, pick1, pick2, pick3, pick4, pick5, independent_id AS "independentId", rookie_id AS "rookieId",
         submitted_at AS "submittedAt"
       FROM (SELECT) one LEFT JOIN picks before ON before.season_id = $1 AND before.member_id = $2`,
      [seasonId, memberId],
    );
    const moment = { at: new Date(exact), exact };
    return { moment, hasBegun, riders, before: before.id === null ? null : before };
  }

  async findSeasonIds(manager: EntityManager, memberId: number): Promise<number[]> {
    const picks = await manager.findBy(Picks, { memberId });
    return picks.map(({ seasonId }) => seasonId).toSorted((a, b) => a - b);
  }

  /** @throws QueryFailedError of `picks_order_key` if another member has the same picks */
  async store(
    manager: EntityManager,
    owner: { seasonId: number; memberId: number },
    replacedId: number | null,
    columns: PickColumns,
    { exact }: DatabaseMoment,
  ): Promise<void> {
    const submission = { ...columns, submittedAt: () => `timestamptz '${exact}'` };
    if (replacedId === null) await manager.insert(Picks, { ...owner, ...submission });
    else await manager.update(Picks, replacedId, submission);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(Picks, id);
  }

  async deleteOfMember(manager: EntityManager, seasonId: number, memberId: number): Promise<void> {
    await manager.delete(Picks, { seasonId, memberId });
  }
}

const columnOf = (slot: PickSlot) => (typeof slot === 'number' ? `pick${slot}` : `${slot}_id`);
