import type { EntityManager } from 'typeorm';
import { type PendingJob, addJob } from '../jobs/outbox.repository.js';
import { Mail } from './mail.entity.js';
import type { MailingData } from './mailing-data.js';
import { Mailing } from './mailing.entity.js';

/** Orders a mail to one member in the caller's transaction. Ring for the answer after the commit. */
export async function orderMail(manager: EntityManager, memberId: number, data: MailingData): Promise<PendingJob> {
  const mailing = manager.create(Mailing, { data });
  await manager.save(mailing);
  await manager.insert(Mail, { mailingId: mailing.id, memberId });
  return addJob(manager, 'deliver-mails', { mailingId: mailing.id });
}
