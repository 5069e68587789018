import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Member } from '../../schema/member.entity.js';

/** Triggers (`write_audit_entry`) write the audit log. */
@Injectable()
export class AuditRepository {
  /** Sets the acting admin for the triggers, until the caller's transaction ends. */
  async setActor(manager: EntityManager, { id, username }: Pick<Member, 'id' | 'username'>): Promise<void> {
    await manager.query(`SELECT set_config('league.actor', $1, true)`, [JSON.stringify({ id, username })]);
  }
}
