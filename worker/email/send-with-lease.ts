import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';

interface MarkedMail extends Mail.Options {
  beforeEnd: () => Promise<void>;
}

/**
 * Sends a mail that leaves only where `beforeEnd` resolves: it is awaited after the whole text is written and before its end
 * is, without which the server delivers nothing (RFC 5321, 4.1.1.4). `smtp` uses `markBeforeEnd`.
 */
export async function sendWithLease(
  smtp: Transporter,
  mail: Mail.Options,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  const marked: MarkedMail = { ...mail, beforeEnd };
  await smtp.sendMail(marked);
}

/**
 * The plugin (step `stream`) that calls `beforeEnd`. It takes the place of the stream that the SMTP connection reads once
 * the server has asked for the text; a text given to nodemailer as a stream is read ahead, before anything is sent.
 */
export const markBeforeEnd: Mail.PluginFunction = ({ data, message }, done) => {
  const { beforeEnd } = data as MarkedMail;
  const createText = message.createReadStream.bind(message);
  async function* textThenMark() {
    yield* createText();
    await beforeEnd();
  }
  message.createReadStream = () => Readable.from(textThenMark());
  done();
};
