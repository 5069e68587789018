import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WeekendRefusal } from '../contract/answers.js';
import { countryLetters, day, weekendTitle } from '../contract/fields.js';
import { InjectEnv } from '../core/core.module.js';
import { DomainError } from '../core/domain-error.js';
import type { Env } from '../core/env.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { recognizeResultsLink } from '../retrieval/retrieval-links.js';
import type { Season } from '../seasons/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { StandingsService } from '../standings/standings.service.js';
import type { RaceWeekend } from './race-weekend.entity.js';
import { moveWeekend } from './weekend-states.js';
import { type LockedWeekend, WeekendsRepository } from './weekends.repository.js';

const longestLink = 2048;

/** The fields of a weekend that an admin types. */
type WeekendFields = Pick<RaceWeekend, 'title' | 'url' | 'startDate' | 'endDate'> &
  Partial<Pick<RaceWeekend, 'country'>>;

/**
 * The fields of a weekend as it was sent, or the flags of what is wrong with it (rules.md 6): its link is a results page of the configured
 * site, stored without its query; `end` is not before `start`. `presentUrl` is the link that the weekend has: an edit may leave it as it is. The country is
 * left out where it was not sent.
 */
function checkWeekendFields(
  sent: Readonly<Record<string, unknown>>,
  resultsSite: string,
  presentUrl?: string,
): { fields: WeekendFields } | { invalid: Omit<WeekendRefusal, 'invalid_season'> } {
  const parsedTitle = weekendTitle.safeParse(sent['title']);
  const start = day.safeParse(sent['start']);
  const end = day.safeParse(sent['end']);
  const url = sent['url'] === presentUrl ? presentUrl : recognizeLink(sent['url'], resultsSite);
  const datesFit = start.success && end.success && end.data >= start.data;
  const country = countryLetters.optional().safeParse(sent['country']);
  if (url === null || url === undefined || !datesFit || !parsedTitle.success || !country.success) {
    const invalid_link = url === null || url === undefined;
    const flags = { invalid_link, invalid_date: !datesFit, invalid_title: !parsedTitle.success };
    return { invalid: country.success ? flags : { ...flags, invalid_country: true } };
  }
  const fields = { title: parsedTitle.data, url, startDate: start.data, endDate: end.data };
  return { fields: country.data === undefined ? fields : { ...fields, country: country.data } };
}

function recognizeLink(url: unknown, resultsSite: string): string | null {
  return typeof url === 'string' && url.length <= longestLink ? recognizeResultsLink(url, resultsSite) : null;
}

/** The fields of a weekend as a client sent them. */
export type SentWeekend = Readonly<Record<string, unknown>>;

