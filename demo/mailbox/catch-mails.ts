import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { KeptMails } from './kept-mails.js';

/** How long closing waits for senders, who keep idle connections for much longer. */
const patienceMs = 500;

/** A mail server that takes every mail and delivers none. It answers 250 only when the mail is kept. */
export async function catchMails(port: number, host: string, mails: KeptMails): Promise<SMTPServer> {
  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.keep(recipients, Buffer.concat(chunks)).then(() => done(), done);
    });
  };
  const options = { authOptional: true, disabledCommands: ['STARTTLS'], logger: false, closeTimeout: patienceMs };
  const server = new SMTPServer({ ...options, onData });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A sender that goes away in the middle is its own affair; without a listener it would end the process.
  server.on('error', (error) => console.warn('mail catcher:', error.message));
  return server;
}
