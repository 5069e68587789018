import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { limits } from '../contract/limits.js';
import { Member } from '../schema/member.entity.js';

/** Maps each kind of e-mail that members can turn on and off to its property and its column. */
export const mailPreferences = {
  'picks-window': ['picksWindowEmails', 'picks_window_emails'],
  'picks-reminder': ['picksReminderEmails', 'picks_reminder_emails'],
  'picks-receipt': ['picksReceiptEmails', 'picks_receipt_emails'],
  announcement: ['announcementEmails', 'announcement_emails'],
  'season-end': ['seasonEndEmails', 'season_end_emails'],
  'race-weekends': ['raceWeekendsEmails', 'race_weekends_emails'],
  'comment-responses': ['commentResponseEmails', 'comment_response_emails'],
  'announcement-responses': ['announcementResponseEmails', 'announcement_response_emails'],
} as const;
export type MailPreference = keyof typeof mailPreferences;

/** The part of a member that other members see. */
export interface MemberSummary extends Pick<Member, 'id' | 'username' | 'dateCreated'> {
  hasPicture: boolean;
}

type NewAccount = Pick<Member, 'username' | 'email' | 'passwordHash' | 'invitationToken'>;

export type Members = ReadonlyMap<number, MemberSummary>;

/** Names and e-mail addresses are compared without regard to case (rules.md 8). */
@Injectable()
export class MembersRepository {
  find(manager: EntityManager, id: number): Promise<Member | null> {
    return manager.findOneBy(Member, { id });
  }

  findActive(manager: EntityManager, id: number): Promise<Member | null> {
    return manager.findOneBy(Member, { id, isActive: true });
  }

  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Member[]> {
    return manager.findBy(Member, { id: In([...ids]) });
  }

  /** Clears `tellWhenPicksOpen` of all active members who have it; returns their ids. */
  async endWaitForPicks(manager: EntityManager): Promise<number[]> {
    const [rows]: [{ id: number }[], number] = await manager.query(
      'UPDATE members SET tell_when_picks_open = false WHERE tell_when_picks_open AND is_active RETURNING id',
    );
    return rows.map(({ id }) => id);
  }

  get(manager: EntityManager, id: number): Promise<Member> {
    return manager.findOneByOrFail(Member, { id });
  }

  /** Returns null for a value that cannot be a name. */
  findByName(manager: EntityManager, username: unknown): Promise<Member | null> {
    return this.findBy(manager, 'username', username);
  }

  findByNames(manager: EntityManager, usernames: readonly string[]): Promise<Member[]> {
    const names = usernames.map((name) => name.toLowerCase());
    return manager
      .createQueryBuilder(Member, 'member')
      .where('lower(member.username) = ANY(:names)', { names })
      .getMany();
  }

  /** Names consist of letters and digits, so alphabetical order is the byte order of the index (rules.md 8). */
  async findIdsByPrefix(manager: EntityManager, prefix: string, limit: number): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM members WHERE is_active AND lower(username) COLLATE "C" >= $1 AND lower(username) COLLATE "C" < $1 || '~'
       ORDER BY lower(username) COLLATE "C" LIMIT $2`,
      [prefix.toLowerCase(), limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Ids may include null for a deleted account, which is ignored. */
  async findSummaries(manager: EntityManager, ids: readonly (number | null)[]): Promise<Members> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return new Map();
    const members: MemberSummary[] = await manager.query(
      `SELECT id, username, date_created AS "dateCreated",
         EXISTS (SELECT FROM profile_pictures WHERE member_id = members.id) AS "hasPicture"
       FROM members WHERE id = ANY($1)`,
      [wanted],
    );
    return new Map(members.map((member) => [member.id, member]));
  }

  /** Returns null for a value that cannot be an address. */
  findByEmail(manager: EntityManager, email: unknown): Promise<Member | null> {
    return this.findBy(manager, 'email', email);
  }

  /** @throws QueryFailedError of `members_username_key` or `members_email_key` if the name or the address is taken */
  async add(manager: EntityManager, account: NewAccount): Promise<number> {
    const { id } = await manager.save(manager.create(Member, account));
    return id;
  }

  lock(manager: EntityManager, id: number): Promise<Member | null> {
    return manager
      .createQueryBuilder(Member, 'member')
      .setLock('for_no_key_update')
      .where('member.id = :id', { id })
      .getOne();
  }

  /** Blocks transactions that store a row with a reference to this member. */
  async lockForDeletion(manager: EntityManager, id: number): Promise<void> {
    await manager.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Returns the ids that still exist. The rows are locked in order, to avoid deadlocks. */
  async lockAgainstDeletion(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
    const kept: { id: number }[] = await manager.query(
      'SELECT id FROM members WHERE id = ANY($1) ORDER BY id FOR KEY SHARE',
      [ids],
    );
    return kept.map(({ id }) => id);
  }

  /** Prevents two concurrent changes from removing the last two admins. */
  async lockAdmins(manager: EntityManager): Promise<number[]> {
    const admins: { id: number }[] = await manager.query(
      'SELECT id FROM members WHERE is_admin AND is_active ORDER BY id FOR NO KEY UPDATE',
    );
    return admins.map(({ id }) => id);
  }

  private async findBy(manager: EntityManager, column: 'username' | 'email', value: unknown): Promise<Member | null> {
    if (typeof value !== 'string' || value.includes('\0')) return null;
    return manager
      .createQueryBuilder(Member, 'member')
      .where(`lower(member.${column}) = lower(:value)`, { value })
      .getOne();
  }

  /** Also returns true if the member does not exist. */
  async mayChangeUsername(manager: EntityManager, id: number): Promise<boolean> {
    const tooEarly: unknown[] = await manager.query(
      'SELECT FROM members WHERE id = $1 AND date_username_edited > clock_timestamp() - make_interval(days => $2)',
      [id, limits.usernameChangeDays],
    );
    return tooEarly.length === 0;
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<Member>): Promise<void> {
    await manager.update(Member, id, change);
  }

  /** Activates an account unless an admin deactivated it; returns null for other accounts. Ends its invitation. */
  async activate(manager: EntityManager, id: number): Promise<Member | null> {
    await manager.update(Member, { id, deactivatedAt: IsNull() }, { isActive: true, invitationToken: null });
    return this.findActive(manager, id);
  }

  /** Also changes the address of the member's calendar, because somebody with the old password may know it. */
  async setPassword(manager: EntityManager, id: number, passwordHash: string): Promise<void> {
    await manager.update(Member, id, { passwordHash, calendarVersion: () => 'calendar_version + 1' });
  }

  /** Toggles the preference if `enabled` is undefined. */
  async setMailPreference(
    manager: EntityManager,
    id: number,
    preference: MailPreference,
    enabled: boolean | undefined,
  ): Promise<void> {
    const [property, column] = mailPreferences[preference];
    await manager.update(Member, id, { [property]: enabled ?? (() => `NOT ${column}`) });
  }

  /** Inserts an admin, or updates the member if `id` is set. */
  async save(manager: EntityManager, member: Partial<Member>): Promise<void> {
    await manager.save(Member, member);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(Member, id);
  }
}
