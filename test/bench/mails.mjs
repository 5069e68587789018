import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { createTransport } from 'nodemailer';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { addMembers } from './fill-season.mjs';
import { median } from './measure.mjs';
import { startBenchLeague } from './start-bench-league.mjs';

/** @typedef {Awaited<ReturnType<typeof startBenchLeague>>} League */
/** @typedef {Awaited<ReturnType<typeof startMailSink>>} MailSink */

const mails = 10_000;
const runs = 3;
/** The connections to the mail server, as in `MailTransport`. */
const connections = 4;

/** Starts a mail server that only counts. */
export async function startMailSink() {
  const child = fork(join(root, 'test/bench/mail-sink.mjs'));
  atShutdown(() => void child.kill());
  const [{ port }] = await once(child, 'message');
  /**
   * Waits until `amount` more emails have arrived.
   * @param {number} amount @returns {Promise<{ ms: number, bytes: number }>}
   */
  const receive = async (amount) => {
    child.send({ expect: amount });
    const [received] = await once(child, 'message');
    return received;
  };
  return { url: `smtp://127.0.0.1:${port}`, receive };
}

/**
 * Compares the emails about a final weekend to 10,000 members with as many jobs of bare BullMQ, which send texts of the
 * same size to the same server. The runs alternate.
 */
export async function benchMails() {
  const sink = await startMailSink();
  const league = await startBenchLeague({ QUEUES: 'email', MAIL_URL: sink.url });
  await league.database.query('UPDATE members SET race_weekends_emails = false');
  await addMembers(league.database, mails);
  await league.database.query(`UPDATE members SET race_weekends_emails = true WHERE username LIKE 'crowd%'`);
  const bare = await openBareQueue(league, sink);
  /** @type {{ ours: number[], bare: number[] }} */
  const times = { ours: [], bare: [] };
  for (let run = 0; run <= runs; run += 1) {
    const ours = await sendMailing(league, sink);
    const floor = await bare.send(ours.bytes);
    // The first run is a warm-up.
    if (run === 0) continue;
    times.ours.push(ours.ms);
    times.bare.push(floor.ms);
  }
  const perSecond = (/** @type {number[]} */ ms) => Math.round((mails * 1000) / median(ms));
  const ratio = median(times.ours.map((own, run) => own / (times.bare[run] ?? NaN)));
  return {
    what: `mails of a final weekend to ${mails.toLocaleString('en')} members, first to last: ${perSecond(times.ours)} a second`,
    floor: `bare BullMQ, a job a mail, a text of the same size: ${perSecond(times.bare)} a second`,
    n: runs,
    measured: `${ratio.toFixed(2)}x`,
    limit: '1.3x',
    holds: ratio <= 1.3,
  };
}

/** @param {League} league @param {MailSink} sink */
async function sendMailing({ database }, sink) {
  const received = sink.receive(mails);
  await database.query(
    `WITH mailing AS (
       INSERT INTO mailings (data)
       SELECT jsonb_build_object('kind', 'weekend-final', 'weekendId', min(id)) FROM race_weekends WHERE status = 2 RETURNING id),
     numbered AS (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 512 AS part FROM members WHERE race_weekends_emails),
     parts AS (
       INSERT INTO mailing_recipients (mailing_id, part, member_ids)
       SELECT mailing.id, part, array_agg(numbered.id ORDER BY numbered.id) FROM mailing, numbered GROUP BY 1, 2)
     INSERT INTO outbox_jobs (name, payload) SELECT 'deliver-mails', jsonb_build_object('mailingId', id) FROM mailing`,
  );
  return received;
}

/** @param {League} league @param {MailSink} sink */
async function openBareQueue({ redisUrl }, sink) {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const queue = new Queue('bare', { connection });
  const transport = createTransport({ url: sink.url, pool: true, maxConnections: connections });
  let content = ofSize(0);
  const worker = new Worker(
    'bare',
    async ({ data: { number } }) => {
      const to = `crowd${number}@league.invalid`;
      await transport.sendMail({ from: 'league@league.invalid', to, ...content });
    },
    // As many concurrent emails as in our worker (worker/email/deliver-mails.processor.ts).
    { connection, concurrency: 2 * connections },
  );
  atShutdown(async () => {
    await worker.close();
    await queue.close();
    transport.close();
  });
  /** @param {number} bytes of an email */
  const send = async (bytes) => {
    content = ofSize(bytes);
    await worker.pause();
    const jobs = Array.from({ length: mails }, (_, number) => ({
      name: 'mail',
      data: { number },
      opts: { removeOnComplete: true },
    }));
    await queue.addBulk(jobs);
    const received = sink.receive(mails);
    worker.resume();
    return received;
  };
  return { send };
}

/** @param {number} bytes */
function ofSize(bytes) {
  const half = 'x'
    .repeat(70)
    .concat('\n')
    .repeat(Math.max(1, Math.round(bytes / 2 / 71)));
  return { subject: 'Qatar GP', text: half, html: half };
}
