import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WeekendRefusal } from '../../contract/answers.js';
import { countryLetters, day, readWholeNumber, weekendTitle } from '../../contract/fields.js';
import { InjectEnv } from '../../platform/core/core.module.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Env } from '../../platform/core/env.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import { recognizeResultsLink } from '../../rules/retrieval-links.js';
import type { Season } from '../../schema/season.entity.js';
import { checkOpen } from '../seasons/check-open.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RecomputationsService } from '../recomputations.service.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { startsAfterMove } from '../../rules/session-times.js';
import { nextWeekendStatus } from '../../rules/weekend-states.js';
import { type LockedWeekend, WeekendsRepository } from './weekends.repository.js';

const maxLinkLength = 2048;

type WeekendFields = Pick<RaceWeekend, 'title' | 'url' | 'startDate' | 'endDate'> &
  Partial<Pick<RaceWeekend, 'country'>>;

/** Returns the fields, or flags for invalid fields (rules.md 6). An edit may keep `storedUrl` without a check. */
function checkWeekendFields(
  sent: Readonly<Record<string, unknown>>,
  resultsSite: string,
  storedUrl?: string,
): { fields: WeekendFields } | { invalid: Omit<WeekendRefusal, 'invalid_season'> } {
  const parsedTitle = weekendTitle.safeParse(sent['title']);
  const start = day.safeParse(sent['start']);
  const end = day.safeParse(sent['end']);
  const url = sent['url'] === storedUrl ? storedUrl : recognizeLink(sent['url'], resultsSite);
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
  return typeof url === 'string' && url.length <= maxLinkLength ? recognizeResultsLink(url, resultsSite) : null;
}

export type SentWeekend = Readonly<Record<string, unknown>>;

