import type { FastifyReply } from 'fastify';
import { failedPage, notFoundPage, refusedPage } from './error-pages.js';
import type { SessionRow } from './season.js';
import type { Trouble, TroubleKind } from './troubles.js';

const answers: Partial<Record<TroubleKind, (reply: FastifyReply, trouble: Trouble) => FastifyReply>> = {
  hanging: (reply) => reply.hijack(),
  refused: (reply) => reply.code(403).send(refusedPage()),
  error: (reply) => reply.code(500).send(failedPage()),
  gone: (reply) => reply.code(404).send(notFoundPage()),
  'redirect-elsewhere': (reply, { elsewhere }) => reply.redirect(new URL(reply.request.url, elsewhere).href),
};

/** Responds to a request if the trouble replaces the page. Otherwise returns undefined. */
export function answerWithTrouble(reply: FastifyReply, kind: TroubleKind, trouble: Trouble): FastifyReply | undefined {
  return answers[kind]?.(reply, trouble);
}

/** The rows of a session's page under a trouble. Null for a page without a table. */
export function troubleRows(rows: readonly SessionRow[], kind: TroubleKind, { number }: Trouble): SessionRow[] | null {
  if (kind === 'not-run-yet') return null;
  if (kind === 'empty') return [];
  if (rows.length === 0) return null;
  if (kind === 'unknown-rider') return addRider(rows, number);
  if (kind === 'half-points') return rows.map((row) => ({ ...row, points: row.points / 2 }));
  if (kind === 'cut-off') return rows.filter(({ position }) => position > 0 && position <= 8);
  if (kind === 'gaps') return rows.filter(({ position }) => position !== 3 && position !== 6);
  return kind === 'penalty' ? swapSecondAndThird(rows) : [...rows];
}

/** Adds a rider as the last classified one, without points, unless the rider already has a row. */
function addRider(rows: readonly SessionRow[], number: number): SessionRow[] {
  if (rows.some((row) => row.number === number)) return [...rows];
  const classified = rows.filter(({ position }) => position > 0);
  const added = { number, position: classified.length + 1, status: 'FIN', points: 0 };
  return [...classified, added, ...rows.filter(({ position }) => position === 0)];
}

function swapSecondAndThird(rows: readonly SessionRow[]): SessionRow[] {
  const riderAt = (position: number) => rows.find((row) => row.position === position)?.number;
  const [second, third] = [riderAt(2), riderAt(3)];
  if (second === undefined || third === undefined) return [...rows];
  return rows.map((row) => ({ ...row, number: { 2: third, 3: second }[row.position] ?? row.number }));
}

/** Renames the classes of all elements. The headers of the table stay. */
export function renameClasses(html: string): string {
  return html
    .replace(/\bms(nt)?-(?=[a-z])/g, 'rs$1-')
    .replaceAll('name-short', 'short-form')
    .replaceAll('info-wrapper', 'profile-box');
}
