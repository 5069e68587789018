import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SeasonMessage } from '../../schema/season.entity.js';

export interface MessageRetrieval {
  pid: number;
  page_seen: boolean;
  unknown_riders: boolean;
  difference_of?: number;
  sources_differ?: true;
}

/** SQL: whether riders need a review, from a result with unknown riders or from a riders page. */
const hasRiders = `coalesce(retrieval.outcome ? 'riders', false)`;

/** SQL: whether an admin has to choose one of two sources. */
const isOfTwoSources = `coalesce(retrieval.outcome ->> 'kind' = 'sources_differ', false) AND NOT EXISTS (
  SELECT FROM race_results result WHERE result.weekend_id = retrieval.weekend_id AND result.kind = retrieval.kind)`;

/** SQL: whether a final weekend differs from the championship. */
const isDifferent = `retrieval.kind = 'championship-check' AND EXISTS (
  SELECT FROM result_checks checked WHERE checked.weekend_id = retrieval.weekend_id AND checked.official IS NOT NULL)`;

@Injectable()
export class SeasonMessagesRepository {
  /** Renews an existing message. The username of `actorId` is added when the message is read. */
  async add(
    manager: EntityManager,
    seasonId: number | null,
    message: string,
    { retrievalId = null, actorId = null }: { retrievalId?: number | null; actorId?: number | null } = {},
  ): Promise<void> {
    await manager.query(
      `WITH renewed AS (
         UPDATE season_messages SET created_at = clock_timestamp(), retrieval_id = $3, actor_id = $4
         WHERE season_id IS NOT DISTINCT FROM $1::int AND message = $2 RETURNING id)
       INSERT INTO season_messages (season_id, message, retrieval_id, actor_id, created_at)
       SELECT $1, $2, $3, $4::int, clock_timestamp() WHERE NOT EXISTS (SELECT FROM renewed)`,
      [seasonId, message, retrievalId, actorId],
    );
  }

  find(manager: EntityManager, seasonId: number): Promise<SeasonMessage[]> {
    return manager
      .createQueryBuilder(SeasonMessage, 'message')
      .where('message.seasonId = :seasonId OR message.seasonId IS NULL', { seasonId })
      .orderBy({ 'message.createdAt': 'DESC', 'message.id': 'DESC' })
      .getMany();
  }

  /** Omits retrievals on which an admin cannot act. */
  async findRetrievals(
    manager: EntityManager,
    messages: readonly SeasonMessage[],
  ): Promise<Map<number, MessageRetrieval>> {
    const found: (MessageRetrieval & { weekendId: number | null; differs: boolean })[] = await manager.query(
      `SELECT retrieval.id AS pid, capture.retrieval_id IS NOT NULL AS page_seen,
         ${hasRiders} AS unknown_riders,
         CASE WHEN ${isDifferent} THEN retrieval.weekend_id END AS "weekendId",
         (${isOfTwoSources}) AS differs
       FROM retrievals retrieval LEFT JOIN page_captures capture ON capture.retrieval_id = retrieval.id
       WHERE retrieval.id = ANY ($1)
         AND (capture.retrieval_id IS NOT NULL OR ${hasRiders} OR (${isOfTwoSources}) OR (${isDifferent}))`,
      [messages.flatMap(({ retrievalId }) => retrievalId ?? [])],
    );
    return new Map(
      found.map(({ weekendId, differs, ...one }) => {
        const difference = weekendId === null ? {} : { difference_of: weekendId };
        return [one.pid, { ...one, ...difference, ...(differs && { sources_differ: true }) }];
      }),
    );
  }

  async delete(manager: EntityManager, id: number): Promise<boolean> {
    return (await manager.delete(SeasonMessage, id)).affected === 1;
  }
}
