import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { shortRiderName } from '../contract/short-texts.js';
import { DomainError } from '../platform/core/domain-error.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { Member } from '../schema/member.entity.js';
import { OwnWeekendReader } from './own-weekend-reader.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { type PickedRiders, pickSlotsOf, RANKED_SLOTS, riderIn, type PickSlot } from '../rules/pick-rules.js';
import { PicksWindowService } from '../season/picks/picks-window.service.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import { toPoints } from '../rules/points.js';
import type { Rider } from '../schema/rider.entity.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { StandingsReader } from '../standings/standings-reader.service.js';

export interface PictureRider {
  number: number;
  name: string;
  /** Determines the colour of the number plate. Without it, the plate has the colour of the text. */
  manufacturer?: string | null;
}

/** Points are decimal numbers. */
export interface PositionPicture {
  kind: 'position';
  username: string;
  position: number;
  /** Null if no earlier table exists. */
  change: number | null;
  count: number;
  points: number;
  /** Null if the table includes the bonus. */
  weekendPoints: number | null;
  /** The last final weekend; null if the season is finalized. */
  after: { title: string; round: number; rounds: number } | null;
  year: number;
  /** Empty while the picks are hidden. */
  riders: readonly PictureRider[];
}

export interface PicksPicture {
  kind: 'picks';
  username: string;
  year: number;
  picks: readonly (PictureRider & { slot: string })[];
}

/** A final weekend of a member. Points are decimal numbers. */
export interface WeekendPicture {
  kind: 'weekend';
  username: string;
  title: string;
  points: number;
  position: number;
  change: number | null;
  /** `slots`: how often the points of the rider count. */
  riders: readonly (PictureRider & { points: number; slots: number })[];
}

