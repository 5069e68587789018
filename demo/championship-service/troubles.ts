import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The failures that the service can simulate. */
export const troubles = {
  none: 'Every response is correct.',
  slow: 'A response takes some seconds.',
  hanging: 'There is never a response.',
  refused: 'The service refuses the reader: 403.',
  error: 'The service fails: 500.',
  gone: 'The service has nothing: 404.',
  'redirect-elsewhere': 'The service redirects to another host.',
  'half-body': 'The response ends in the middle.',
  'other-shape': 'The fields have other names.',
  'web-page': 'A web page replaces the data.',
  'too-large': 'The response is 30 MB long.',
  penalty: 'The rider in 4th position is now 10th.',
} as const;

export type TroubleKind = keyof typeof troubles;
const troubleKinds = Object.keys(troubles) as [TroubleKind, ...TroubleKind[]];

/** `path`: a part of the paths that the trouble affects; all by default. */
export const troubleSchema = z.strictObject({
  kind: z.enum(troubleKinds),
  path: z.string().default(''),
  seconds: z.coerce.number().min(0).max(600).default(10),
  elsewhere: z.url({ protocol: /^https?$/ }).default('http://elsewhere.invalid'),
});

export type Trouble = z.output<typeof troubleSchema>;
export type TroubleSetting = z.input<typeof troubleSchema>;
export const noTrouble: Trouble = troubleSchema.parse({ kind: 'none' });

const refusal = '<!doctype html><title>Access Denied</title><h1>Access Denied</h1>';

/** Replaces the whole response. Returns undefined if the trouble does not replace it. */
export function answerWithTrouble(reply: FastifyReply, { kind, elsewhere }: Trouble): FastifyReply | undefined {
  const page = (status: number) => reply.code(status).type('text/html').send(refusal);
  switch (kind) {
    case 'hanging':
      return reply.hijack();
    case 'refused':
      return page(403);
    case 'web-page':
      return page(200);
    case 'error':
      return reply.code(500).send({ error: 'internal' });
    case 'gone':
      return reply.code(404).send({ error: 'not found' });
    case 'redirect-elsewhere':
      return reply.redirect(new URL(reply.request.url, elsewhere).href);
    case 'too-large':
      return reply.send(`[${' '.repeat(30_000_000)}]`);
    case 'none':
    case 'slow':
    case 'half-body':
    case 'other-shape':
    case 'penalty':
      return undefined;
  }
}

/** Changes the text of a response. */
export function troubledText(text: string, { kind }: Trouble): string {
  if (kind === 'half-body') return text.slice(0, text.length / 2);
  if (kind === 'penalty' && text.startsWith('{"classification":')) return withPenalty(text);
  return kind === 'other-shape' ? text.replaceAll(/"(id|entry|name)":/g, '"$1_v2":') : text;
}

interface SentRow {
  position: number | null;
  points: number;
}

/** Moves the rider in 4th position to the 10th. Points stay with the positions. */
function withPenalty(text: string): string {
  const sent = JSON.parse(text) as { classification: SentRow[] };
  const before = sent.classification.filter(({ position }) => position !== null);
  const after = before.toSpliced(3, 1).toSpliced(9, 0, ...before.slice(3, 4));
  const moved = after.map((row, index) => {
    const { position = null, points = 0 } = before[index] ?? {};
    return { ...row, position, points };
  });
  const others = sent.classification.filter(({ position }) => position === null);
  return JSON.stringify({ ...sent, classification: [...moved, ...others] });
}
