import type {
  ChampionshipAnswer,
  PickedSlot,
  RiderAnswer,
  RiderPicked,
  RiderWeekendLine,
} from '../../league/contract/championship.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import type { ChampionshipReader } from '../../league/season/riders/championship-reader.service.js';
import { toPoints } from '../../league/rules/points.js';
import { countWins, type Finish, type RiderWeekend } from '../../league/rules/championship-table.js';
import { presentCompetitor, presentWeekend } from '../presenters/shapes.presenter.js';

type Championship = Awaited<ReturnType<ChampionshipReader['readTable']>>;
type RiderFacts = Awaited<ReturnType<ChampionshipReader['readRider']>>;
type PickCounts = NonNullable<Championship['picked']>;

export function presentChampionship({
  season,
  calendar,
  last,
  riders,
  picked,
  won,
}: Championship): ChampionshipAnswer['championship'] {
  return {
    season: { id: season.id, year: season.year },
    after: last && { weekend: presentWeekend(last), round: roundOf(calendar, last.id), rounds: calendar.length },
    riders: riders.map(({ rider, position, pointsHundredths }) => ({
      position,
      competitor: presentCompetitor(rider),
      points: toPoints(pointsHundredths),
      weekend_points: last && toPoints(won.get(rider.id) ?? 0),
      picked_by: picked && presentPicked(picked, rider.id).by,
    })),
  };
}

export function presentRider({ season, calendar, entry, weekends, picked }: RiderFacts): RiderAnswer['rider'] {
  const { rider, position, pointsHundredths } = entry;
  return {
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
  };
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

function presentPicked({ count, ofRider }: PickCounts, riderId: number): RiderPicked {
  const counts = ofRider.get(riderId) ?? [];
  return {
    by: counts.reduce((sum, { members }) => sum + members, 0),
    of: count,
    slots: slotOrder.flatMap((slot) => {
      const found = counts.find((one) => one.slot === slot);
      return found ? [{ slot, amount: found.count }] : [];
    }),
  };
}
