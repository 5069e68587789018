/**
 * Loaded into each process of a cluster before its own code. On a message of the test it ends the process at a chosen statement of a
 * transaction, tells the statements of a transaction, shifts the clock, or lets PostgreSQL answer to what writes that its disk is full.
 * `marker`: a text in the first statement that counts; those after it on the same connection count up to the COMMIT. It also tells each
 * statement that renews a lease.
 *
 * @typedef {{ marker: string, at: number }} KillAt `at` statements after the marked one; where the transaction has fewer: after its COMMIT
 * @typedef {{ killAt?: KillAt | null, trace?: string | null, clockMs?: number, isDiskFull?: boolean }} Wish
 */
import { createRequire } from 'node:module';

/** Of a retrieval, or of a mail. */
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
/** An error of the server itself: the transaction is aborted as by a disk that is full. */
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
// The process ends as it does without this module.
process.channel?.unref();