@Injectable()
export class WeekendsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly recomputations: RecomputationsService,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws DomainError weekend_season_not_found, season_finalized, weekend_invalid */
  async create(year: number | null, sent: SentWeekend): Promise<void> {
    const season = year === null ? null : await this.seasons.findByYear(this.database.manager, year);
    checkOpen(season, 'weekend_season_not_found');
    const fields = this.check(sent);
    await this.database.transaction(async (manager) => {
      const locked = checkOpen(await this.seasons.lock(manager, season?.id ?? 0), 'weekend_season_not_found');
      await this.weekends.insert(manager, [{ seasonId: locked.id, ...fields }]);
      await this.recomputations.enqueueProjection(manager, locked.id);
      await this.weekends.renewPicksClosing(manager, locked);
    });
  }

  /**
   * Adds weekends with new links and changes weekends with an `id`. All or nothing; idempotent.
   * @throws DomainError weekends_invalid, weekend_season_not_found, weekend_not_found, season_finalized
   */
  async saveCalendar(
    year: number | null,
    sent: readonly SentWeekend[],
  ): Promise<{ addedCount: number; changedCount: number }> {
    const hasChanges = sent.some((one) => one['id'] !== undefined);
    let saved = { addedCount: 0, changedCount: 0 };
    const save = async (manager: EntityManager) => {
      const season = checkOpen(await this.seasons.lockByYear(manager, year ?? 0), 'weekend_season_not_found');
      saved = await this.saveAll(manager, season, sent);
      await this.weekends.renewPicksClosing(manager, season);
      if (!hasChanges) await this.recomputations.enqueueProjection(manager, season.id);
      return { seasonId: season.id, announce: null };
    };
    // New days may reorder the calendar, and therefore change the standings.
    await (hasChanges ? this.recomputations.recomputeAfter(save) : this.database.transaction(save));
    return saved;
  }

  private async saveAll(manager: EntityManager, season: Season, sent: readonly SentWeekend[]) {
    const existing = await this.weekends.findOfSeason(manager, season.id);
    const weekends = sent.map((one) => {
      const stored = one['id'] === undefined ? null : existing.find(({ id }) => id === readWholeNumber(one['id']));
      if (stored === undefined) throw new DomainError('weekend_not_found', null);
      return { sent: one, stored };
    });
    const fields = this.checkAll(weekends);
    const changes = fields.flatMap(({ stored, ...change }) => (stored ? [{ stored, change }] : []));
    for (const { stored, change } of changes)
      await this.weekends.update(manager, stored.id, { ...change, ...startsAfterMove(stored, change) });
    const links = new Set([...existing, ...changes.map(({ change }) => change)].map(({ url }) => url));
    const added = fields.filter(({ stored, url }) => !stored && !links.has(url));
    const missing = [...new Map(added.map(({ stored: _stored, ...one }) => [one.url, one])).values()];
    await this.weekends.insert(
      manager,
      missing.map((one) => ({ seasonId: season.id, ...one })),
    );
    return { addedCount: missing.length, changedCount: changes.length };
  }

  /** New days may reorder the calendar, and therefore change the standings. @throws like `create`, weekend_not_found */
  edit(id: number, sent: SentWeekend): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockOpen(manager, id);
      const fields = this.check(sent, weekend.url);
      await this.weekends.update(manager, weekend.id, { ...fields, ...startsAfterMove(weekend, fields) });
      await this.weekends.renewPicksClosing(manager, season);
      return { seasonId: season.id, announce: null };
    });
  }

  /** @throws DomainError weekend_not_found, season_finalized */
  delete(id: number): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const { season } = await this.lockOpen(manager, id);
      await this.weekends.delete(manager, id);
      await this.notifications.deleteOfPages(manager, [`race-weekends/${id}`]);
      await this.weekends.renewPicksClosing(manager, season);
      return { seasonId: season.id, announce: null };
    });
  }

  /** @throws DomainError weekend_not_found, weekend_already_final, season_finalized, result_missing */
  finalize(id: number, announce: { originId: number; sendEmails: boolean }): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockWeekend(manager, id);
      await this.makeFinal(manager, season, weekend);
      return { seasonId: season.id, announce: { weekendId: id, ...announce } };
    });
  }

  /** The caller must have locked the season and enqueues the recomputation. @throws like `checkFinalizable` */
  async makeFinal(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<void> {
    await this.checkFinalizable(manager, season, weekend);
    await this.weekends.update(manager, weekend.id, { status: 2, finalSince: () => 'clock_timestamp()' });
  }

  /** @throws DomainError weekend_already_final, season_finalized, result_missing (rules.md 6) */
  async checkFinalizable(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<void> {
    if (weekend.status === 2) throw new DomainError('weekend_already_final', null);
    if (season.finalized) throw new DomainError('season_finalized', null);
    const isAllowed = nextWeekendStatus(weekend.status, 'finalize') !== null;
    if (!isAllowed || !(await this.weekends.hasBothResults(manager, weekend.id)))
      throw new DomainError('result_missing', null);
  }

  /**
   * The previous table remains stored, to find members whose rank changes. A second reopening keeps the first.
   * @throws DomainError weekend_not_found, season_finalized, weekend_not_final
   */
  unFinalize(id: number): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const { season, weekend } = await this.lockOpen(manager, id);
      await this.reopen(manager, weekend);
      return { seasonId: season.id, announce: null };
    });
  }

  /** The caller must have locked the season and enqueues the recomputation. @throws DomainError weekend_not_final */
  async reopen(manager: EntityManager, weekend: RaceWeekend): Promise<RaceWeekend> {
    const status = nextWeekendStatus(weekend.status, 'unFinalize');
    if (status === null) throw new DomainError('weekend_not_final', null);
    const { snapshotId, replacedSnapshotId } = weekend;
    const opened = { status, snapshotId: null, replacedSnapshotId: replacedSnapshotId ?? snapshotId };
    await this.weekends.update(manager, weekend.id, opened);
    return { ...weekend, ...opened };
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

  private check(sent: SentWeekend, storedUrl?: string): WeekendFields {
    const checked = checkWeekendFields(sent, this.env.RESULTS_SITE_URL, storedUrl);
    if ('invalid' in checked) throw new DomainError('weekend_invalid', checked.invalid);
    return checked.fields;
  }

  private checkAll(
    weekends: readonly { sent: SentWeekend; stored: RaceWeekend | null }[],
  ): (WeekendFields & { stored: RaceWeekend | null })[] {
    const checked = weekends.map(({ sent, stored }) => ({
      stored,
      ...checkWeekendFields(sent, this.env.RESULTS_SITE_URL, stored?.url),
    }));
    const invalid = checked.flatMap((one, index) =>
      'invalid' in one ? [{ place: index, ...one.invalid, invalid_season: false }] : [],
    );
    if (invalid.length > 0) throw new DomainError('weekends_invalid', invalid);
    return checked.flatMap((one) => ('fields' in one ? [{ stored: one.stored, ...one.fields }] : []));
  }
}
