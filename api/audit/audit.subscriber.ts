import { Injectable } from '@nestjs/common';
import { DataSource, type EntitySubscriberInterface, type TransactionStartEvent } from 'typeorm';
import { currentAuditContext } from './audit-context.js';

/** Tells the database at the start of a transaction which admin acts in it; the triggers of migration 0008 read it. */
@Injectable()
export class AuditSubscriber implements EntitySubscriberInterface {
  constructor(database: DataSource) {
    database.subscribers.push(this);
  }

  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    const deed = currentAuditContext();
    if (!deed) return;
    const { id, username } = deed.actor;
    await queryRunner.query(`SELECT set_config('league.actor', $1, true)`, [JSON.stringify({ id, username })]);
    const { check } = deed;
    deed.check = null;
    await check?.(queryRunner.manager);
  }
}
