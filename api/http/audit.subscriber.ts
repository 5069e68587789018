import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import {
  type BeforeQueryEvent,
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type TransactionStartEvent,
} from 'typeorm';
import { AuditRepository } from '../../league/platform/audit/audit.repository.js';
import type { Member } from '../../league/schema/member.entity.js';

type Check = (manager: EntityManager) => Promise<void>;

/** The admin in whose name an asynchronous call chain runs its statements. */
interface AuditContext {
  actor: Pick<Member, 'id' | 'username'>;
  /** Null after the check has run. */
  check: Check | null;
}

const contexts = new AsyncLocalStorage<AuditContext>();

/**
 * Runs `work` in the name of an admin. Triggers write each change to the audit log. A change outside of a transaction
 * throws. `check` runs at the start of the first transaction, while its locks are held. If it throws, nothing changes.
 * @throws Error if there is a check and `work` begins no transaction
 */
export async function runAs<T>(
  actor: AuditContext['actor'],
  work: () => Promise<T>,
  check: Check | null = null,
): Promise<T> {
  const context: AuditContext = { actor, check };
  const outcome = await contexts.run(context, work);
  if (context.check) throw new Error('a change was made without a transaction, so its check did not run');
  return outcome;
}

/** Matches statements that write rows, but not locks (FOR UPDATE). */
const writes = /\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE|(?<!(?:FOR|KEY)\s)UPDATE)\b/i;

/** A change outside a transaction throws, because the audit log would miss it. */
@Injectable()
export class AuditSubscriber implements EntitySubscriberInterface {
  constructor(
    database: DataSource,
    private readonly audit: AuditRepository,
  ) {
    database.subscribers.push(this);
  }

  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    const context = contexts.getStore();
    if (!context) return;
    await this.audit.setActor(queryRunner.manager, context.actor);
    const { check } = context;
    context.check = null;
    await check?.(queryRunner.manager);
  }

  beforeQuery({ query, queryRunner }: BeforeQueryEvent): void {
    if (!contexts.getStore() || queryRunner.isTransactionActive || !writes.test(query)) return;
    throw new Error('an admin makes a change outside a transaction, so the audit log would miss it');
  }
}
