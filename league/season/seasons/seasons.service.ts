import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { seasonPage } from '../../contract/page-paths.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import { type AddJob, OutboxService } from '../../platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import { closingTime, isWindowOpen } from '../../rules/pick-rules.js';
import { PicksRepository } from '../picks/picks.repository.js';
import { PushesRepository } from '../../messages/push/pushes.repository.js';
import { WeekendsRepository } from '../weekends/weekends.repository.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RecomputationsService } from '../recomputations.service.js';
import { seasonEndPath } from '../../contract/page-paths.js';
import { SeasonMessagesRepository } from './season-messages.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { checkOpen } from './check-open.js';
import { SeasonsRepository } from './seasons.repository.js';

/** Changes to seasons by admins (rules.md 4, administration-area.md 4). */
@Injectable()
export class SeasonsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly messages: SeasonMessagesRepository,
    private readonly weekends: WeekendsRepository,
    private readonly riders: RidersRepository,
    private readonly picks: PicksRepository,
    private readonly notifications: NotificationsRepository,
    private readonly pushes: PushesRepository,
    private readonly recomputations: RecomputationsService,
    private readonly outbox: OutboxService,
  ) {}

  /** Becomes the current season if no season is current. @throws DomainError season_year_taken */
  async create(season: Pick<Season, 'year' | 'topIndependent' | 'topRookie'>): Promise<void> {
    try {
      await this.database.transaction(async (manager) => {
        await this.seasons.lockCurrent(manager);
        const current = (await this.seasons.findCurrent(manager)) === null;
        await this.seasons.insert(manager, { ...season, current });
      });
    } catch (error) {
      if (['seasons_year_key', 'season_of_year_key'].includes(violatedConstraint(error) ?? ''))
        throw new DomainError('season_year_taken', null);
      throw error;
    }
  }

  /** The lock on the weekends waits for comments that are being posted. @throws DomainError season_not_found */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const season = await this.seasons.lock(manager, id);
      if (!season) throw new DomainError('season_not_found', null);
      const weekendIds = await this.weekends.lockAll(manager, id);
      await this.seasons.update(manager, id, { deletedAt: () => 'now()', current: false, selectionOpen: false });
      const pages = weekendIds.map((weekendId) => `race-weekends/${weekendId}`);
      await this.notifications.deleteOfPages(manager, [...pages, seasonPage(season.year)]);
      await this.notifications.deleteByPaths(manager, [seasonEndPath(season.year)]);
      await this.notifications.deleteToGroups(manager, weekendIds);
      await this.pushes.deleteOfSeason(manager, id);
    });
  }

  /** @throws DomainError season_not_found, season_finalized, season_already_current */
  setCurrent(year: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.seasons.lockCurrent(manager);
      const season = checkOpen(await this.seasons.lockByYear(manager, year));
      if (season.current) throw new DomainError('season_already_current', null);
      const before = await this.seasons.findCurrent(manager);
      if (before) await this.seasons.update(manager, before.id, { current: false, selectionOpen: false });
      await this.seasons.update(manager, season.id, { current: true });
    });
  }

  /** Toggles without `wanted`. @throws DomainError no_current_season, current_season_finalized, season_has_no_riders */
  togglePicks(wanted?: boolean): Promise<boolean> {
    return this.outbox.transaction(async (manager, addJob) => {
      const current = await this.seasons.findCurrent(manager);
      const season = current && (await this.seasons.lock(manager, current.id));
      if (!season?.current) throw new DomainError('no_current_season', null);
      if (season.finalized) throw new DomainError('current_season_finalized', null);
      const { at: now } = await this.picks.readMoment(manager);
      const isOpen = isWindowOpen(season, now);
      const willBeOpen = wanted ?? !isOpen;
      if (willBeOpen === isOpen) return willBeOpen;
      if (willBeOpen && !(await this.riders.hasAny(manager, season.id)))
        throw new DomainError('season_has_no_riders', null);
      const [firstDay = null] = await this.weekends.findStartDates(manager, season.id);
      await this.seasons.update(manager, season.id, {
        selectionOpen: willBeOpen,
        picksCloseAt: willBeOpen ? closingTime(firstDay, now) : season.picksCloseAt,
      });
      if (willBeOpen) await this.announce(addJob, season);
      return willBeOpen;
    });
  }

  /** This cannot be undone. @throws DomainError season_not_found, season_finalized, season_must_be_current */
  finalize(year: number, originId: number): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const season = checkOpen(await this.seasons.lockByYear(manager, year));
      if (!season.current) throw new DomainError('season_must_be_current', null);
      await this.seasons.update(manager, season.id, { finalized: true, selectionOpen: false });
      return { seasonId: season.id, announce: { seasonEnd: true, originId } };
    });
  }

  private async announce(addJob: AddJob, { id: seasonId }: Season): Promise<void> {
    await addJob('announce-picks-window', { seasonId });
  }

  /** Deletes the message for all admins. @throws DomainError season_message_not_found */
  deleteMessage(id: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.messages.delete(manager, id))) throw new DomainError('season_message_not_found', null);
    });
  }
}
