import { type EntityManager } from 'typeorm';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { findLiveRetrieval } from '../../league/retrieval/retrieval.store.js';
import { SeasonMessage } from '../../league/seasons/season-message.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type {
  OlderRace,
  SeasonAdmin,
  SeasonMessage as SeasonMessageShape,
  SeleniumStatus,
} from '../../league/contract/shapes.js';
import { autopilotUser, presentAutopilot } from '../autopilot/present-autopilot.js';
import { deletedUser, findUsers } from '../present/present-member.js';
import { presentSeason } from '../present/present-season.js';
import { presentWeekend } from '../present/present-weekend.js';
import { readSeasonDetailed } from './read-season-detailed.js';

/** All that the season administration page shows. The retrieval under way is that of the installation: there is one slot. */
export async function readSeasonAdmin(manager: EntityManager, season: Season): Promise<SeasonAdmin> {
  const weekends = await manager.find(RaceWeekend, {
    where: { seasonId: season.id },
    order: { startDate: 'DESC', id: 'DESC' },
  });
  const retrieval = await findLiveRetrieval(manager);
  return {
    ...(await readSeasonDetailed(manager, season)),
    autopilot: await presentAutopilot(manager, season),
    current: season.current,
    visible: true,
    races: await readRaces(manager, season),
    race_weekends: weekends.map(presentWeekend),
    selenium_status: retrieval && [await presentRetrieval(manager, retrieval)],
    season_messages: await readMessages(manager, season),
  };
}

async function presentRetrieval(manager: EntityManager, retrieval: Retrieval): Promise<SeleniumStatus> {
  const { id, requestedBy, byAutopilot, message, createdAt, progressDone, progressTotal } = retrieval;
  const users = await findUsers(manager, [requestedBy]);
  return {
    pid: id,
    user: byAutopilot ? autopilotUser(createdAt) : (requestedBy !== null && users.get(requestedBy)) || deletedUser,
    message,
    timestamp: createdAt.toISOString(),
    progress: progressDone !== null && progressTotal !== null ? { done: progressDone, total: progressTotal } : null,
  };
}

async function readMessages(manager: EntityManager, season: Season): Promise<SeasonMessageShape[]> {
  const rows = await manager
    .createQueryBuilder(SeasonMessage, 'message')
    .where('message.seasonId = :id OR message.seasonId IS NULL', { id: season.id })
    .orderBy({ 'message.createdAt': 'DESC', 'message.id': 'DESC' })
    .getMany();
  const retrievals = await findRetrievals(manager, rows);
  const shown = await presentSeason(manager, season);
  return rows.map(({ id, message, createdAt, seasonId, retrievalId }) => ({
    id,
    message,
    timestamp: createdAt.toISOString(),
    season: seasonId === null ? null : shown,
    retrieval: retrievals.get(retrievalId ?? 0) ?? null,
  }));
}

/** The retrievals of messages about which more can be done than to read them, by their id. */
async function findRetrievals(
  manager: EntityManager,
  rows: readonly SeasonMessage[],
): Promise<Map<number, NonNullable<SeasonMessageShape['retrieval']>>> {
  const found: NonNullable<SeasonMessageShape['retrieval']>[] = await manager.query(
    `SELECT retrieval.id AS pid, sight.retrieval_id IS NOT NULL AS page_seen,
       coalesce(retrieval.outcome ->> 'kind' = 'competitors_not_found', false) AS unknown_riders
     FROM retrievals retrieval LEFT JOIN page_captures sight ON sight.retrieval_id = retrieval.id
     WHERE retrieval.id = ANY ($1)
       AND (sight.retrieval_id IS NOT NULL OR retrieval.outcome ->> 'kind' = 'competitors_not_found')`,
    [rows.flatMap(({ retrievalId }) => retrievalId ?? [])],
  );
  return new Map(found.map((one) => [one.pid, one]));
}

/** The races as the older race form has them, latest first. */
function readRaces(manager: EntityManager, season: Season): Promise<OlderRace[]> {
  return manager.query(
    `SELECT result.id, $2::int AS "seasonYear", coalesce(result.track, weekend.title) AS track,
       coalesce(result.title, weekend.title) AS title,
       to_char(coalesce(result.held_at, weekend.end_date) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS timestamp,
       result.kind = 'sprint' AS is_sprint, result.stored_at IS NOT NULL AS finalized,
       result.weekend_id AS race_weekend_id
     FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
     WHERE weekend.season_id = $1 ORDER BY coalesce(result.held_at, weekend.end_date) DESC, result.id DESC`,
    [season.id, season.year],
  );
}
