import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Announcement } from '../../schema/announcement.entity.js';
import type { SealRoot } from '../../schema/seal.entity.js';
import { SealsRepository } from '../../season/picks/seals.repository.js';
import { AnnouncementsRepository } from './announcements.repository.js';

export interface ShownAnnouncements {
  announcements: Announcement[];
  /** The number of comments and replies, keyed by the id of the announcement. */
  countOf: ReadonlyMap<number, number>;
  members: Members;
}

const perPage = limits.announcementsPerPage;
const latestRoots = 3;

/** `read` methods open their own transaction; `find` runs in the caller's. */
@Injectable()
export class AnnouncementsReader {
  constructor(
    private readonly database: DataSource,
    private readonly announcements: AnnouncementsRepository,
    private readonly members: MembersRepository,
    private readonly seals: SealsRepository,
  ) {}

  readLatest(): Promise<ShownAnnouncements> {
    return readAtOnce(this.database, async (manager) =>
      this.find(manager, await this.announcements.findNewest(manager, 0, 1)),
    );
  }

  readOne(id: number): Promise<ShownAnnouncements> {
    return readAtOnce(this.database, async (manager) => {
      const announcement = await this.announcements.find(manager, id);
      if (!announcement) throw new DomainError('announcement_not_found', null);
      return this.find(manager, [announcement]);
    });
  }

  /** The first page may be empty. @throws DomainError announcement_not_found for other pages without announcements */
  readPage(page: number): Promise<ShownAnnouncements & { count: number }> {
    return readAtOnce(this.database, async (manager) => {
      const found = page < 1 ? [] : await this.announcements.findNewest(manager, (page - 1) * perPage, perPage);
      if (found.length === 0 && page !== 1) throw new DomainError('announcement_not_found', null);
      return { ...(await this.find(manager, found)), count: await this.announcements.count(manager) };
    });
  }

  readFeed(): Promise<{ announcements: Announcement[]; roots: SealRoot[] }> {
    return readAtOnce(this.database, async (manager) => ({
      announcements: await this.announcements.findNewest(manager, 0, perPage),
      roots: await this.seals.findLatestClosings(manager, latestRoots),
    }));
  }

  async find(manager: EntityManager, announcements: Announcement[]): Promise<ShownAnnouncements> {
    const ids = announcements.map(({ id }) => id);
    const authorIds = announcements.map(({ memberId }) => memberId);
    return {
      announcements,
      countOf: await this.announcements.countComments(manager, ids),
      members: await this.members.findSummaries(manager, authorIds),
    };
  }
}
