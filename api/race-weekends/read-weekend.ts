import type { EntityManager } from 'typeorm';
import type { RaceKind } from '../../league/results/race-kind.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { type Hundredths, toPoints } from '../../league/riders/hundredths.js';
import type { Race, RiderFlat, StandRow, Weekend } from '../../league/wire/shapes.js';
import { findUsers } from '../present/present-member.js';
import { presentStandRow, type StandPlace } from '../present/present-stand-row.js';
import { presentWeekend } from '../present/present-weekend.js';
import { readCorrections } from './read-corrections.js';

/** A weekend with its results, its standings and its corrections; the standings are null unless it is final. */
export async function readWeekend(manager: EntityManager, weekend: RaceWeekend): Promise<Weekend> {
  const races = await readRaces(manager, weekend.id);
  const final = weekend.status === 2 && weekend.snapshotId !== null;
  return {
    ...presentWeekend(weekend),
    race: races.get('race') ?? null,
    sprint_race: races.get('sprint') ?? null,
    standings: final ? { users_picks: await readStandRows(manager, weekend.snapshotId) } : null,
    corrections: await readCorrections(manager, weekend.id),
  };
}

interface ResultLine extends Omit<RiderFlat, 'points'> {
  pointsHundredths: Hundredths;
}

async function readRaces(manager: EntityManager, weekendId: number): Promise<Map<RaceKind, Race>> {
  const results: { id: number; kind: RaceKind; track: string | null; lines: ResultLine[] }[] = await manager.query(
    `SELECT result.id, result.kind, result.track, coalesce(json_agg(json_build_object(
         'competitor_id', rider.id, 'first', rider.first, 'last', rider.last, 'number', rider.number,
         'position', line.position, 'pointsHundredths', line.points_hundredths) ORDER BY line.line)
       FILTER (WHERE rider.id IS NOT NULL), '[]') AS lines
     FROM race_results result
     LEFT JOIN result_rows line ON line.result_id = result.id
     LEFT JOIN riders rider ON rider.id = line.rider_id
     WHERE result.weekend_id = $1 AND result.stored_at IS NOT NULL GROUP BY result.id`,
    [weekendId],
  );
  return new Map(
    results.map(({ id, kind, track, lines }) => [kind, { id, track, competitors_positions: lines.map(flat) }]),
  );
}

function flat({ pointsHundredths, ...rider }: ResultLine): RiderFlat {
  return { ...rider, points: toPoints(pointsHundredths) };
}

async function readStandRows(manager: EntityManager, snapshotId: number | null): Promise<StandRow[]> {
  const places: StandPlace[] = await manager.query(
    `SELECT member_id AS "memberId", position, position_change AS "positionChange", points_hundredths AS "pointsHundredths"
     FROM standings_rows LEFT JOIN picks ON picks.id = picks_id WHERE snapshot_id = $1 ORDER BY position`,
    [snapshotId],
  );
  const users = await findUsers(
    manager,
    places.map(({ memberId }) => memberId),
  );
  return places.map((place) => presentStandRow(place, users));
}
