import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import { siteTexts } from '../../league/contract/site-administration.js';
import type { Member } from '../../league/members/member.entity.js';
import type { Reply } from './request.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';

const path = '/admin/queues';

/** The board has no link out of itself that is in sight. */
const wayBack = `<a href="/admin/" style="position:fixed;bottom:12px;left:12px;z-index:99;display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:999px;background:#c8202f;color:#fff;font:600 15px sans-serif;text-decoration:none">← ${siteTexts.title}</a>`;

const elsewhere = /<(?:link|script)\b[^>]*?(?:href|src)="(?:https?:)?\/\/[^>]*>\s*/g;

/**
 * The page of the board asks for fonts of another site: what it names there is taken out of it, and the board is shown in a font of the
 * system. A link back is put into it. To be called before what compresses answers.
 */
export function keepBoardToOurselves(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = request.url.startsWith(path) && String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    void reply.removeHeader('content-length');
    return payload.replaceAll(elsewhere, '').replace('</body>', `${wayBack}</body>`);
  });
}

/** The queue board, for admins only, to look at: what has to run again, the reconciler runs again. */
export async function serveQueueBoard(
  server: FastifyInstance,
  findMember: (id: number) => Promise<Member | null>,
  dispatcher: JobDispatcher,
  refuse: (reply: Reply, isMember: boolean) => Reply,
): Promise<void> {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: [...dispatcher.queues.values()].map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queues' } },
  });
  // The error filter answers what fails here, too.
  adapter.setErrorHandler((error) => {
    throw error;
  });
  await server.register(
    async (board) => {
      board.addHook('onRequest', async (request, reply) => {
        const { memberId: id } = request.session;
        const member = id === undefined ? null : await findMember(id);
        if (!member?.isAdmin) return refuse(reply, member !== null);
      });
      await board.register(adapter.registerPlugin());
    },
    { prefix: path },
  );
}
