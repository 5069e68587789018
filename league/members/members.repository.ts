import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { limits } from '../contract/limits.js';
import { Member } from '../schema/member.entity.js';

/** The kinds of e-mails that members switch on and off: the property of the member and its column. */
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

/** What others see of a member. */
export interface MemberSummary extends Pick<Member, 'id' | 'username' | 'dateCreated'> {
  hasPicture: boolean;
}

/** What others see of members, by their id. */
export type Members = ReadonlyMap<number, MemberSummary>;

/**
 * Members. Names and e-mail addresses are compared without regard to case (rules.md 8). Methods run in the caller's
 * transaction.
 */
@Injectable()
export class MembersRepository {
  /** A member, active or not; null where there is none. */
  find(manager: EntityManager, id: number): Promise<Member | null> {
    return manager.findOneBy(Member, { id });
  }

  /** A member whose account is active; null where there is none. */
  findActive(manager: EntityManager, id: number): Promise<Member | null> {
    return manager.findOneBy(Member, { id, isActive: true });
  }

  /** Members by their ids, in no order. */
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

  /** @throws EntityNotFoundError where there is no such member */
  get(manager: EntityManager, id: number): Promise<Member> {
    return manager.findOneByOrFail(Member, { id });
  }

  /** The member of this name; null where there is none, and for anything that can't be a name. */
  findByName(manager: EntityManager, username: unknown): Promise<Member | null> {
    return this.findBy(manager, 'username', username);
  }

  /** The members who have one of these names. */
  findByNames(manager: EntityManager, usernames: readonly string[]): Promise<Member[]> {
    const names = usernames.map((name) => name.toLowerCase());
    return manager
      .createQueryBuilder(Member, 'member')
      .where('lower(member.username) = ANY(:names)', { names })
      .getMany();
  }

  /**
   * The ids of active members whose names begin with this, in alphabetical order, at most `amount`. Reads that part of an index, whose order
   * is that of the bytes: names have letters and digits only (rules.md 8).
   */
  async findIdsByPrefix(manager: EntityManager, prefix: string, amount: number): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM members WHERE is_active AND lower(username) COLLATE "C" >= $1 AND lower(username) COLLATE "C" < $1 || '~'
       ORDER BY lower(username) COLLATE "C" LIMIT $2`,
      [prefix.toLowerCase(), amount],
    );
    return rows.map(({ id }) => id);
  }

  /** Members by their ids, as others see them. Null among the ids stands for a deleted account and is left out. */
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

  /** The member of this address; null where there is none, and for anything that can't be an address. */
  findByEmail(manager: EntityManager, email: unknown): Promise<Member | null> {
    return this.findBy(manager, 'email', email);
  }

  /**
   * Adds an account that is not activated; returns its id.
   * @throws QueryFailedError of `members_username_key` or `members_email_key` where the name or the address is taken
   */
  async add(manager: EntityManager, account: Pick<Member, 'username' | 'email' | 'passwordHash'>): Promise<number> {
    const { id } = await manager.save(manager.create(Member, account));
    return id;
  }

  /** A member, locked until the transaction ends; null where there is none. */
  lock(manager: EntityManager, id: number): Promise<Member | null> {
    return manager
      .createQueryBuilder(Member, 'member')
      .setLock('for_no_key_update')
      .where('member.id = :id', { id })
      .getOne();
  }

  /** Locks a member so that no other transaction stores a row that refers to the member. */
  async lockForDeletion(manager: EntityManager, id: number): Promise<void> {
    await manager.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [id]);
  }

  /**
   * Locks these members against the deletion of their accounts, in the order of their ids. Returns the ids of those
   * who still have an account.
   */
  async lockAgainstDeletion(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
    const kept: { id: number }[] = await manager.query(
      'SELECT id FROM members WHERE id = ANY($1) ORDER BY id FOR KEY SHARE',
      [ids],
    );
    return kept.map(({ id }) => id);
  }

  /** The ids of the active admins, all of them locked until the transaction ends. */
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

  /** Whether a member's last change of the username is long enough ago; also true if there is no such member. */
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

  /** Activates an account that no admin deactivated, and returns its member; null for any other account. */
  async activate(manager: EntityManager, id: number): Promise<Member | null> {
    await manager.update(Member, { id, deactivatedAt: IsNull() }, { isActive: true });
    return this.findActive(manager, id);
  }

  /** Stores a new password hash. The address of the member's own calendar changes: somebody with the old password may know it. */
  async setPassword(manager: EntityManager, id: number, passwordHash: string): Promise<void> {
    await manager.update(Member, id, { passwordHash, calendarVersion: () => 'calendar_version + 1' });
  }

  /** Switches a kind of e-mails on or off; without `enabled` to the other state than the stored one. */
  async setMailPreference(
    manager: EntityManager,
    id: number,
    preference: MailPreference,
    enabled: boolean | undefined,
  ): Promise<void> {
    const [property, column] = mailPreferences[preference];
    await manager.update(Member, id, { [property]: enabled ?? (() => `NOT ${column}`) });
  }

  /** Saves an admin: a new account, or with `id` an existing one. */
  async save(manager: EntityManager, member: Partial<Member>): Promise<void> {
    await manager.save(Member, member);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(Member, id);
  }
}
