import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import { siteTexts } from '../../league/contract/site-texts.js';
import type { Member } from '../../league/schema/member.entity.js';
import type { Reply } from './request.js';
import type { AdminAccess } from './admin-access.js';
import { allowInlineStyles } from './security-headers.js';
import type { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';

const { resolve } = createRequire(import.meta.url);
const path = '/admin/queues';
const isOfBoard = /^\/admin\/queues([/?]|$)/;

const backLink = `<a href="/admin/" style="position:fixed;bottom:12px;left:12px;z-index:99;display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:999px;background:#c8202f;color:#fff;font:600 15px sans-serif;text-decoration:none">← ${siteTexts.title}</a>`;

const externalAsset = /<(?:link|script)\b[^>]*?(?:href|src)="(?:https?:)?\/\/[^>]*>\s*/g;

/** Removes links and scripts of other hosts (fonts), and adds a link back. Must be called before compression. */
export function stripExternalAssets(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isPage = isOfBoard.test(request.url) && String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    void reply.removeHeader('content-length');
    return payload.replaceAll(externalAsset, '').replace('</body>', `${backLink}</body>`);
  });
}

/** Serves the queue board to admins. It is read-only, because the outbox relay enqueues failed jobs again. */
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
    // In a bundle, the board cannot find its pages by itself.
    options: { uiConfig: { boardTitle: 'Queues' }, uiBasePath: dirname(resolve('@bull-board/ui/package.json')) },
  });
  // The error filter handles errors of this plugin.
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
        allowInlineStyles(reply);
      });
      await board.register(adapter.registerPlugin());
    },
    { prefix: path },
  );
}
