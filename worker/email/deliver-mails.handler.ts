import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Env } from '../../league/config/env.js';
import type { JobPayload } from '../../league/jobs/job-catalogue.js';
import {
  claimMail,
  type ClaimedMail,
  countAsSent,
  dropOpenMails,
  hasOpenMails,
  makeMails,
  markFailed,
  markHandedOver,
  markSent,
  postpone,
} from '../../league/email/mail.store.js';
import { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import type { JobContext, JobHandler } from '../queue/job-handler.js';
import { composeMail, type ComposedMail } from './compose-mail.js';
import { isSurelyNotTaken, judgeFailure, type SmtpError } from './judge-failure.js';
import { MailTransport } from './mail-transport.js';
import { sendOnce } from './send-once.js';

const lanes = 4;
const retrySeconds = 5;

/** Sends the mails of a mailing, each once, also when processes die in between (rules.md 9, docs/decisions/mails-leave-once.md). */
@Injectable()
export class DeliverMails implements JobHandler<'deliver-mails'> {
  readonly job = 'deliver-mails';

  constructor(
    private readonly database: DataSource,
    private readonly transport: MailTransport,
    private readonly log: PinoLogger,
    @InjectEnv() private readonly env: Env,
  ) {}

  async run({ mailingId }: JobPayload<'deliver-mails'>, { signal }: JobContext): Promise<void> {
    const { manager } = this.database;
    const composed = await readAtOnce(this.database, (reader) => composeMail(reader, this.env, mailingId));
    if (!composed) return dropOpenMails(manager, mailingId);
    const drain = async () => {
      for (let mail = await claimMail(manager, mailingId); mail; mail = await claimMail(manager, mailingId)) {
        await this.deliver(mail, composed);
        if (signal.aborted) throw new Error('aborted between two mails');
      }
    };
    do {
      const done = await Promise.allSettled(Array.from({ length: lanes }, drain));
      for (const lane of done) if (lane.status === 'rejected') throw lane.reason as Error;
    } while (await makeMails(manager, mailingId));
    // Mails that were postponed, or whose worker died: the queue comes back for them.
    if (await hasOpenMails(manager, mailingId)) throw new Error(`some mails of mailing ${mailingId} are not due yet`);
  }

  private async deliver(mail: ClaimedMail, composed: ComposedMail): Promise<void> {
    const { manager } = this.database;
    const member = await manager.findOneBy(Member, { id: mail.memberId });
    if (!member) return;
    try {
      const { address = member.email, ...letter } = composed;
      const message = { ...letter, from: this.env.MAIL_FROM, to: { name: member.username, address } };
      const messageId = `<mail-${mail.id}@${new URL(this.env.PUBLIC_URL).hostname}>`;
      await sendOnce(this.transport.smtp, { ...message, messageId }, () => markHandedOver(manager, mail));
      await markSent(manager, mail.id);
    } catch (error) {
      await this.settleFailure(mail, error as SmtpError);
    }
  }

  /** A refusal for good ends this mail; anything else is retried, and a mail server that is away stops the whole run. */
  private async settleFailure(mail: ClaimedMail, error: SmtpError): Promise<void> {
    const { manager } = this.database;
    const failure = judgeFailure(error);
    if (failure === 'refused') {
      this.log.warn({ err: error, mail: mail.id }, 'the mail server refused a mail for good');
      return markFailed(manager, mail, error.message);
    }
    if (!isSurelyNotTaken(error) && (await countAsSent(manager, mail))) {
      this.log.error(
        { err: error, mail: mail.id },
        'the word of the mail server is missing; the mail is not sent again',
      );
    } else {
      await postpone(manager, mail, retrySeconds, error.message);
    }
    if (failure === 'away') throw error;
  }
}
