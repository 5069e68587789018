import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import { dnsCache } from 'nodemailer/lib/shared';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';

/** In milliseconds: a mail server that is silent for so long counts as unreachable. The lease of the mail is renewed meanwhile. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

/** How many connections to the mail server the pool opens. */
export const connections = 4;

/** A mail with its text and HTML. */
interface OutgoingMail {
  from: string;
  to: string | { name: string; address: string };
  subject: string;
  messageId: string;
  headers?: Readonly<Record<string, string>>;
  text: string;
  html: string;
}

/** A mail as nodemailer passes it to its plugins. */
interface GuardedMail extends Mail.Options {
  raw: string;
  beforeEnd: () => Promise<void>;
}

/** The pool of connections to the mail server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly smtp: Transporter;

  constructor(@InjectEnv() env: Env) {
    this.smtp = createTransport({
      url: env.MAIL_URL,
      pool: true,
      maxConnections: connections,
      maxMessages: 500,
      ...timeouts,
    });
    this.smtp.use('stream', awaitBeforeEnd);
  }

  /**
   * Sends a mail, unless `beforeEnd` rejects. It is awaited after the text is written and before the end mark, without which the server
   * delivers nothing (RFC 5321, 4.1.1.4).
   * @throws SmtpError of nodemailer, or the reason with which `beforeEnd` rejects
   */
  async send(mail: OutgoingMail, beforeEnd: () => Promise<void>): Promise<void> {
    const guarded: GuardedMail = { ...toMessage(mail), beforeEnd };
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
 * A mail as a message (RFC 5322, RFC 2046) and its envelope. nodemailer writes the head. It would encode and stream the two parts of the body, too, which takes
 * nearly half of the time of a mail (docs/benchmarks.md).
 */
function toMessage(mail: OutgoingMail): Pick<GuardedMail, 'envelope' | 'raw'> {
  const node = new MimeNode('multipart/alternative');
  const { from: From, to: To, subject: Subject, headers } = mail;
  // RFC 3834, 5: answering machines do not answer such mails.
  const always = { 'Message-ID': mail.messageId, 'Auto-Submitted': 'auto-generated' };
  node.setHeader({ From, To, Subject, ...always, ...headers });
  const head = node.buildHeaders();
  const parts = [toPart('plain', mail.text), toPart('html', mail.html)].map(
    (part) => `--${node.boundary}\r\n${part}\r\n`,
  );
  return { envelope: node.getEnvelope(), raw: `${head}\r\n\r\n${parts.join('')}--${node.boundary}--\r\n` };
}

/** A text as a MIME part: as it is where it is US-ASCII in lines of at most 998 characters (RFC 2045, 2.7), else quoted-printable. */
function toPart(type: 'plain' | 'html', content: string): string {
  const isReady = !/[^\t\n\x20-\x7e]/.test(content) && hasShortLines(content);
  const lines = content.replaceAll(/\r?\n/g, '\r\n');
  const body = isReady ? lines : qp.wrap(qp.encode(lines));
  const encoding = isReady ? '7bit' : 'quoted-printable';
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}

function hasShortLines(text: string): boolean {
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > 998) return false;
  }
  return true;
}

/**
 * The nodemailer plugin (step `stream`) that awaits `beforeEnd` between a message and its end. This stream is read when the server has asked for the
 * message; a stream of nodemailer's is read, and ends, before anything is sent.
 */
const awaitBeforeEnd: Mail.PluginFunction = ({ data, message }, done) => {
  const { raw, beforeEnd } = data as GuardedMail;
  async function* messageThenWait() {
    yield Buffer.from(raw);
    await beforeEnd();
  }
  message.createReadStream = () => Readable.from(messageThenWait());
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
