import fastify from 'fastify';
import { catchMails } from './catch-mails.js';
import { KeptMails } from './kept-mails.js';
import { listPage, mailPage } from './mailbox-pages.js';

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  host: string;
  /** Where mails are kept. */
  folder: string;
}

/** Starts the mail catcher of the demo and its pages; `GET /api/mails` and `DELETE /api/mails` serve tests. */
export async function startMailbox({
  smtpPort,
  webPort,
  host,
  folder,
}: MailboxOptions): Promise<{ close(): Promise<void> }> {
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
    close: async () => {
      await web.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
