import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Passkey, type PasskeyChallenge } from '../../schema/passkey.entity.js';

const challengeMinutes = 5;

@Injectable()
export class PasskeysRepository {
  /** Oldest passkey first. */
  findOfMember(manager: EntityManager, memberId: number): Promise<Passkey[]> {
    return manager.find(Passkey, { where: { memberId }, order: { id: 'ASC' } });
  }

  /** Locks the passkey until the transaction ends, because its counter is compared and then updated. */
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

  async delete(manager: EntityManager, memberId: number, id: number): Promise<boolean> {
    const { affected } = await manager.delete(Passkey, { id, memberId });
    return affected === 1;
  }

  async deleteAll(manager: EntityManager, memberId: number): Promise<number> {
    return (await this.deleteAllBut(manager, memberId, [])).length;
  }

  async deleteAllBut(manager: EntityManager, memberId: number, kept: readonly number[]): Promise<string[]> {
    const [deleted]: [{ name: string }[], number] = await manager.query(
      'DELETE FROM passkeys WHERE member_id = $1 AND id <> ALL ($2::int[]) RETURNING name',
      [memberId, kept],
    );
    return deleted.map(({ name }) => name);
  }

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

  /** Deletes the challenge, because it may be used only once. Returns null if it is missing or expired. */
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
