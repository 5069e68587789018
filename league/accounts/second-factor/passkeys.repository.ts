import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Passkey, type PasskeyChallenge } from '../../schema/passkey.entity.js';

/** How long a passkey can take to sign, in minutes. */
const challengeMinutes = 5;

/** Passkeys, and what they have to sign. Methods run in the caller's transaction. */
@Injectable()
export class PasskeysRepository {
  /** Those of a member, the first one first. */
  findOfMember(manager: EntityManager, memberId: number): Promise<Passkey[]> {
    return manager.find(Passkey, { where: { memberId }, order: { id: 'ASC' } });
  }

  /** A passkey, locked until the transaction ends, so that its counter is compared with the last one. */
  lock(manager: EntityManager, credentialId: string): Promise<Passkey | null> {
    return manager
      .createQueryBuilder(Passkey, 'passkey')
      .setLock('pessimistic_write')
      .where('passkey.credentialId = :credentialId', { credentialId })
      .getOne();
  }

  async add(
    manager: EntityManager,
    passkey: Pick<Passkey, 'memberId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  ): Promise<void> {
    await manager.insert(Passkey, passkey);
  }

  async noteUse(manager: EntityManager, id: number, counter: number): Promise<void> {
    await manager.update(Passkey, { id }, { counter, lastUsedAt: () => 'now()' });
  }

  /** Deletes one of a member's; returns whether there was one. */
  async delete(manager: EntityManager, memberId: number, id: number): Promise<boolean> {
    const { affected } = await manager.delete(Passkey, { id, memberId });
    return affected === 1;
  }

  /** Deletes those of a member; returns how many there were. */
  async deleteAll(manager: EntityManager, memberId: number): Promise<number> {
    return (await this.deleteAllBut(manager, memberId, [])).length;
  }

  /** Deletes those of a member but these; returns the names of the deleted ones. */
  async deleteAllBut(manager: EntityManager, memberId: number, kept: readonly number[]): Promise<string[]> {
    const [deleted]: [{ name: string }[], number] = await manager.query(
      'DELETE FROM passkeys WHERE member_id = $1 AND id <> ALL ($2::int[]) RETURNING name',
      [memberId, kept],
    );
    return deleted.map(({ name }) => name);
  }

  /** Stores what a passkey has to sign for this holder; an earlier one is replaced. */
  async setChallenge(
    manager: EntityManager,
    { holder, purpose, challenge }: Pick<PasskeyChallenge, 'holder' | 'purpose' | 'challenge'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => $4))
       ON CONFLICT (holder, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
      [holder, purpose, challenge, challengeMinutes],
    );
  }

  /** Takes it out of the database: it is used once. Null where there is none, or it has expired. */
  async takeChallenge(
    manager: EntityManager,
    holder: string,
    purpose: PasskeyChallenge['purpose'],
  ): Promise<string | null> {
    const [rows]: [{ challenge: string; isValid: boolean }[], number] = await manager.query(
      `DELETE FROM passkey_challenges WHERE holder = $1 AND purpose = $2
       RETURNING challenge, expires_at > now() AS "isValid"`,
      [holder, purpose],
    );
    return rows[0]?.isValid ? rows[0].challenge : null;
  }
}
