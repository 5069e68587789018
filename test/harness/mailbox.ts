import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { startMailbox } from '#demo/mailbox/start-mailbox.js';
import { waitUntil } from './wait-until.js';

export interface TestMailbox {
  /** The MAIL_URL of a league that sends its emails here. */
  mailUrl: string;
  /** The URL of the page that lists the emails. */
  pageUrl: string;
  /** All emails, newest first. */
  read(): Promise<KeptMail[]>;
  /** Returns the newest email to this address as soon as `count` emails have arrived. */
  mailTo(address: string, count?: number): Promise<KeptMail>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the demo's mail catcher for one spec. */
export async function openMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0, host: '127.0.0.1', folder });
  const pageUrl = `http://127.0.0.1:${mailbox.webPort}`;
  const url = `${pageUrl}/api/mails`;
  const read = async () => (await (await fetch(url)).json()) as KeptMail[];
  return {
    mailUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    pageUrl,
    read,
    mailTo: (address, count = 1) =>
      waitUntil(`mail ${count} to ${address}`, async () => {
        const mails = (await read()).filter(({ to }) => to.includes(address));
        return mails.length >= count && (mails[0] ?? false);
      }),
    clear: async () => void (await fetch(url, { method: 'DELETE' })),
    close: async () => {
      await mailbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the path and query of the only link in an email. @throws Error if HTML and text have different links */
export function linkOf({ html, text }: KeptMail): string {
  const inText = text.match(/http:\/\/league\.example(\/\S+)/)?.[1] ?? '';
  const inHtml = html.match(/href="http:\/\/league\.example(\/[^"]+)"/)?.[1] ?? '';
  if (inText === '' || inHtml.replaceAll('&amp;', '&') !== inText)
    throw new Error(`"${inText}" is not the link of both parts`);
  return inText;
}
