import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { isDatabaseUnavailable } from '../../league/platform/database/errors.js';
import { type ClaimedMail, MailsRepository } from '../../league/messages/email/mails.repository.js';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { mailAttempts } from '../metrics.js';
import { Handles, type JobContext, type JobHandler, NotDueYet } from '../jobs/job-processor.js';
import { withRenewals } from '../jobs/with-renewals.js';
import { classifyFailure, connections, MailTransport, type SendFailure, type SmtpError } from './mail-transport.js';
import { ClaimedMails, type ReadyMail, SentMails } from './mail-batches.js';
import { MailComposer, type ReadMails } from './mail-composer.js';

/** While one of two emails waits for the database, the other one uses the connection (docs/benchmarks.md). */
const concurrency = 2 * connections;
/** The job is delayed after this time, so that other mailings need not wait for a large one. */
const turnMs = 30_000;
/** So many refusals in a row mean a rate limit, not bad mailboxes. The mailing pauses, and no attempt is counted. */
const serverLimit = { refusals: 10, pauseSeconds: 10 };
/** In milliseconds. How long and how often a worker tries to mark an email as sent if the database is unreachable. */
const markSentForMs = 60_000;
const markSentEveryMs = 200;

/** In milliseconds. An older lease is renewed before the end of the email is sent. A lease lasts ten seconds. */
const heldForMs = 1_000;

/**
 * Mailings take turns, urgent ones first. Every email is sent at least once: if a worker dies before the mail server
 * responds, the email is sent again with the same Message-ID (rules.md 9, docs/decisions/mail-delivery.md).
 */
@Injectable()
@Handles('deliver-mails')
export class DeliverMailsProcessor implements JobHandler<'deliver-mails'> {
  private readonly sent = new SentMails((ids) => this.markSent(ids));

