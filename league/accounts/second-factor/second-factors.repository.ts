import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { digestOfRecoveryCode } from './codes.js';
import { RecoveryCode, SecondFactor } from '../../schema/second-factor.entity.js';

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
   * Stores the secret of a member who begins in a session, and returns the stored second factor. It stays as it is if it is on, or was begun
   * in the same session in the last hour: a second click shows the same QR code. The secret of another session is replaced, because somebody
   * else may have read it.
   */
  async begin(manager: EntityManager, memberId: number, begunIn: string, secret: Buffer): Promise<SecondFactor> {
    await manager.query(
      `INSERT INTO second_factors (member_id, begun_in, secret) VALUES ($1, $2, $3)
       ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, begun_in = excluded.begun_in, begun_at = now()
       WHERE second_factors.confirmed_at IS NULL AND (second_factors.begun_in IS DISTINCT FROM excluded.begun_in
         OR second_factors.begun_at < now() - make_interval(mins => $4))`,
      [memberId, begunIn, secret, enrolmentMinutes],
    );
    return manager.findOneByOrFail(SecondFactor, { memberId });
  }

  /** Whether a member has begun to turn it on in this session in the last hour, by the database's clock. */
  async isBegun(manager: EntityManager, memberId: number, begunIn: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM second_factors
       WHERE member_id = $1 AND begun_in = $2 AND begun_at >= now() - make_interval(mins => $3)`,
      [memberId, begunIn, enrolmentMinutes],
    );
    return rows.length > 0;
  }

  /** Deletes a secret that is not confirmed. */
  async deleteBegun(manager: EntityManager, memberId: number): Promise<void> {
    await manager.delete(SecondFactor, { memberId, confirmedAt: IsNull() });
  }

  /** Notes the period of a code that was accepted, and with `confirm` that the second factor is on. */
  async accept(manager: EntityManager, memberId: number, lastStep: number, confirm: boolean): Promise<void> {
    const confirmation = { confirmedAt: () => 'now()', begunIn: null };
    await manager.update(SecondFactor, { memberId }, { lastStep, ...(confirm && confirmation) });
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
