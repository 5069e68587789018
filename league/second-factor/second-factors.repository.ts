import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { digestOfRecoveryCode } from './codes.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

/** For how long a secret that is not confirmed can be. */
const enrolmentMinutes = 60;

/** Second factors and their recovery codes. Methods run in the caller's transaction. */
@Injectable()
export class SecondFactorsRepository {
  /** The one that is on; null where it is off. */
  findConfirmed(manager: EntityManager, memberId: number): Promise<SecondFactor | null> {
    return manager.findOneBy(SecondFactor, { memberId, confirmedAt: Not(IsNull()) });
  }

  isOn(manager: EntityManager, memberId: number): Promise<boolean> {
    return manager.existsBy(SecondFactor, { memberId, confirmedAt: Not(IsNull()) });
  }

  /** The one of a member, on or not, locked until the transaction ends: each code is checked after the one before. */
  lock(manager: EntityManager, memberId: number): Promise<SecondFactor | null> {
    return manager
      .createQueryBuilder(SecondFactor, 'factor')
      .setLock('pessimistic_write')
      .where('factor.memberId = :memberId', { memberId })
      .getOne();
  }

  /**
   * Stores the secret of a member who begins, unless the second factor is on or was begun in the last hour: then a second click shows the same
   * QR code. Returns the stored one.
   */
  async begin(manager: EntityManager, memberId: number, secret: Buffer): Promise<SecondFactor> {
    await manager.query(
      `INSERT INTO second_factors (member_id, secret) VALUES ($1, $2)
       ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, begun_at = now()
       WHERE second_factors.confirmed_at IS NULL AND second_factors.begun_at < now() - make_interval(mins => $3)`,
      [memberId, secret, enrolmentMinutes],
    );
    return manager.findOneByOrFail(SecondFactor, { memberId });
  }

  /** Whether a member has begun to turn it on in the last hour, by the database's clock. */
  async isBegun(manager: EntityManager, memberId: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM second_factors WHERE member_id = $1 AND begun_at >= now() - make_interval(mins => $2)`,
      [memberId, enrolmentMinutes],
    );
    return rows.length > 0;
  }

  /** Notes the period of a code that was accepted, and with `confirm` that the second factor is on. */
  async accept(manager: EntityManager, memberId: number, lastStep: number, confirm: boolean): Promise<void> {
    await manager.update(SecondFactor, { memberId }, { lastStep, ...(confirm && { confirmedAt: () => 'now()' }) });
  }

  /** Deletes it with its recovery codes; returns whether it was on. */
  async delete(manager: EntityManager, memberId: number): Promise<boolean> {
    const [rows]: [{ on: boolean }[], number] = await manager.query(
      'DELETE FROM second_factors WHERE member_id = $1 RETURNING confirmed_at IS NOT NULL AS on',
      [memberId],
    );
    return rows[0]?.on ?? false;
  }

  async replaceRecoveryCodes(manager: EntityManager, memberId: number, codes: readonly string[]): Promise<void> {
    await manager.delete(RecoveryCode, { memberId });
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ memberId, digest: digestOfRecoveryCode(code) })),
    );
  }

  /** Uses up a recovery code; returns true once, and only for one of the member's. */
  async useRecoveryCode(manager: EntityManager, memberId: number, code: string): Promise<boolean> {
    const unused = { memberId, digest: digestOfRecoveryCode(code), usedAt: IsNull() };
    const { affected } = await manager.update(RecoveryCode, unused, { usedAt: () => 'now()' });
    return affected === 1;
  }

  countRecoveryCodes(manager: EntityManager, memberId: number): Promise<number> {
    return manager.countBy(RecoveryCode, { memberId, usedAt: IsNull() });
  }
}
