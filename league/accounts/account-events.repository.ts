import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { AccountEventKind } from '../contract/account.js';
import { AccountEvent } from '../schema/account-event.entity.js';

/** The stored part of a request's origin: the kind of browser and the first part of the address. */
export interface RequestOrigin {
  device: string;
  network: string;
}

export type FailedLogIn = Extract<AccountEventKind, 'log-in-failed' | 'second-factor-failed'>;

/** SQL: the id of the last event that gave the member $1 a new password, or 0. */
const lastNewPassword = `coalesce((SELECT max(id) FROM account_events
  WHERE member_id = $1 AND kind IN ('password-changed', 'password-reset')), 0)`;

@Injectable()
export class AccountEventsRepository {
  async add(
    manager: EntityManager,
    event: Pick<AccountEvent, 'memberId' | 'kind'> & Partial<AccountEvent>,
  ): Promise<number> {
    const { id } = await manager.save(manager.create(AccountEvent, event));
    return id;
  }

  /** Adds to an event of the last hour with the same origin and password. The caller must have locked the member. */
  async addLogIn(
    manager: EntityManager,
    memberId: number,
    kind: 'log-in' | FailedLogIn,
    { device, network }: RequestOrigin,
  ): Promise<number> {
    const [counted]: [{ id: number }[], number] = await manager.query(
      `UPDATE account_events SET times = times + 1
       WHERE id = (SELECT id FROM account_events
         WHERE member_id = $1 AND kind = $4 AND device = $2 AND network = $3 AND at > now() - interval '1 hour'
           AND id > ${lastNewPassword}
         ORDER BY id DESC LIMIT 1) RETURNING id`,
      [memberId, device, network, kind],
    );
    return counted[0]?.id ?? this.add(manager, { memberId, kind, device, network });
  }

  /** Returns the database's date in UTC, as YYYY-MM-DD. */
  async readDay(manager: EntityManager): Promise<string> {
    const [{ day }]: [{ day: string }] = await manager.query(`SELECT (now() AT TIME ZONE 'UTC')::date::text AS day`);
    return day;
  }

  /** Counts the failures of the last hour. */
  async countFailed(manager: EntityManager, memberId: number, kind: FailedLogIn): Promise<number> {
    const rows: { count: number }[] = await manager.query(
      `SELECT coalesce(sum(times), 0)::int AS count FROM account_events
       WHERE member_id = $1 AND kind = $2 AND at > now() - interval '1 hour'`,
      [memberId, kind],
    );
    return rows[0]?.count ?? 0;
  }

  /** `fromHere`: in the last 90 days, and since the last new password. The newest log-in is never deleted. */
  async findEarlierLogIns(
    manager: EntityManager,
    memberId: number,
    { device, network }: RequestOrigin,
  ): Promise<{ any: boolean; fromHere: boolean }> {
    const rows: { any: boolean; fromHere: boolean }[] = await manager.query(
      `SELECT count(*) > 0 AS any,
         coalesce(bool_or(device = $2 AND network = $3 AND at > now() - interval '90 days' AND id > ${lastNewPassword}), false)
           AS "fromHere"
       FROM account_events WHERE member_id = $1 AND kind = 'log-in'`,
      [memberId, device, network],
    );
    return rows[0] ?? { any: false, fromHere: false };
  }

  find(manager: EntityManager, id: number): Promise<AccountEvent | null> {
    return manager.findOneBy(AccountEvent, { id });
  }

  findNewest(manager: EntityManager, memberId: number, limit: number): Promise<AccountEvent[]> {
    return manager.find(AccountEvent, { where: { memberId }, order: { id: 'DESC' }, take: limit });
  }
}
