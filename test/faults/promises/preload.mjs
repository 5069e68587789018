/**
 * Each process of a cluster loads this module before its own code. Messages from the test make it kill the process at a
 * chosen statement of a transaction, report the statements of a transaction, shift the clock, or let writing statements
 * fail as if PostgreSQL's disk were full. Counting starts at the first statement that contains `marker`, and goes up to
 * the COMMIT on the same connection. The module also reports each statement that renews a lease.
 *
 * @typedef {{ marker: string, at: number }} KillAt kills `at` statements after the marked one, or after the COMMIT if
 *   the transaction has fewer
 * @typedef {{ killAt?: KillAt | null, trace?: string | null, clockMs?: number, isDiskFull?: boolean }} Wish
 */
import { createRequire } from 'node:module';

/** Matches the lease renewal of a retrieval or an email. */
const renewal = /"lease_holder" = \$|UPDATE mails SET due_at = /;
const { Client } = createRequire(import.meta.url)('pg');

/** @type {KillAt | null} */
let killAt = null;
/** @type {string | null} */
let traced = null;
/** The statements since the marked one, by connection. @type {WeakMap<object, string[]>} */
const transactions = new WeakMap();

/** @param {string} text @param {object} connection @returns {string[] | undefined} */
function follow(text, connection) {
  const marker = killAt?.marker ?? traced;
  let statements = transactions.get(connection);
  if (!statements && marker !== null && text.includes(marker)) transactions.set(connection, (statements = []));
  statements?.push(text);
  return statements;
}

let isDiskFull = false;
const writes = /^\s*(INSERT|UPDATE|WITH[^]*(INSERT|UPDATE))/;
/** The server itself raises this error, so the transaction is aborted as with a full disk. */
const diskFull = `DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`;

const end = () => process.kill(process.pid, 'SIGKILL');
const send = Client.prototype.query;

/** @this {object} @param {string | { text?: string }} statement @param {...unknown} more */
Client.prototype.query = function query(statement, ...more) {
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
  if (renewal.test(text)) process.send?.({ hasLease: true });
  if (isDiskFull && writes.test(text)) {
    const done = more.at(-1);
    return typeof done === 'function' ? send.call(this, diskFull, done) : send.call(this, diskFull);
  }
  const statements = follow(text, this);
  if (!statements) return send.call(this, statement, ...more);
  if (killAt && statements.length - 1 === killAt.at) end();
  const result = send.call(this, statement, ...more);
  if (!/^(COMMIT|ROLLBACK)/.test(text)) return result;
  transactions.delete(this);
  return Promise.resolve(result).then((answer) => {
    if (killAt && killAt.at >= statements.length) end();
    if (traced !== null) process.send?.({ statements });
    return answer;
  });
};

const RealDate = Date;
let shiftMs = 0;
const now = RealDate.now;
RealDate.now = () => now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(
      target,
      values.length === 0 ? [target.now()] : values,
      newTarget === globalThis.Date ? target : newTarget,
    ),
  apply: (target) => new target(target.now()).toString(),
});

process.on('message', (/** @type {Wish} */ wish) => {
  if (wish.killAt !== undefined) killAt = wish.killAt;
  if (wish.trace !== undefined) traced = wish.trace;
  if (wish.clockMs !== undefined) shiftMs = wish.clockMs;
  if (wish.isDiskFull !== undefined) isDiskFull = wish.isDiskFull;
  process.send?.({ heard: true });
});
// Without this, the channel would keep the process alive.
process.channel?.unref();
