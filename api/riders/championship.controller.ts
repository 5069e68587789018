import { Controller, Get, Query, Res } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  ChampionshipAnswer,
  PickedSlot,
  RiderAnswer,
  RiderPicked,
  RiderWeekendLine,
} from '../../league/contract/championship.js';
import { readWholeNumber } from '../../league/contract/fields.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { ChampionshipReader } from '../../league/season/riders/championship-reader.service.js';
import { toPoints } from '../../league/rules/points.js';
import { countWins, type Finish, type RiderWeekend } from '../../league/rules/championship-table.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import type { Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { presentCompetitor, presentWeekend } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';

type Championship = Awaited<ReturnType<ChampionshipReader['findTable']>>;
type PickCounts = NonNullable<Championship['picked']>;

/**
 * The championship of riders. How often a rider was picked is shown once the picks window is closed; an answer before that is not cached,
 * because the window closes by time, without a change in the database.
 */
@Controller('api')
@Roles('anyone')
export class ChampionshipController {
  constructor(
    private readonly database: DataSource,
    private readonly standings: StandingsReader,
    private readonly reader: ChampionshipReader,
  ) {}

  @Get('get-championship')
  @Cached()
  async championship(
    @Query('season') year: unknown,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ChampionshipAnswer> {
    const table = await readAtOnce(this.database, async (manager: EntityManager) => {
      return this.reader.findTable(manager, await this.standings.findSeason(manager, readWholeNumber(year)));
    });
    const { season, calendar, last, riders, picked, won } = table;
    if (!picked) void reply.header('cache-control', 'no-store');
    return {
      championship: {
        season: { id: season.id, year: season.year },
        after: last && { weekend: presentWeekend(last), round: roundOf(calendar, last.id), rounds: calendar.length },
        riders: riders.map(({ rider, position, pointsHundredths }) => ({
          position,
          competitor: presentCompetitor(rider),
          points: toPoints(pointsHundredths),
          weekend_points: last && toPoints(won.get(rider.id) ?? 0),
          picked_by: picked && presentPicked(picked, rider.id).by,
        })),
      },
    };
  }

  @Get('get-rider')
  @Cached()
  async rider(@Query('id') id: unknown, @Res({ passthrough: true }) reply: Reply): Promise<RiderAnswer> {
    const found = await readAtOnce(this.database, (manager) => {
      return this.reader.findRider(manager, readWholeNumber(id) ?? 0);
    });
    const { season, calendar, entry, weekends, picked } = found;
    if (!picked) void reply.header('cache-control', 'no-store');
    const { rider, position, pointsHundredths } = entry;
    return {
      rider: {
        season: { id: season.id, year: season.year },
        competitor: presentCompetitor(rider),
        independent: rider.independent,
        rookie: rider.rookie,
        position,
        points: toPoints(pointsHundredths),
        carried_points: toPoints(rider.carriedHundredths),
        race_wins: countWins(weekends, 'race'),
        sprint_wins: countWins(weekends, 'sprint'),
        weekends: weekends.flatMap((weekend) => presentLine(weekend, calendar)).reverse(),
        picked: picked && presentPicked(picked, rider.id),
      },
    };
  }
}

const roundOf = (calendar: readonly RaceWeekend[], id: number) => calendar.findIndex((one) => one.id === id) + 1;

const presentFinish = (finish: Finish | null) =>
  finish && { position: finish.position, points: toPoints(finish.pointsHundredths) };

function presentLine(line: RiderWeekend, calendar: readonly RaceWeekend[]): RiderWeekendLine[] {
  const round = roundOf(calendar, line.weekendId);
  const weekend = calendar[round - 1];
  if (!weekend) return [];
  return [
    {
      weekend: presentWeekend(weekend),
      round,
      sprint: presentFinish(line.sprint),
      race: presentFinish(line.race),
      points: toPoints(line.pointsHundredths),
    },
  ];
}

const slotOrder: readonly PickedSlot[] = ['1', '2', '3', '4', '5', 'independent', 'rookie'];

function presentPicked({ amount, ofRider }: PickCounts, riderId: number): RiderPicked {
  const counts = ofRider.get(riderId) ?? [];
  return {
    by: counts.reduce((sum, { members }) => sum + members, 0),
    of: amount,
    slots: slotOrder.flatMap((slot) => {
      const count = counts.find((one) => one.slot === slot);
      return count ? [{ slot, amount: count.amount }] : [];
    }),
  };
}
