import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import { dnsCache } from 'nodemailer/lib/shared';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';

/** In milliseconds. A server that is silent for longer counts as unreachable. The lease is renewed meanwhile. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };

export const connections = 4;

interface OutgoingMail {
  from: string;
  to: string | { name: string; address: string };
  subject: string;
  messageId: string;
  headers?: Readonly<Record<string, string>>;
  text: string;
  html: string;
}

interface GuardedMail extends Mail.Options {
  raw: string;
  beforeEnd: () => Promise<void>;
}

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
   * Sends an email unless `beforeEnd` rejects. This is awaited between the text and the end mark, without which the
   * server delivers nothing (RFC 5321, 4.1.1.4).
   * @throws SmtpError from nodemailer, or the error of `beforeEnd`
   */
  async send(mail: OutgoingMail, beforeEnd: () => Promise<void>): Promise<void> {
    const guarded: GuardedMail = { ...toMessage(mail), beforeEnd };
    try {
      await this.smtp.sendMail(guarded);
    } catch (error) {
      // nodemailer caches addresses for five minutes, even if the server has moved.
      dnsCache.clear();
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }
}

/**
 * Converts an email to a message (RFC 5322, RFC 2046) and its envelope. nodemailer only writes the head, because its
 * encoding and streaming of the body takes nearly half of the time of an email (docs/benchmarks.md).
 */
function toMessage(mail: OutgoingMail): Pick<GuardedMail, 'envelope' | 'raw'> {
  const node = new MimeNode('multipart/alternative');
  const { from: From, to: To, subject: Subject, headers } = mail;
  // RFC 3834, 5: automatic responders do not respond to these emails.
  const always = { 'Message-ID': mail.messageId, 'Auto-Submitted': 'auto-generated' };
  node.setHeader({ From, To, Subject, ...always, ...headers });
  const head = node.buildHeaders();
  const parts = [toPart('plain', mail.text), toPart('html', mail.html)].map(
    (part) => `--${node.boundary}\r\n${part}\r\n`,
  );
  return { envelope: node.getEnvelope(), raw: `${head}\r\n\r\n${parts.join('')}--${node.boundary}--\r\n` };
}

/** US-ASCII in lines of at most 998 characters (RFC 2045, 2.7) stays as text, and the rest is quoted-printable. */
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
 * A nodemailer plugin (step `stream`). This stream is read after the server has asked for the message, whereas
 * nodemailer's own streams end before anything is sent.
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

/** `responseCode` is missing if the mail server did not respond. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** `away`: the server is unreachable, closes the connection, or refuses the log-in or the sender. */
export type SendFailure = 'refused' | 'refused-for-now' | 'away';

export function classifyFailure({ code, command, responseCode }: SmtpError): SendFailure {
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isOfThisMail || responseCode === 421) return 'away';
  return responseCode !== undefined && responseCode < 500 ? 'refused-for-now' : 'refused';
}
