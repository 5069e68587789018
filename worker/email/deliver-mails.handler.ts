import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Env } from '../../league/core/env.js';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import {
  claimMail,
  type ClaimedMail,
  dropOpenMails,
  makeMails,
  markFailed,
  markSent,
  postpone,
  refuseForNow,
  renewLease,
  secondsUntilDue,
} from '../../league/email/mail.store.js';
import { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { type JobContext, type JobHandler, NotDueYet } from '../jobs/job-handler.js';
import { composeMail, type ComposedMail } from './compose-mail.js';
import { judgeFailure, type SmtpError } from './judge-failure.js';
import { MailTransport } from './mail-transport.js';
import { sendWithLease } from './send-with-lease.js';

const lanes = 4;

/**
 * Sends the mails of a mailing. Every mail arrives; one whose worker died before the mail server's answer is sent again with the
 * same Message-ID (rules.md 9, docs/decisions/mails-arrive.md).
 */
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
    // Composed after the first mail is claimed: what is added to a mailing before that is in its text.
    let composing: Promise<ComposedMail | null> | undefined;
    const compose = () =>
      (composing ??= readAtOnce(this.database, (reader) => composeMail(reader, this.env, mailingId)));
    const drain = async () => {
      for (let mail = await claimMail(manager, mailingId); mail; mail = await claimMail(manager, mailingId)) {
        const composed = await compose();
        if (!composed) return dropOpenMails(manager, mailingId);
        await this.deliver(mail, composed);
        if (signal.aborted) throw new Error('aborted between two mails');
      }
    };
    do {
      const done = await Promise.allSettled(Array.from({ length: lanes }, drain));
      for (const lane of done) if (lane.status === 'rejected') throw lane.reason as Error;
    } while (await makeMails(manager, mailingId));
    const seconds = await secondsUntilDue(manager, mailingId);
    if (seconds !== null) throw new NotDueYet(seconds);
  }

  private async deliver(mail: ClaimedMail, composed: ComposedMail): Promise<void> {
    const { manager } = this.database;
    const member = await manager.findOneBy(Member, { id: mail.memberId });
    if (!member) return;
    try {
      const { address = member.email, ...letter } = composed;
      const message = { ...letter, from: this.env.MAIL_FROM, to: { name: member.username, address } };
      const messageId = `<mail-${mail.id}@${new URL(this.env.PUBLIC_URL).hostname}>`;
      await sendWithLease(this.transport.smtp, { ...message, messageId }, () => renewLease(manager, mail));
      await markSent(manager, mail.id);
    } catch (error) {
      await this.settleFailure(mail, error as SmtpError);
    }
  }

  /** A refusal for good ends this mail; anything else is retried, and a mail server that is away stops the whole run. */
  private async settleFailure(mail: ClaimedMail, error: SmtpError): Promise<void> {
    const { manager } = this.database;
    switch (judgeFailure(error)) {
      case 'refused':
        this.log.warn({ err: error, mail: mail.id }, 'the mail server refused a mail for good');
        return markFailed(manager, mail, error.message);
      case 'refused-for-now':
        if (await refuseForNow(manager, mail, error.message)) {
          this.log.warn({ err: error, mail: mail.id }, 'a mail that was refused for three days is given up');
        }
        return;
      case 'away':
        await postpone(manager, mail, error.message);
        throw error;
    }
  }
}
