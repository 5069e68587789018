import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { RacingIdentity } from '../../contract/racing-identity.js';
import type { ResultSource } from '../../contract/answer-fields.js';
import type { OlderRace } from '../../contract/shapes.js';
import { identifyRider } from '../../rules/identify-rider.js';
import { findOddNames } from '../../rules/odd-names.js';
import type { UnknownRider } from '../../rules/retrieval-outcome.js';
import type { Hundredths } from '../../rules/points.js';
import { Rider } from '../../schema/rider.entity.js';
import { RaceResult, RaceWeekend, ResultRow } from '../../schema/race-weekend.entity.js';
import {
  findEqualResult,
  findListOrder,
  findMissingRiders,
  findOddities,
  type ListedRider,
  type OtherResult,
  usualRowsOf,
} from '../../rules/result-plausibility.js';
import { nextWeekendStatus, type RaceKind } from '../../rules/weekend-states.js';
import { WeekendsRepository } from './weekends.repository.js';

export interface NewResultRow {
  /** Known if the source identifies riders by more than their number. */
  riderId?: number;
  number: number;
  name: string;
  position: number;
  pointsHundredths: Hundredths;
  mark: string;
  /** The name and number from the page, in case the rider is missing from the season. */
  identity?: Pick<RacingIdentity, 'team' | 'manufacturer'>;
}

export interface NewResult {
  weekendId: number;
  kind: RaceKind;
  /** Classified riders by position, then the others. */
  rows: readonly NewResultRow[];
  origin: Pick<RaceResult, 'source' | 'pageUrl' | 'pageDigest' | 'retrievalId' | 'storedBy'> &
    Partial<Pick<RaceResult, 'twoSources'>>;
  /** Sentences for admins about the page, such as a note on omitted rows. `store` adds the oddities of the rows. */
  warnings?: readonly string[];
}

type SessionKey = Pick<NewResult, 'weekendId' | 'kind'>;

export type JudgedResult = SessionKey & {
  warnings?: readonly string[];
  rows: readonly (Pick<NewResultRow, 'number' | 'position' | 'pointsHundredths'> & { name?: string })[];
  origin?: Pick<RaceResult, 'source'>;
};

/** Some of these are also outcomes of a retrieval. */
export type StoreResultOutcome =
  | { kind: 'stored'; warnings: string[] }
  | { kind: 'already_stored' }
  | { kind: 'season_closed' }
  | { kind: 'weekend_gone' }
  | { kind: 'competitors_not_found'; riders: UnknownRider[] };

export interface StoredResult {
  id: number;
  kind: RaceKind;
  track: string | null;
  source: ResultSource;
  twoSources: boolean;
  warnings: string[];
  lines: readonly {
    competitor_id: number;
    first: string;
    last: string;
    number: number;
    position: number;
    pointsHundredths: Hundredths;
    manufacturer?: string;
  }[];
}

export interface HeldSession {
  kind: RaceKind;
  storedAt: Date;
}

export interface ResultTotals {
  weekendId: number;
  kind: RaceKind;
  rows: number;
  pointsHundredths: Hundredths;
}

@Injectable()
export class ResultsRepository {
  constructor(private readonly weekends: WeekendsRepository) {}

  /** Locks the season. A stored result must be deleted before it can be replaced (rules.md 6). */
  async store(manager: EntityManager, result: NewResult): Promise<StoreResultOutcome> {
    const locked = await this.weekends.lock(manager, result.weekendId);
    if (!locked) return { kind: 'weekend_gone' };
    if (locked.season.finalized) return { kind: 'season_closed' };
    const { weekend } = locked;
    const announced = await this.find(manager, weekend.id, result.kind);
    const status = nextWeekendStatus(weekend.status, 'storeResult');
    if (announced?.storedAt || status === null) return { kind: 'already_stored' };

    const riderIds = await this.findRiderIds(manager, weekend.seasonId, result.rows);
    const unknown = result.rows.filter((_, index) => riderIds[index] === undefined);
    if (unknown.length > 0) {
      return {
        kind: 'competitors_not_found',
        riders: unknown.map(({ number, name, identity }) => ({ number, name, ...identity })),
      };
    }
    const warnings = await this.findWarnings(manager, weekend.seasonId, result);
    const { id } = announced ?? (await manager.save(RaceResult, { weekendId: weekend.id, kind: result.kind }));
    await manager.update(RaceResult, id, { ...result.origin, warnings, storedAt: () => 'clock_timestamp()' });
    await manager.insert(
      ResultRow,
      result.rows.map(({ position, pointsHundredths, mark }, line) => {
        return { resultId: id, riderId: riderIds[line] ?? 0, position, line, pointsHundredths, mark };
      }),
    );
    await manager.update(RaceWeekend, weekend.id, { status });
    return { kind: 'stored', warnings };
  }

