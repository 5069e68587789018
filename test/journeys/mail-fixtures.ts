import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { type Stage, test as base } from './fixtures.js';

/** What /contact and the page of a failed link tell. */
export const contact = { email: 'crew@parcferme.example', donation: 'https://donate.example/league' };

interface TestFixtures {
  /** As of `stage`; `options.overrides` gets the address of the mailbox. */
  mailStage: Stage;
  stage: Stage;
}

interface WorkerFixtures {
  /** Where the mails of the league arrive. */
  mailbox: TestMailbox;
}

/** For files whose league mails: each worker has a mailbox of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  mailStage: [
    {
      kind: 'empty',
      own: 'mails',
      options: { overrides: { QUEUES: 'email', CONTACT_EMAIL: contact.email, DONATION_URL: contact.donation } },
    },
    { option: true },
  ],
  stage: async ({ mailbox, mailStage: { options, ...stage } }, use) => {
    const overrides = { ...options?.overrides, MAIL_URL: mailbox.mailUrl };
    await use({ ...stage, options: { ...options, overrides } });
  },
});
