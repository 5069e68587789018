import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';

/**
 * Sends a mail so that it can be told from the database whether sending it again is safe: `beforeEnd` is awaited after the
 * whole text is written and before its end is, without which the server delivers nothing.
 */
export async function sendOnce(smtp: Transporter, mail: Mail.Options, beforeEnd: () => Promise<void>): Promise<void> {
  const message = new MailComposer(mail).compile();
  const text = await message.build();
  const envelope = message.getEnvelope();
  async function* textThenMark() {
    yield text;
    await beforeEnd();
  }
  await smtp.sendMail({ envelope: { from: envelope.from || '', to: envelope.to }, raw: Readable.from(textThenMark()) });
}
