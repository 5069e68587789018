import type { EntityManager } from 'typeorm';
import type { RaceKind } from '../../league/results/race-kind.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { type Hundredths, toPoints } from '../../league/riders/hundredths.js';
import { Season } from '../../league/seasons/season.entity.js';
import type { Race, RiderFlat, Weekend } from '../../league/contract/shapes.js';
import { findUsers } from '../present/present-member.js';
import { presentStandRow } from '../present/present-stand-row.js';
import { presentWeekend } from '../present/present-weekend.js';
import { countPlaces, findPlaces, type MemberTable, type Stretch } from '../standings/find-places.js';
import { readCorrections } from './read-corrections.js';

const everybody: Stretch = { offset: 0, amount: 0 };

/**
 * A weekend with its results, its standings or a stretch of them, and its corrections; the standings are null unless it
 * is final.
 */
export async function readWeekend(
  manager: EntityManager,
  weekend: RaceWeekend,
  stretch: Stretch = everybody,
): Promise<Weekend> {
  const { id, seasonId, snapshotId } = weekend;
  const races = await readRaces(manager, id);
  const { year } = await manager.findOneByOrFail(Season, { id: seasonId });
  const final = weekend.status === 2 && snapshotId !== null;
  return {
    ...presentWeekend(weekend),
    race: races.get('race') ?? null,
    sprint_race: races.get('sprint') ?? null,
    standings: final ? await readStandings(manager, { seasonId, snapshotId }, stretch) : null,
    season_year: year,
    corrections: await readCorrections(manager, id),
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

async function readStandings(
  manager: EntityManager,
  table: MemberTable,
  stretch: Stretch,
): Promise<Weekend['standings']> {
  const places = await findPlaces(manager, table, stretch);
  const users = await findUsers(
    manager,
    places.map(({ memberId }) => memberId),
  );
  return {
    users_picks: places.map((place) => presentStandRow(place, users)),
    amount_users_picks: await countPlaces(manager, table),
  };
}