  /** Returns the warnings about the page, then the oddities of the rows (rules.md 6). */
  async findWarnings(manager: EntityManager, seasonId: number, result: JudgedResult): Promise<string[]> {
    const { kind, rows, warnings = [], origin } = result;
    const riders = await this.readListedRiders(manager, seasonId, result);
    const others = await this.readOtherResults(manager, seasonId, result);
    const equal = findEqualResult(rows, others);
    return [
      ...new Set([
        ...warnings,
        ...(origin?.source === 'page' ? findOddNames(rows, riders) : []),
        ...equal,
        // Other sources state points. If these are not the points of the positions, there is a warning anyway.
        ...(origin?.source === 'hand' && equal.length === 0 ? findListOrder(rows, riders) : []),
        ...findMissingRiders(rows, others),
        ...findOddities(kind, rows, { riders: riders.length, usualRows: usualRowsOf(others) }),
      ]),
    ];
  }

  findStored(manager: EntityManager, weekendId: number): Promise<StoredResult[]> {
    return manager.query(
      `SELECT result.id, result.kind, result.track, result.source, result.two_sources AS "twoSources", result.warnings, coalesce(json_agg(json_strip_nulls(json_build_object(
           'competitor_id', rider.id, 'first', rider.first, 'last', rider.last, 'number', rider.number,
           'position', line.position, 'pointsHundredths', line.points_hundredths, 'manufacturer', rider.manufacturer)) ORDER BY line.line)
         FILTER (WHERE rider.id IS NOT NULL), '[]') AS lines
       FROM race_results result
       LEFT JOIN result_rows line ON line.result_id = result.id
       LEFT JOIN riders rider ON rider.id = line.rider_id
       WHERE result.weekend_id = $1 AND result.stored_at IS NOT NULL GROUP BY result.id`,
      [weekendId],
    );
  }

  private readListedRiders(manager: EntityManager, seasonId: number, but: SessionKey): Promise<ListedRider[]> {
    return manager.query(
      `SELECT rider.number, rider.first, rider.last,
         (rider.carried_hundredths + coalesce(sum(line.points_hundredths), 0))::int AS "pointsHundredths"
       FROM riders rider LEFT JOIN (result_rows line JOIN race_results result ON result.id = line.result_id
         AND (result.weekend_id, result.kind) <> ($2, $3)) ON line.rider_id = rider.id
       WHERE rider.season_id = $1 GROUP BY rider.id`,
      [seasonId, but.weekendId, but.kind],
    );
  }

  /** Also of the previous season, because a site may show the latest page of an event. */
  private async readOtherResults(manager: EntityManager, seasonId: number, but: SessionKey): Promise<OtherResult[]> {
    const results: (Omit<OtherResult, 'positions'> & { positions: [number, number][] })[] = await manager.query(
      `SELECT format('the %s of “%s”', result.kind, weekend.title) || CASE WHEN season.id = $1 THEN '' ELSE ' ' || season.year END
         AS title, season.id = $1 AS "isSameSeason", weekend.id = $2 AS "isSameWeekend", json_agg(json_build_array(rider.number, line.position)) AS positions
       FROM result_rows line JOIN riders rider ON rider.id = line.rider_id
         JOIN race_results result ON result.id = line.result_id
         JOIN race_weekends weekend ON weekend.id = result.weekend_id
         JOIN seasons season ON season.id = weekend.season_id
         JOIN seasons own ON own.id = $1 AND own.year IN (season.year, season.year + 1)
       WHERE season.deleted_at IS NULL AND (weekend.id, result.kind) <> ($2, $3)
       GROUP BY season.id, weekend.id, result.id ORDER BY weekend.start_date DESC, weekend.id, result.kind`,
      [seasonId, but.weekendId, but.kind],
    );
    return results.map((other) => ({ ...other, positions: new Map(other.positions) }));
  }

