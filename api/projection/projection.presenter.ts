import type {
  BrierScores as ScoresOnWire,
  Chance,
  MemberProjection,
  SeasonCalibration,
  SeasonProjection,
} from '../../league/contract/projection.js';
import type { BrierScores } from '../../league/schema/projection.entity.js';
import type { Certainty } from '../../league/outlook/projection/certain-outcomes.js';
import type {
  StoredProjection,
  SeasonCalibration as StoredCalibration,
} from '../../league/outlook/projection/projections.repository.js';
import type { ProjectionFacts } from '../../league/outlook/projection/projection-reader.service.js';
import { presentCompetitor, presentUser, presentWeekend } from '../presenters/shapes.presenter.js';

export function presentProjection(facts: ProjectionFacts): SeasonProjection {
  const { season, outlook } = facts;
  const { state, weekend, remaining, projection, member } = outlook;
  const isReady = projection !== null && member !== null;
  return {
    state,
    season: { id: season.id, year: season.year },
    weekend: weekend && presentWeekend(weekend),
    weekends_left: remaining,
    basis: isReady
      ? { runs: projection.runs, members: projection.members, computed_at: projection.computedAt.toISOString() }
      : null,
    member: isReady ? presentMember(member, facts) : null,
  };
}

function presentMember(
  { wins, firstFive, middle, best, worst, certain, riders: effects }: StoredProjection,
  { user, riders, isPicksOpen }: ProjectionFacts,
): MemberProjection {
  const chance = (runs: number, proved: Certainty): Chance => ({
    runs,
    certain: isPicksOpen && proved === 'yes' ? null : proved,
  });
  return {
    user: presentUser(user),
    win: chance(wins, certain.win),
    first_five: chance(firstFive, certain.firstFive),
    middle,
    best,
    worst,
    riders: effects.flatMap(({ riderId, positions }) => {
      const rider = riders.find(({ id }) => id === riderId);
      return rider ? [{ competitor: presentCompetitor(rider), positions }] : [];
    }),
  };
}

export function presentCalibration({ year, members, runs, calibration }: StoredCalibration): SeasonCalibration {
  return {
    year,
    members,
    runs,
    weekends: calibration.map(({ weekendId, title, win, firstFive, withinRange }) => ({
      weekend: { id: weekendId, title },
      win: presentScores(win),
      first_five: presentScores(firstFive),
      within_range: withinRange,
    })),
  };
}

const presentScores = ({ projection, asItStands, equal }: BrierScores): ScoresOnWire => ({
  projection,
  as_it_stands: asItStands,
  equal,
});
