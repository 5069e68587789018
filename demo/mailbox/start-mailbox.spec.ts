import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import type { KeptMail } from './kept-mails.js';
import { type Mailbox, type MailboxOptions, startMailbox } from './start-mailbox.js';

let options: MailboxOptions;
let mailbox: Mailbox;
const mail = {
  from: 'league@parcferme.example',
  subject: 'Qatar GP is final <b>',
  text: 'As text',
  html: '<p>As <b>HTML</b></p>',
};

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  options = { smtpPort: 0, webPort: 0, host: '127.0.0.1', folder };
  mailbox = await startMailbox(options);
});
afterEach(async () => {
  await mailbox.close();
  await rm(options.folder, { recursive: true });
});

const send = (to: string) => createTransport({ host: '127.0.0.1', port: mailbox.smtpPort }).sendMail({ ...mail, to });
const get = (path: string) => fetch(`http://127.0.0.1:${mailbox.webPort}${path}`);
const list = async () => (await (await get('/api/mails')).json()) as KeptMail[];

describe('the mailbox', () => {
  it('keeps emails across a restart, newest first', async () => {
    await send('a@parcferme.example');
    await send('b@parcferme.example');
    await mailbox.close();
    mailbox = await startMailbox(options);
    expect((await list()).map(({ to, subject, html, text }) => ({ to, subject, html, text: text.trim() }))).toEqual(
      ['b', 'a'].map((name) => ({
        to: [`${name}@parcferme.example`],
        subject: mail.subject,
        html: `${mail.html}\n`,
        text: mail.text,
      })),
    );
  });

  it('shows an email in a sandboxed frame, as text and as source, and escapes markup in subjects', async () => {
    await send('a@parcferme.example');
    const [{ id } = { id: '' }] = await list();
    const page = await (await get(`/mails/${id}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('<h1>Qatar GP is final &lt;b&gt;</h1>');
    expect(await (await get(`/mails/${id}?view=text`)).text()).toContain('<pre>As text');
    expect(await (await get(`/mails/${id}/source`)).text()).toContain('Subject: Qatar GP is final <b>');
    expect((await get('/mails/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });

  // proves: quality-14
  it('keeps emails in a folder that no other user can read, even if the folder was readable before', async () => {
    await mailbox.close();
    await chmod(options.folder, 0o755);
    mailbox = await startMailbox(options);
    await send('a@parcferme.example');
    const [file = ''] = await readdir(options.folder);
    const modes = await Promise.all([options.folder, join(options.folder, file)].map((path) => stat(path)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  });

  it('deletes all emails on request', async () => {
    await send('a@parcferme.example');
    await fetch(`http://127.0.0.1:${mailbox.webPort}/api/mails`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });
});
