import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { Env } from '../../league/core/env.js';
import { mailLeaseSeconds } from '../../league/email/mail.store.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { markBeforeEnd } from './send-with-lease.js';

/**
 * A mail server that is silent for `socketTimeout` is given up. That is well within the lease, so that a worker that waits
 * for the answer has it, or a broken connection, before another worker sends the mail again. What comes before, connecting and
 * waiting for one of the connections, may take longer than a lease.
 */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: (mailLeaseSeconds - 10) * 1000 };

/** The connections to the mail server, kept open between mails. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  readonly smtp: Transporter;

  constructor(@InjectEnv() env: Env) {
    this.smtp = createTransport({ url: env.MAIL_URL, pool: true, maxConnections: 4, maxMessages: 500, ...timeouts });
    this.smtp.use('stream', markBeforeEnd);
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }
}
