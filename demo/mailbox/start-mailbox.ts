import type { AddressInfo, Server } from 'node:net';
import fastify from 'fastify';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { KeptMails } from './kept-mails.js';
import { listPage, mailPage } from './mailbox-pages.js';

export interface MailboxOptions {
  /** 0 means any free port. */
  smtpPort: number;
  webPort: number;
  host: string;
  folder: string;
}

/** The ports are those that it listens on. */
export interface Mailbox extends Pick<MailboxOptions, 'smtpPort' | 'webPort'> {
  close(): Promise<void>;
}

/** Starts the demo's mail catcher and its pages. Tests use `GET /api/mails` and `DELETE /api/mails`. */
export async function startMailbox({ smtpPort, webPort, host, folder }: MailboxOptions): Promise<Mailbox> {
  const mails = await KeptMails.open(folder);
  const smtp = await catchMails(smtpPort, host, mails);
  const web = fastify({ forceCloseConnections: true });

  web.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(listPage(await mails.list())));
  web.get<{ Params: { id: string }; Querystring: { view?: string } }>('/mails/:id', async (request, reply) => {
    const mail = await mails.find(request.params.id);
    if (!mail) return reply.status(404).type('text/plain').send('There is no such mail.');
    const view = request.query.view === 'text' ? 'text' : 'html';
    return reply.type('text/html; charset=utf-8').send(mailPage(mail, view));
  });
  web.get<{ Params: { id: string } }>('/mails/:id/source', async (request, reply) => {
    const raw = await mails.raw(request.params.id);
    return reply
      .status(raw === null ? 404 : 200)
      .type('text/plain; charset=utf-8')
      .send(raw ?? 'There is no such mail.');
  });
  web.get('/api/mails', () => mails.list());
  web.delete('/api/mails', async () => {
    await mails.clear();
    return {};
  });

  await web.listen({ port: webPort, host });
  return {
    smtpPort: portOf(smtp.server),
    webPort: portOf(web.server),
    close: async () => {
      await web.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** How long closing waits for senders, which keep idle connections for much longer. */
const closeTimeoutMs = 500;

/** A mail server that accepts every email and delivers none. It responds with 250 after it has stored the email. */
async function catchMails(port: number, host: string, mails: KeptMails): Promise<SMTPServer> {
  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.keep(recipients, Buffer.concat(chunks)).then(() => done(), done);
    });
  };
  const options = { authOptional: true, disabledCommands: ['STARTTLS'], logger: false, closeTimeout: closeTimeoutMs };
  const server = new SMTPServer({ ...options, onData });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // If a sender disconnects early, the error would end the process without a listener.
  server.on('error', (error) => console.warn('mail catcher:', error.message));
  return server;
}