/** What admins and the autopilot do with the race weekends of a season that is not finalized (rules.md 6). */
@Injectable()
export class WeekendsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly standings: StandingsService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Adds a weekend. @throws DomainError weekend_season_not_found, season_finalized, weekend_invalid */
  async create(year: number | null, sent: SentWeekend): Promise<void> {
    const season = year === null ? null : await this.seasons.findByYear(this.database.manager, year);
    checkOpen(season);
    const fields = this.check(sent);
    await this.database.transaction(async (manager) => {
      const locked = checkOpen(await this.seasons.lock(manager, season?.id ?? 0));
      await this.weekends.insert(manager, [{ seasonId: locked.id, ...fields }]);
      await this.standings.orderProjection(manager, locked.id);
      await this.weekends.renewPicksClosing(manager, locked);
    });
  }

  /**
   * Adds the weekends of a calendar, all or none; one whose link the season has already is left out, so that a second click adds nothing.
   * Answers how many were added.
   * @throws DomainError weekends_invalid, weekend_season_not_found, season_finalized
   */
  createMissing(year: number | null, sent: readonly SentWeekend[]): Promise<number> {
    const fields = this.checkAll(sent);
    return this.database.transaction(async (manager) => {
      const season = checkOpen(await this.seasons.lockByYear(manager, year ?? 0));
      const existing = await this.weekends.findOfSeason(manager, season.id);
      const links = new Set(existing.map(({ url }) => url));
      const missing = fields.filter(({ url }) => !links.has(url));
      await this.weekends.insert(
        manager,
        missing.map((one) => ({ seasonId: season.id, ...one })),
      );
      await this.weekends.renewPicksClosing(manager, season);
      await this.standings.orderProjection(manager, season.id);
      return missing.length;
    });
  }

  /** Changes a weekend; a new date may change the calendar and with it the standings. @throws DomainError as `create`, weekend_not_found */
  edit(id: number, sent: SentWeekend): Promise<void> {
    return this.standings.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockOpen(manager, id);
      await this.weekends.update(manager, weekend.id, this.check(sent, weekend.url));
      await this.weekends.renewPicksClosing(manager, season);
      return { seasonId: season.id, announce: null };
    });
  }

  /**
   * Deletes a weekend with its results, comments and notifications, a final one too: its points are removed, and later standings are computed again.
   * @throws DomainError weekend_not_found, season_finalized
   */
  delete(id: number): Promise<void> {
    return this.standings.recomputeAfter(async (manager) => {
      const { season } = await this.lockOpen(manager, id);
      await this.weekends.delete(manager, id);
      await this.notifications.deleteOfPages(manager, [`race-weekends/${id}`]);
      await this.weekends.renewPicksClosing(manager, season);
      return { seasonId: season.id, announce: null };
    });
  }

  /**
   * Makes a weekend final once both its results are stored, and has the members notified (rules.md 6, 9).
   * @throws DomainError weekend_not_found, weekend_already_final, season_finalized, result_missing
   */
  finalize(id: number, announce: { originId: number; sendEmails: boolean }): Promise<void> {
    return this.standings.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockWeekend(manager, id);
      await this.makeFinal(manager, season, weekend);
      return { seasonId: season.id, announce: { weekendId: id, ...announce } };
    });
  }

  /**
   * Makes a weekend final in the caller's transaction, which holds its season and orders the recomputation of the standings.
   * @throws DomainError as `checkFinalizable`
   */
  async makeFinal(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<void> {
    await this.checkFinalizable(manager, season, weekend);
    await this.weekends.update(manager, weekend.id, { status: 2 });
  }

  /** Passes where a weekend can be made final (rules.md 6). @throws DomainError weekend_already_final, season_finalized, result_missing */
  async checkFinalizable(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<void> {
    if (weekend.status === 2) throw new DomainError('weekend_already_final', null);
    if (season.finalized) throw new DomainError('season_finalized', null);
    const isMove = moveWeekend(weekend.status, 'finalize') !== null;
    if (!isMove || !(await this.weekends.hasBothResults(manager, weekend.id)))
      throw new DomainError('result_missing', null);
  }

  /**
   * Opens a final weekend for corrections: its points and its table go until it is final again and recomputed, also where it is made final
   * with other results before any recomputation. The table stays stored, to find then whom the correction moved: the first one, where the
   * weekend is opened again before it got another.
   * @throws DomainError weekend_not_found, season_finalized, weekend_not_final
   */
  unFinalize(id: number): Promise<void> {
    return this.standings.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockOpen(manager, id);
      const status = moveWeekend(weekend.status, 'unFinalize');
      if (status === null) throw new DomainError('weekend_not_final', null);
      const { snapshotId, replacedSnapshotId } = weekend;
      const opened = { status, snapshotId: null, replacedSnapshotId: replacedSnapshotId ?? snapshotId };
      await this.weekends.update(manager, id, opened);
      return { seasonId: season.id, announce: null };
    });
  }

  private async lockWeekend(manager: EntityManager, id: number): Promise<LockedWeekend> {
    const locked = await this.weekends.lock(manager, id);
    if (!locked) throw new DomainError('weekend_not_found', null);
    return locked;
  }

  private async lockOpen(manager: EntityManager, id: number): Promise<LockedWeekend> {
    const locked = await this.lockWeekend(manager, id);
    if (locked.season.finalized) throw new DomainError('season_finalized', null);
    return locked;
  }

  private check(sent: SentWeekend, presentUrl?: string): WeekendFields {
    const checked = checkWeekendFields(sent, this.env.RESULTS_SITE_URL, presentUrl);
    if ('invalid' in checked) throw new DomainError('weekend_invalid', checked.invalid);
    return checked.fields;
  }

  private checkAll(sent: readonly SentWeekend[]): WeekendFields[] {
    const checked = sent.map((one) => checkWeekendFields(one, this.env.RESULTS_SITE_URL));
    const invalid = checked.flatMap((one, place) =>
      'invalid' in one ? [{ place, ...one.invalid, invalid_season: false }] : [],
    );
    if (invalid.length > 0) throw new DomainError('weekends_invalid', invalid);
    const fields = checked.flatMap((one) => ('fields' in one ? [one.fields] : []));
    return [...new Map(fields.map((one) => [one.url, one])).values()];
  }
}

/** A season whose calendar may change. @throws DomainError weekend_season_not_found, season_finalized */
function checkOpen(season: Season | null): Season {
  if (!season) throw new DomainError('weekend_season_not_found', null);
  if (season.finalized) throw new DomainError('season_finalized', null);
  return season;
}
