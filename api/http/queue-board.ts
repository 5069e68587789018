import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import { type DataSource } from 'typeorm';
import { Member } from '../../league/members/member.entity.js';
import type { Reply } from './request.js';
import type { Bell } from '../../league/jobs/bell.js';

const path = '/admin/queues';

/** The queue board, for admins only, to look at: what has to run again, the reconciler runs again. */
export async function serveQueueBoard(
  server: FastifyInstance,
  database: DataSource,
  bell: Bell,
  refuse: (reply: Reply, isMember: boolean) => Reply,
): Promise<void> {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: [...bell.queues.values()].map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
  });
  await server.register(
    async (board) => {
      board.addHook('onRequest', async (request, reply) => {
        const { memberId: id } = request.session;
        const member = id === undefined ? null : await database.manager.findOneBy(Member, { id, isActive: true });
        if (!member?.isAdmin) return refuse(reply, member !== null);
      });
      await board.register(adapter.registerPlugin());
    },
    { prefix: path },
  );
}
