import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import { siteTexts } from '../../league/contract/administration.js';
import type { Member } from '../../league/members/member.entity.js';
import type { Reply } from './request.js';
import type { AdminAccess } from './roles.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';

const path = '/admin/queues';

/** A link back: the board has none out of itself that can be seen. */
const wayBack = `<a href="/admin/" style="position:fixed;bottom:12px;left:12px;z-index:99;display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:999px;background:#c8202f;color:#fff;font:600 15px sans-serif;text-decoration:none">← ${siteTexts.title}</a>`;

const externalAsset = /<(?:link|script)\b[^>]*?(?:href|src)="(?:https?:)?\/\/[^>]*>\s*/g;

/**
 * Removes links and scripts of other hosts (fonts) from the page of the queue board, which then uses a font of the system, and adds a link
 * back. To be called before what compresses answers.
 */
export function stripExternalAssets(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = request.url.startsWith(path) && String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    void reply.removeHeader('content-length');
    return payload.replaceAll(externalAsset, '').replace('</body>', `${wayBack}</body>`);
  });
}

/** Serves the queue board, read-only and for admins only: the outbox relay enqueues again what has to run again. */
export async function serveQueueBoard(
  server: FastifyInstance,
  findMember: (id: number) => Promise<Member | null>,
  adminAccess: AdminAccess,
  dispatcher: JobDispatcher,
  refuse: (reply: Reply, why: 'logged-out' | 'not-admin' | 'second-factor') => Reply,
): Promise<void> {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: [...dispatcher.queues.values()].map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queues' } },
  });
  // The error filter answers failures of this plugin, too.
  adapter.setErrorHandler((error) => {
    throw error;
  });
  await server.register(
    async (board) => {
      board.addHook('onRequest', async (request, reply) => {
        const { memberId: id } = request.session;
        const member = id === undefined ? null : await findMember(id);
        if (!member?.isAdmin) return refuse(reply, member ? 'not-admin' : 'logged-out');
        if (await adminAccess.lacksSecondFactor(member)) return refuse(reply, 'second-factor');
      });
      await board.register(adapter.registerPlugin());
    },
    { prefix: path },
  );
}
