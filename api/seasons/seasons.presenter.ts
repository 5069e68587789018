import { nameActor } from '../../league/rules/autopilot-texts.js';
import type { FinalizeSeasonPreviewAnswer } from '../../league/contract/administration.js';
import type { PreviousSeasonAnswer } from '../../league/contract/answers.js';
import type {
  SeasonAdmin,
  SeasonDetailed,
  SeasonMessage as SeasonMessageShape,
  SeasonRider,
  SeleniumStatus,
} from '../../league/contract/shapes.js';
import type { SeasonAdministrationReader } from '../../league/retrieval/retrievals/season-administration-reader.service.js';
import { toPoints } from '../../league/rules/points.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import type { RiderWithPoints } from '../../league/season/riders/riders.repository.js';
import type {
  OpenWeekends,
  SeasonsReader,
  SeasonWithRiders,
} from '../../league/season/seasons/seasons-reader.service.js';
import { autopilotUser, presentAutopilot } from '../autopilot/autopilot.presenter.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentSeason, presentSeasonRider, presentUser, presentWeekend } from '../presenters/shapes.presenter.js';

type SeasonForAdmins = FactsOf<SeasonAdministrationReader, 'read'>;

/** The riders appear in championship order, and again by number. */
export function presentDetailedSeason({ riders, ...state }: SeasonWithRiders): SeasonDetailed {
  const { current: _, ...simple } = presentSeason(state);
  return {
    ...simple,
    competitors: riders.map(presentSeasonRider),
    competitors_sorted_number: presentRidersByNumber(riders),
  };
}

export function presentRidersByNumber(riders: readonly RiderWithPoints[]): SeasonRider[] {
  return riders.toSorted((a, b) => a.rider.number - b.rider.number).map(presentSeasonRider);
}

export function presentPreviousSeason(
  previous: FactsOf<SeasonsReader, 'readPrevious'> | null,
): PreviousSeasonAnswer['previous'] {
  if (!previous) return null;
  return {
    year: previous.year,
    riders: previous.results.map(({ riderId, position, pointsHundredths }) => ({
      competitor_id: riderId,
      position,
      points: toPoints(pointsHundredths),
    })),
  };
}

/** `selenium_status` is the only retrieval that is running in this installation. */
export function presentSeasonForAdmins(facts: SeasonForAdmins): SeasonAdmin {
  const { season, isPicksOpen, riders, retrieval } = facts;
  return {
    ...presentDetailedSeason({ season, isPicksOpen, riders }),
    autopilot: presentAutopilot(facts.autopilot, facts.members),
    current: season.current,
    visible: true,
    races: facts.races,
    race_weekends: facts.weekends.map(presentWeekend),
    selenium_status: retrieval && [presentRetrieval(retrieval, facts)],
    season_messages: presentMessages(facts),
  };
}

export function presentFinalizeSeasonPreview({ weekends, totals }: OpenWeekends): FinalizeSeasonPreviewAnswer {
  return {
    race_weekends: weekends.map((weekend) => ({
      ...presentWeekend(weekend),
      results: totals
        .filter(({ weekendId }) => weekendId === weekend.id)
        .map(({ kind, rows, pointsHundredths }) => ({ kind, rows, points: toPoints(pointsHundredths) })),
    })),
  };
}

function presentMessages({ messages, messageRetrievals, members, ...state }: SeasonForAdmins): SeasonMessageShape[] {
  const shown = presentSeason(state);
  return messages.map(({ id, message, actorId, createdAt, seasonId, retrievalId }) => ({
    id,
    message: nameActor(message, members.get(actorId ?? 0)?.username),
    timestamp: createdAt.toISOString(),
    season: seasonId === null ? null : shown,
    retrieval: messageRetrievals.get(retrievalId ?? 0) ?? null,
  }));
}

function presentRetrieval(retrieval: Retrieval, { members }: Pick<SeasonForAdmins, 'members'>): SeleniumStatus {
  const { id, requestedBy, byAutopilot, message, createdAt, progressDone, progressTotal } = retrieval;
  return {
    pid: id,
    user: byAutopilot ? autopilotUser(createdAt) : presentUser(members.get(requestedBy ?? 0)),
    message,
    timestamp: createdAt.toISOString(),
    progress: progressDone !== null && progressTotal !== null ? { done: progressDone, total: progressTotal } : null,
  };
}
