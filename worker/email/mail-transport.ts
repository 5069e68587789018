import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { Env } from '../../league/config/env.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import { markBeforeEnd } from './send-once.js';

/** Together shorter than a mail's lease (mail.store.ts), so that a mail is never in two workers' hands. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

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
