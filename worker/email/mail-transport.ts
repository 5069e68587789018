import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import * as qp from 'nodemailer/lib/qp';
import { dnsCache } from 'nodemailer/lib/shared';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';

/** In milliseconds: a mail server that is silent for so long counts as unreachable. The lease of the mail is renewed meanwhile. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/** A mail with its text and HTML. */
interface OutgoingMail extends Mail.Options {
  text: string;
  html: string;
}

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
  async send({ text, html, ...mail }: OutgoingMail, beforeEnd: () => Promise<void>): Promise<void> {
    const guarded: GuardedMail = { ...mail, text: toPart('plain', text), html: toPart('html', html), beforeEnd };
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
 * The text of a mail as a MIME part: as it is where it is US-ASCII in lines of at most 998 characters (RFC 2045, 2.7), else quoted-printable. What
 * nodemailer encodes itself it examines first and streams, which takes half of the time of a mail (docs/benchmarks.md).
 */
function toPart(type: 'plain' | 'html', content: string): { raw: string } {
  const isReady = !/[^\t\n\x20-\x7e]/.test(content) && hasShortLines(content);
  const body = isReady ? content : qp.wrap(qp.encode(content.replaceAll(/\r?\n/g, '\r\n')));
  const encoding = isReady ? '7bit' : 'quoted-printable';
  return { raw: `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}` };
}

function hasShortLines(text: string): boolean {
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > 998) return false;
  }
  return true;
}

/**
 * The nodemailer plugin (step `stream`) that awaits `beforeEnd` between a text and its end. The text is made when the SMTP connection first reads it, which
 * is when the server has asked for it: a stream of nodemailer's is read, and ends, before anything is sent. Mails fit into memory.
 */
const awaitBeforeEnd: Mail.PluginFunction = ({ data, message }, done) => {
  const { beforeEnd } = data as GuardedMail;
  const createText = message.createReadStream.bind(message);
  async function* textThenWait() {
    yield await buffer(createText());
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
