import type { Queue } from 'bullmq';
import { openQueue } from '#league/platform/jobs/job-dispatcher.js';
import { readEnv } from '#league/platform/core/env.js';
import { addCrowd } from '../harness/add-crowd.js';
import { announce } from '../harness/announce.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { friendly, type MailServer, Refused, startMailServer } from '../harness/start-mail-server.js';
import { waitUntil } from '../harness/wait-until.js';

const stepSeconds = 60;

/** A league whose mail server accepts a limited number of emails per minute. The test advances the clock. */
export interface RateLimitedMails {
  league: TestLeague;
  mailServer: MailServer;
  /** The number of emails that the server refused, and the minutes that have passed on the clock of the test. */
  readonly refused: number;
  readonly minutes: number;
  /**
   * Enqueues an announcement to the crowd. Waits until the server, which accepts no emails at first, has refused ten.
   */
  announce(): Promise<void>;
  /** Advances the clock by a minute and sends the due emails, as many as the server accepts. */
  advance(): Promise<void>;
  close(): Promise<void>;
}

/** The crowd gets emails about announcements. The member `forgetful` does not get any. */
export async function openRateLimitedMails(crowd: number, mailsAMinute: number): Promise<RateLimitedMails> {
  const mailServer = await startMailServer();
  let [left, refused, steps] = [0, 0, 0];
  const recipient = () => {
    if (left === 0) refused += 1;
    return left === 0 ? Promise.reject(new Refused(450)) : Promise.resolve(void (left -= 1));
  };
  mailServer.manner = { ...friendly, recipient };
  const league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailServer.url } });
  const { season } = await addSeason2023(league.database, league.site.url, { weekends: 0 });
  await addCrowd(league.database, season, crowd);
  await addMember(league.database, 'forgetful');
  await league.database.query(`UPDATE members SET announcement_emails = username <> 'forgetful'`);
  const queue = openQueue('email', readEnv(league.environment));
  await queue.waitUntilReady();
  return {
    league,
    mailServer,
    get refused() {
      return refused;
    },
    get minutes() {
      return (steps * stepSeconds) / 60;
    },
    announce: async () => {
      await announce(league);
      await waitUntil('the server refused ten', () => refused >= 10);
    },
    advance: async () => {
      await idle(queue);
      left = mailsAMinute;
      steps += 1;
      await league.database.query(
        `UPDATE mails SET due_at = due_at - make_interval(secs => $1), first_refused_at = first_refused_at - make_interval(secs => $1)
         WHERE state = 'pending' AND attempts > 0`,
        [stepSeconds],
      );
      await queue.promoteJobs();
      await idle(queue);
    },
    close: async () => {
      await queue.close();
      await league.close();
      await mailServer.close();
    },
  };
}

/** Waits until no job in the queue is running or due, and all jobs of the outbox are in the queue. */
async function idle(queue: Queue): Promise<void> {
  await waitUntil('the queue is idle', async () => {
    const counts = await queue.getJobCounts('active', 'waiting', 'prioritized');
    return Object.values(counts).every((count) => count === 0);
  });
}