  /** Keyed by the ids of the weekend and the rider. */
  async findPointsByWeekend(
    manager: EntityManager,
    weekendIds: readonly number[],
    riderIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, Hundredths>>> {
    const rows: { weekendId: number; riderId: number; points: Hundredths }[] = await manager.query(
      `SELECT result.weekend_id AS "weekendId", line.rider_id AS "riderId", sum(line.points_hundredths)::int AS points
       FROM race_results result JOIN result_rows line ON line.result_id = result.id AND line.rider_id = ANY($2)
       WHERE result.weekend_id = ANY($1) AND result.stored_at IS NOT NULL GROUP BY 1, 2`,
      [weekendIds, riderIds],
    );
    const points = new Map<number, Map<number, Hundredths>>();
    for (const { weekendId, riderId, points: won } of rows)
      points.set(weekendId, (points.get(weekendId) ?? new Map<number, Hundredths>()).set(riderId, won));
    return points;
  }

  /** Includes races without a result. */
  findOfWeekends(manager: EntityManager, weekendIds: readonly number[]): Promise<RaceResult[]> {
    return manager.findBy(RaceResult, { weekendId: In([...weekendIds]) });
  }

  /** Sprints come before races. */
  findTotalsOfOpen(manager: EntityManager, seasonId: number): Promise<ResultTotals[]> {
    return manager.query(
      `SELECT result.weekend_id AS "weekendId", result.kind, count(line.rider_id)::int AS rows,
         coalesce(sum(line.points_hundredths), 0)::int AS "pointsHundredths"
       FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
         LEFT JOIN result_rows line ON line.result_id = result.id
       WHERE weekend.season_id = $1 AND weekend.status <> 2 AND result.stored_at IS NOT NULL
       GROUP BY result.id ORDER BY result.kind DESC`,
      [seasonId],
    );
  }

  /** In the format of the older race form, with the latest race first. */
  findAnnounced(manager: EntityManager, seasonId: number): Promise<OlderRace[]> {
    return manager.query(
      `SELECT result.id, season.year AS "seasonYear", coalesce(result.track, weekend.title) AS track,
         coalesce(result.title, weekend.title) AS title,
         to_char(coalesce(result.held_at, weekend.end_date) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS timestamp,
         result.kind = 'sprint' AS is_sprint, result.stored_at IS NOT NULL AS finalized,
         result.weekend_id AS race_weekend_id
       FROM race_results result JOIN race_weekends weekend ON weekend.id = result.weekend_id
         JOIN seasons season ON season.id = weekend.season_id
       WHERE weekend.season_id = $1 ORDER BY coalesce(result.held_at, weekend.end_date) DESC, result.id DESC`,
      [seasonId],
    );
  }

  /** Undefined for riders who are missing from the season, or not certain. */
  private async findRiderIds(
    manager: EntityManager,
    seasonId: number,
    rows: readonly NewResultRow[],
  ): Promise<(number | undefined)[]> {
    const riders = await manager.findBy(Rider, { seasonId, number: In(rows.map(({ number }) => number)) });
    return rows.map((row) => row.riderId ?? identifyRider(row, riders)?.id);
  }

  /** Also finds a race without a result. */
  find(manager: EntityManager, weekendId: number, kind: RaceKind): Promise<RaceResult | null> {
    return manager.findOneBy(RaceResult, { weekendId, kind });
  }

  /** Only results with rows count, because a result without rows means that the session was not held. */
  findHeld(manager: EntityManager, weekendId: number): Promise<HeldSession[]> {
    return manager.query(
      `SELECT kind, stored_at AS "storedAt" FROM race_results result
       WHERE weekend_id = $1 AND stored_at IS NOT NULL AND EXISTS (SELECT FROM result_rows WHERE result_id = result.id)`,
      [weekendId],
    );
  }

  hasStored(manager: EntityManager, weekendId: number, kind?: RaceKind): Promise<boolean> {
    return manager.existsBy(RaceResult, { weekendId, storedAt: Not(IsNull()), ...(kind && { kind }) });
  }

  /** Adds a race without a result. @throws QueryFailedError of `race_results_kind_key` */
  async announce(
    manager: EntityManager,
    race: Pick<RaceResult, 'weekendId' | 'kind' | 'track' | 'heldAt'>,
  ): Promise<number> {
    const { id } = await manager.save(RaceResult, race);
    return id;
  }

  /** @throws QueryFailedError of `race_results_kind_key` */
  async update(manager: EntityManager, id: number, change: Partial<RaceResult>): Promise<void> {
    await manager.update(RaceResult, id, change);
  }

  /** Removes a stored result, so that `store` can replace it. Keeps its track and time. */
  async clear(manager: EntityManager, weekendId: number, kind: RaceKind): Promise<void> {
    const { id } = await manager.findOneByOrFail(RaceResult, { weekendId, kind });
    await manager.delete(ResultRow, { resultId: id });
    await manager.update(RaceResult, id, { storedAt: null, twoSources: false });
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(RaceResult, id);
  }

  findRows(manager: EntityManager, resultIds: readonly number[], riderIds: readonly number[]): Promise<ResultRow[]> {
    return manager.findBy(ResultRow, { resultId: In([...resultIds]), riderId: In([...riderIds]) });
  }
}