  constructor(
    private readonly database: DataSource,
    private readonly mails: MailsRepository,
    private readonly members: MembersRepository,
    private readonly composer: MailComposer,
    private readonly transport: MailTransport,
    private readonly log: PinoLogger,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** @throws NotDueYet until all emails of the mailing are sent or have failed */
  async run({ mailingId }: JobPayload<'deliver-mails'>, { signal }: JobContext): Promise<void> {
    const { manager } = this.database;
    const claimed = this.claimMails(mailingId);
    const turnEnds = performance.now() + turnMs;
    let refusedInARow = 0;
    const isAtLimit = () => refusedInARow >= serverLimit.refusals;
    const isTurnOver = () => isAtLimit() || performance.now() > turnEnds;
    const sendDue = async () => {
      for (let ready = await claimed.next(); ready; ready = isTurnOver() ? null : await claimed.next()) {
        refusedInARow = (await this.deliver(ready)) === 'refused-for-now' ? refusedInARow + 1 : 0;
        if (signal.aborted) throw new Error('aborted between two mails');
      }
    };
    try {
      do {
        const done = await Promise.allSettled(Array.from({ length: concurrency }, sendDue));
        for (const result of done) if (result.status === 'rejected') throw result.reason as Error;
      } while (
        !isTurnOver() &&
        !(await this.mails.hasUrgent(manager)) &&
        (await this.mails.createNext(manager, mailingId))
      );
    } finally {
      await claimed.release();
    }
    const seconds = await this.mails.secondsUntilDue(manager, mailingId);
    if (seconds !== null) throw new NotDueYet(isAtLimit() ? Math.max(seconds, serverLimit.pauseSeconds) : seconds);
  }

  private claimMails(mailingId: number): ClaimedMails {
    // Composed after the first claim, because until then comments can be added to the mailing.
    let preparing: Promise<ReadMails | null> | undefined;
    const claim = async (limit: number): Promise<ReadyMail[]> => {
      const { manager } = this.database;
      const heldSince = performance.now();
      const claimed = await this.mails.claim(manager, mailingId, limit);
      if (claimed.length === 0) return [];
      try {
        const readMails = await (preparing ??= this.composer.prepare(mailingId));
        if (!readMails) {
          await this.mails.deleteUnsent(manager, mailingId);
          return [];
        }
        const found = await this.members.findByIds(
          manager,
          claimed.map(({ memberId }) => memberId),
        );
        const composeFor = await readMails(found);
        const members = new Map(found.map((member) => [member.id, member]));
        return claimed.flatMap((mail) => {
          const member = members.get(mail.memberId);
          return member ? [{ mail, member, composeFor, heldSince }] : [];
        });
      } catch (error) {
        await this.release(claimed);
        throw error;
      }
    };
    return new ClaimedMails(claim, (ready) => this.release(ready.map(({ mail }) => mail)));
  }

  /** If the database is unreachable, the emails stay claimed until their leases end. */
  private async release(claimed: readonly ClaimedMail[]): Promise<void> {
    try {
      await this.mails.release(this.database.manager, claimed);
    } catch (error) {
      this.log.warn({ err: error, mails: claimed.map(({ id }) => id) }, 'mails stay claimed until their leases end');
    }
  }

  /** Returns how the mail server refused the email. Null if the server accepted it, or if the member gets no email. */
  private async deliver(ready: ReadyMail): Promise<SendFailure | null> {
    const { manager } = this.database;
    const { mail, member } = ready;
    const composed = await ready.composeFor(member);
    if (!composed) {
      await this.mails.drop(manager, mail);
      return null;
    }
    try {
      const { address = member.email, ...content } = composed;
      const message = { ...content, from: this.env.MAIL_FROM, to: { name: member.username, address } };
      const messageId = `<mail-${mail.id}@${new URL(this.env.PUBLIC_URL).hostname}>`;
      const renew = async () => {
        const heldSince = performance.now();
        await this.mails.renewLease(manager, mail);
        ready.heldSince = heldSince;
      };
      await withRenewals(
        renew,
        (failure) => this.log.warn({ err: failure, mail: mail.id }, 'the lease of a mail was not renewed'),
        () =>
          this.transport.send({ ...message, messageId }, async () => {
            if (performance.now() - ready.heldSince > heldForMs) await renew();
          }),
      );
    } catch (error) {
      return await this.handleFailure(mail, error as SmtpError);
    }
    mailAttempts.inc({ result: 'sent' });
    await this.sent.add(mail.id);
    return null;
  }

  /** Retries while the database is unreachable, so that no email is sent twice. @throws the error after a minute */
  private async markSent(ids: readonly number[]): Promise<void> {
    const deadline = performance.now() + markSentForMs;
    for (;;) {
      try {
        return await this.mails.markSent(this.database.manager, ids);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
        this.log.warn({ err: error, mails: ids }, 'mails could not be marked as sent, retrying');
        await wait(markSentEveryMs);
      }
    }
  }

  /** A permanent refusal ends the email, a temporary one postpones it. An unreachable mail server ends the run. */
  private async handleFailure(mail: ClaimedMail, error: SmtpError): Promise<SendFailure> {
    const { manager } = this.database;
    const failure = classifyFailure(error);
    switch (failure) {
      case 'refused':
        this.log.warn({ err: error, mail: mail.id }, 'the mail server refused a mail for good');
        await this.mails.markFailed(manager, mail, error.message);
        mailAttempts.inc({ result: 'failed' });
        return failure;
      case 'refused-for-now':
        if (await this.mails.markRefused(manager, mail, error.message)) {
          this.log.warn({ err: error, mail: mail.id }, 'gave up on a mail that was refused for three days');
          mailAttempts.inc({ result: 'failed' });
        } else mailAttempts.inc({ result: failure });
        return failure;
      case 'away':
        await this.mails.postpone(manager, mail, error.message);
        mailAttempts.inc({ result: failure });
        throw error;
    }
  }
}