/** Visitors may see all but `readOwnPicks`. `read` methods open a transaction; `find` methods run in the caller's. */
@Injectable()
export class PictureReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly picksWindow: PicksWindowService,
    private readonly reader: StandingsReader,
    private readonly ownWeekends: OwnWeekendReader,
  ) {}

  readPosition(username: string, year: number | null): Promise<PositionPicture> {
    return readAtOnce(this.database, (manager) => this.findPosition(manager, username, year));
  }

  readPicks(username: string, year: number | null): Promise<PicksPicture> {
    return readAtOnce(this.database, (manager) => this.findPicks(manager, username, year));
  }

  /** Also while others may not see the picks. @throws DomainError standings_season_not_found, member_without_picks */
  readOwnPicks(member: Member, year: number | null): Promise<PicksPicture> {
    return readAtOnce(this.database, async (manager) =>
      this.findPicksOf(manager, member, await this.findSeason(manager, year)),
    );
  }

  /** @throws DomainError member_not_found, final_weekend_not_found, picks_hidden, standings_recomputing */
  readWeekend(username: string, weekendId: number): Promise<WeekendPicture> {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.findMember(manager, username);
      const found = await this.ownWeekends.findFinal(manager, weekendId, member);
      if (!found) throw new DomainError('final_weekend_not_found', null);
      const { weekend, own, won, passes, riders } = found;
      const season = await this.seasons.get(manager, weekend.seasonId);
      if (await this.picksWindow.arePicksHidden(manager, season)) throw new DomainError('picks_hidden', null);
      return {
        kind: 'weekend',
        username: member.username,
        title: weekend.title,
        points: toPoints(won.get(own.picksId) ?? 0),
        position: own.position,
        change: passes && own.positionChange,
        riders: riders.map(({ rider, picked }) => ({
          number: rider.number,
          name: shortRiderName(rider),
          manufacturer: rider.manufacturer,
          points: toPoints((picked.sprint ?? 0) + (picked.race ?? 0)),
          slots: picked.slots,
        })),
      };
    });
  }

  /** @throws DomainError member_not_found, standings_season_not_found, no_final_weekend, member_without_picks */
  async findPosition(manager: EntityManager, username: string, year: number | null): Promise<PositionPicture> {
    const member = await this.findMember(manager, username);
    const season = await this.findSeason(manager, year);
    const table = await this.reader.findLatest(manager, season);
    const origin = await this.reader.findOrigin(manager, table);
    if (!origin) throw new DomainError('no_final_weekend', null);
    const [row] = await this.reader.findRows(manager, table, { only: member.id });
    if (!row) throw new DomainError('member_without_picks', { username: member.username });
    const won = await this.reader.findWeekendPoints(manager, origin.weekend, [row.picksId]);
    const hidden = await this.picksWindow.arePicksHidden(manager, season);
    const picked = hidden ? [] : await this.findPicked(manager, season, row.picksId, RANKED_SLOTS);
    const { weekend, round, rounds, withBonus } = origin;
    return {
      kind: 'position',
      username: member.username,
      position: row.position,
      change: withBonus || round === 1 ? null : row.positionChange,
      count: await this.reader.count(manager, table),
      points: toPoints(row.pointsHundredths),
      weekendPoints: withBonus ? null : toPoints(won.get(row.picksId) ?? 0),
      after: withBonus ? null : { title: weekend.title, round, rounds },
      year: season.year,
      riders: picked.map(({ rider }) => ({
        number: rider.number,
        name: shortRiderName(rider),
        manufacturer: rider.manufacturer,
      })),
    };
  }

  /** @throws DomainError member_not_found, standings_season_not_found, picks_hidden, member_without_picks */
  async findPicks(manager: EntityManager, username: string, year: number | null): Promise<PicksPicture> {
    const member = await this.findMember(manager, username);
    const season = await this.findSeason(manager, year);
    if (await this.picksWindow.arePicksHidden(manager, season)) throw new DomainError('picks_hidden', null);
    return this.findPicksOf(manager, member, season);
  }

  private async findPicksOf(manager: EntityManager, member: Member, season: Season): Promise<PicksPicture> {
    const picks = await this.picks.findOfMember(manager, season.id, member.id);
    if (!picks) throw new DomainError('member_without_picks', { username: member.username });
    const picked = await this.findPicked(manager, season, picks.id, pickSlotsOf(season));
    return {
      kind: 'picks',
      username: member.username,
      year: season.year,
      picks: picked.map(({ slot, rider }) => ({
        slot: nameOf(slot),
        number: rider.number,
        name: `${rider.first} ${rider.last}`,
        manufacturer: rider.manufacturer,
      })),
    };
  }

  private async findMember(manager: EntityManager, username: string): Promise<Member> {
    const member = await this.members.findByName(manager, username);
    if (!member?.isActive) throw new DomainError('member_not_found', null);
    return member;
  }

  private async findSeason(manager: EntityManager, year: number | null): Promise<Season> {
    const season =
      year === null ? await this.seasons.findCurrent(manager) : await this.reader.findSeason(manager, year);
    if (!season) throw new DomainError('standings_season_not_found', null);
    return season;
  }

  private async findPicked(
    manager: EntityManager,
    season: Season,
    picksId: number,
    slots: readonly PickSlot[],
  ): Promise<{ slot: PickSlot; rider: Rider }[]> {
    const picks: PickedRiders | undefined = (await this.picks.findStored(manager, [picksId])).get(picksId)?.picks;
    if (!picks) return [];
    const ids = slots.map((slot) => riderIn(picks, slot)).filter((id) => id !== null);
    const riders = await this.riders.findByIds(manager, season.id, ids);
    return slots.flatMap((slot) => {
      const rider = riders.find(({ id }) => id === riderIn(picks, slot));
      return rider ? [{ slot, rider }] : [];
    });
  }
}

function nameOf(slot: PickSlot): string {
  if (slot === 'independent') return 'Top independent';
  return slot === 'rookie' ? 'Top rookie' : String(slot);
}
