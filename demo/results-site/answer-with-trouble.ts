import type { FastifyReply } from 'fastify';
import { failedPage, notFoundPage, refusedPage } from './refusals.js';
import type { Trouble, TroubleKind } from './troubles.js';

/** The troubles of a whole answer; all others are the page's own. */
const answers: Partial<Record<TroubleKind, (reply: FastifyReply, trouble: Trouble) => FastifyReply>> = {
  hanging: (reply) => reply.hijack(),
  refused: (reply) => reply.code(403).send(refusedPage()),
  error: (reply) => reply.code(500).send(failedPage()),
  gone: (reply) => reply.code(404).send(notFoundPage()),
  'redirect-elsewhere': (reply, { elsewhere }) => reply.redirect(new URL(reply.request.url, elsewhere).href),
};

/** Answers a request in place of the page, where the trouble is one of the whole answer. */
export function answerWithTrouble(reply: FastifyReply, kind: TroubleKind, trouble: Trouble): FastifyReply | undefined {
  return answers[kind]?.(reply, trouble);
}
