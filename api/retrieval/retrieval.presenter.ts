import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  ConcurrentChange,
  PageCaptureAnswer,
  RetrievalAnswer,
  RetrievalRefusal,
  RiderInSeason,
  RiderRead,
  RidersImportAnswer,
  WeekendInSeason,
} from '../../league/contract/answers.js';
import { matchEvents } from '../../league/rules/match-events.js';
import type { RaceWeekend } from '../../league/schema/race-weekend.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { PageCapture, Retrieval } from '../../league/schema/retrieval.entity.js';
import { isRead, type ReadEvent, type ReadRider, type RetrievalOutcome } from '../../league/rules/retrieval-outcome.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import { recognizeRiders } from '../../league/rules/recognize-riders.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { RidersRepository } from '../../league/season/riders/riders.repository.js';
import { splitName } from '../../league/contract/short-texts.js';

/** Retrievals in the format of the wire. */
@Injectable()
export class RetrievalPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly riders: RidersRepository,
  ) {}

  /** The progress or outcome of a retrieval, with the riders or weekends that an admin may review and import. */
  async present(retrieval: Retrieval): Promise<RetrievalAnswer['retrieval']> {
    const { manager } = this.database;
    const { id: pid, kind, state, message, byAutopilot, outcome, weekendId } = retrieval;
    const weekend = weekendId === null ? null : await this.weekends.findAny(manager, weekendId);
    const isRefused = outcome !== null && outcome.kind !== 'stored' && !isRead(outcome);
    return {
      pid,
      kind,
      state,
      message,
      by_autopilot: byAutopilot,
      refusal: isRefused ? presentRefusal(outcome) : null,
      weekend: weekend && { id: weekend.id, title: weekend.title },
      page_seen: await this.retrievals.hasCapture(manager, pid),
      warnings: (outcome?.kind === 'stored' && outcome.warnings) || [],
      riders: await this.presentRiders(retrieval),
      problems: (outcome && 'problems' in outcome && outcome.problems) || [],
      ...(outcome?.kind === 'calendar_read'
        ? await this.presentEvents(retrieval, outcome.events)
        : { events: null, missing_weekends: null }),
    };
  }

  private async presentRiders({ outcome, seasonId }: Retrieval): Promise<RiderRead[] | null> {
    if (!outcome || !('riders' in outcome) || !outcome.riders) return null;
    const existing = await this.riders.findOfSeason(this.database.manager, seasonId);
    if (outcome.kind !== 'competitors_not_found') {
      const offered = outcome.kind === 'stored' ? [] : (outcome.offered ?? []);
      const guests = offered.map((rider) => ({ ...rider, guest: true }));
      return presentRead([...outcome.riders.map((rider) => ({ ...rider, guest: false })), ...guests], existing);
    }
    const flags = { independent: false, rookie: false, guest: true };
    const read = outcome.riders.map(({ name, ...rider }) => ({ ...rider, ...splitName(name), ...flags }));
    // The riders of a result are matched by number alone (rules.md 6).
    const isThere = ({ number }: { number: number }) => existing.some((rider) => rider.number === number);
    return presentRead(read, existing).map((rider) => {
      const { number_holder: _holder, ...rest } = rider;
      return isThere(rider) ? { ...rest, known: true } : rider;
    });
  }

  private async presentEvents(
    { seasonId }: Retrieval,
    events: readonly ReadEvent[],
  ): Promise<Pick<RetrievalAnswer['retrieval'], 'events' | 'missing_weekends'>> {
    const weekends = await this.weekends.findCalendar(this.database.manager, seasonId);
    const { matches, missing } = matchEvents(events, weekends);
    return {
      events: events.map((event, index) => {
        const match = matches[index];
        if (!match) return { ...event, already: null };
        const weekend = { ...presentStored(match.weekend), matched_by: match.by };
        return { ...event, already: weekend.title, weekend };
      }),
      missing_weekends: missing.map(presentStored),
    };
  }
}

/** The flags of post-race-weekend-event for an outcome; all false for an internal failure, whose text is in the season messages. */
export function presentRefusal(
  outcome: RetrievalOutcome,
): RetrievalRefusal & Pick<ConcurrentChange, 'season_finalized'> {
  const { kind } = outcome;
  return {
    competitors_not_found: kind === 'competitors_not_found' ? outcome.riders.map(({ number }) => number) : [],
    timeout: kind === 'timeout',
    selenium_busy: false,
    terminated: kind === 'terminated',
    already_stored: kind === 'already_stored' || kind === 'season_closed',
    not_available: kind === 'not_available',
    unreadable: kind === 'unreadable',
    ...(kind === 'season_closed' && { season_finalized: true }),
    ...(kind === 'unreadable' && outcome.rows && { unreadable_rows: outcome.rows }),
  };
}

const presentStored = ({ id, title, url, startDate, endDate, status }: RaceWeekend): WeekendInSeason => {
  return { id, title, url, start: startDate, end: endDate, status };
};

type GuestOrRider = ReadRider & { guest: boolean };

/** Riders of a page with what they are to the season. */
function presentRead(read: readonly GuestOrRider[], season: readonly Rider[]): RiderRead[] {
  const recognized = recognizeRiders(read, season);
  return read.map((rider, index) => {
    const recognition = recognized[index];
    const isMoved = recognition?.kind === 'moved';
    const holder = recognition && 'holder' in recognition ? recognition.holder : null;
    return {
      ...rider,
      known: recognition?.kind === 'known',
      ...(isMoved && { season_rider: presentInSeason(recognition.rider) }),
      ...(holder && { number_holder: presentInSeason(holder) }),
    };
  });
}

const presentInSeason = ({ id, number, first, last }: Rider): RiderInSeason => ({ id, number, first, last });

/** The flags of create-season-competitors-link, in success and refusal. */
export function presentRidersImport(
  outcome: RetrievalOutcome,
): RidersImportAnswer & Pick<ConcurrentChange, 'season_finalized'> {
  const { kind } = outcome;
  const problems = 'problems' in outcome ? (outcome.problems ?? []) : [];
  return {
    ...(problems.length > 0 && { problems }),
    invalidLink: false,
    invalidSeason: kind === 'season_closed',
    timeout: kind === 'timeout',
    selenium_available: true,
    terminated: kind === 'terminated',
    unreadable: kind === 'unreadable' || kind === 'not_available',
    ...(kind === 'season_closed' && { season_finalized: true }),
  };
}

export function presentCapture({ url, text, screenshot, takenAt }: PageCapture): PageCaptureAnswer {
  const image = screenshot && screenshot.toString('base64');
  return { page_sight: { url, text, screenshot: image, taken_at: takenAt.toISOString() } };
}
