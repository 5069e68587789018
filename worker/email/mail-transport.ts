import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { dnsCache } from 'nodemailer/lib/shared';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';

/** In milliseconds: a mail server that is silent for so long counts as unreachable. The lease of the mail is renewed meanwhile. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

interface GuardedMail extends Mail.Options {
  beforeEnd: () => Promise<void>;
}

/** The pool of connections to the mail server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly smtp: Transporter;

  constructor(@InjectEnv() env: Env) {
    this.smtp = createTransport({ url: env.MAIL_URL, pool: true, maxConnections: 4, maxMessages: 500, ...timeouts });
    this.smtp.use('stream', awaitBeforeEnd);
  }

  /**
   * Sends a mail, unless `beforeEnd` rejects. It is awaited after the text is written and before the end mark, without which the server
   * delivers nothing (RFC 5321, 4.1.1.4).
   * @throws SmtpError of nodemailer, or the reason with which `beforeEnd` rejects
   */
  async send(mail: Mail.Options, beforeEnd: () => Promise<void>): Promise<void> {
    const guarded: GuardedMail = { ...mail, beforeEnd };
    try {
      await this.smtp.sendMail(guarded);
    } catch (error) {
      // nodemailer keeps addresses for five minutes, also those of a server that has moved.
      dnsCache.clear();
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }
}

/**
 * The nodemailer plugin (step `stream`) that awaits `beforeEnd`. It replaces the stream that the SMTP connection reads once
 * the server has asked for the text; a text that is given to nodemailer as a stream is read before anything is sent.
 */
const awaitBeforeEnd: Mail.PluginFunction = ({ data, message }, done) => {
  const { beforeEnd } = data as GuardedMail;
  const createText = message.createReadStream.bind(message);
  async function* textThenWait() {
    yield* createText();
    await beforeEnd();
  }
  message.createReadStream = () => Readable.from(textThenWait());
  done();
};

/** The error of nodemailer; `responseCode` is missing where the mail server did not answer. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * `refused`: this mail is refused permanently. `refused-for-now`: this mail is refused temporarily. `away`: the mail server accepts no
 * mail: it is unreachable or closing, or refuses the log-in or the sender.
 */
export type SendFailure = 'refused' | 'refused-for-now' | 'away';

/** Classifies an error by its code, command and response code. */
export function classifyFailure({ code, command, responseCode }: SmtpError): SendFailure {
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isOfThisMail || responseCode === 421) return 'away';
  return responseCode !== undefined && responseCode < 500 ? 'refused-for-now' : 'refused';
}
