import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { digestOfRecoveryCode } from './codes.js';
import { RecoveryCode, SecondFactor } from '../../schema/second-factor.entity.js';

/** The lifetime of a secret before it is confirmed. */
const enrolmentMinutes = 60;

@Injectable()
export class SecondFactorsRepository {
  findConfirmed(manager: EntityManager, memberId: number): Promise<SecondFactor | null> {
    return manager.findOneBy(SecondFactor, { memberId, confirmedAt: Not(IsNull()) });
  }

  isOn(manager: EntityManager, memberId: number): Promise<boolean> {
    return manager.existsBy(SecondFactor, { memberId, confirmedAt: Not(IsNull()) });
  }

  /** Locks the row until the transaction ends, so that a code cannot be used twice at the same time. */
  lock(manager: EntityManager, memberId: number): Promise<SecondFactor | null> {
    return manager
      .createQueryBuilder(SecondFactor, 'factor')
      .setLock('pessimistic_write')
      .where('factor.memberId = :memberId', { memberId })
      .getOne();
  }

  /** A second click in a session shows the same QR code. Somebody else may have read the code of another session. */
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

  async isBegun(manager: EntityManager, memberId: number, begunIn: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM second_factors
       WHERE member_id = $1 AND begun_in = $2 AND begun_at >= now() - make_interval(mins => $3)`,
      [memberId, begunIn, enrolmentMinutes],
    );
    return rows.length > 0;
  }

  async deleteBegun(manager: EntityManager, memberId: number): Promise<void> {
    await manager.delete(SecondFactor, { memberId, confirmedAt: IsNull() });
  }

  /** `lastStep` is the period of the accepted code. `confirm` turns the second factor on. */
  async accept(manager: EntityManager, memberId: number, lastStep: number, confirm: boolean): Promise<void> {
    const confirmation = { confirmedAt: () => 'now()', begunIn: null };
    await manager.update(SecondFactor, { memberId }, { lastStep, ...(confirm && confirmation) });
  }

  /** Returns whether the second factor was on. */
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

  async useRecoveryCode(manager: EntityManager, memberId: number, code: string): Promise<boolean> {
    const unused = { memberId, digest: digestOfRecoveryCode(code), usedAt: IsNull() };
    const { affected } = await manager.update(RecoveryCode, unused, { usedAt: () => 'now()' });
    return affected === 1;
  }

  countRecoveryCodes(manager: EntityManager, memberId: number): Promise<number> {
    return manager.countBy(RecoveryCode, { memberId, usedAt: IsNull() });
  }
}
