import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dnsCache } from 'nodemailer/lib/shared';
import type { Env } from '../../league/platform/core/env.js';
import { type MailServer, startMailServer } from '../../test/harness/start-mail-server.js';
import { waitUntil } from '../../test/harness/wait-until.js';
import { classifyFailure, MailTransport, type SendFailure, type SmtpError } from './mail-transport.js';

type Situation = [what: string, error: Omit<SmtpError, 'name' | 'message'>, expected: SendFailure];

// proves: rules-58
describe('an email that cannot be sent', () => {
  it.each<Situation>([
    ['an unknown mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
    ['an invalid address', { code: 'EENVELOPE', command: 'API' }, 'refused'],
    ['a rejected text', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
    ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'refused-for-now'],
    ['a text that cannot be checked now', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'refused-for-now'],
    ['a server that is closing', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, 'away'],
    ['a server that is closing after the text', { code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'away'],
    ['a wrong password in our settings', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'away'],
    ['a rejected sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'away'],
    ['no server', { code: 'ESOCKET', command: 'CONN' }, 'away'],
    ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }, 'away'],
  ])('is classified if the cause is %s', (_, error, expected) => {
    expect(classifyFailure({ name: 'Error', message: '', ...error })).toBe(expected);
  });
});

const mail = {
  from: 'league@parcferme.example',
  to: 'one@parcferme.example',
  subject: 'Qatar',
  messageId: '<mail-1@parcferme.example>',
  text: 'Final',
  html: '<p>Final</p>',
};

describe('an email that is being sent', () => {
  let server: MailServer;
  let transport: MailTransport;

  beforeAll(async () => {
    server = await startMailServer();
    transport = new MailTransport({ MAIL_URL: server.url } as Env);
  });
  afterAll(async () => {
    transport.onApplicationShutdown();
    await server.close();
  });

  // proves: rules-57
  it('is not delivered if its sender learns before the end that another worker has claimed it', async () => {
    const beforeEnd = async () => {
      await waitUntil('the server reads the text', () => server.begun > 0);
      throw new Error('taken');
    };
    await expect(transport.send(mail, beforeEnd)).rejects.toThrow('taken');
    await transport.send({ ...mail, to: 'two@parcferme.example' }, () => Promise.resolve());
    expect(server.kept).toEqual(['two@parcferme.example']);
  });

  it('has unchanged text if its lines are short and in US-ASCII, and encoded text otherwise', async () => {
    const short = '<p\nclass="one">Caf&#233; .</p>\n.<b>dot</b>';
    for (const html of [short, '<p>Caf\u00e9</p>', `<p>${'x'.repeat(1000)}</p>`])
      await transport.send({ ...mail, html }, () => Promise.resolve());
    const parts = server.texts.slice(-3).map((text) => text.split(/^--.*$/m)[2] ?? '');
    expect(parts.map((part) => /^Content-Transfer-Encoding: (.*)$/m.exec(part)?.[1])).toEqual([
      '7bit',
      'quoted-printable',
      'quoted-printable',
    ]);
    expect(parts[0]?.replaceAll('\r\n', '\n')).toContain(`\n\n${short}\n`);
    expect(parts[1]).toContain('<p>Caf=C3=A9</p>');
    expect(
      server.texts
        .at(-1)
        ?.split('\n')
        .filter((line) => line.length > 998),
    ).toEqual([]);
  });

  it('has names and a subject in any language, its own headers, and both texts', async () => {
    const to = { name: 'Zo\u00eb "Z" Kov\u00e1cs', address: 'one@parcferme.example' };
    const headers = { 'List-Unsubscribe': `<https://parcferme.example/u?token=${'x'.repeat(80)}>` };
    const subject = '\u010cesk\u00e1 republika';
    await transport.send({ ...mail, from: 'Parc Ferm\u00e9 <league@parcferme.example>', to, subject, headers }, () =>
      Promise.resolve(),
    );
    const lines = server.texts.at(-1)?.split('\r\n') ?? [];
    const boundary = / boundary="(.*)"/.exec(lines.join(''))?.[1] ?? '';
    expect(lines).toEqual([
      'From: =?UTF-8?Q?Parc_Ferm=C3=A9?= <league@parcferme.example>',
      'To: =?UTF-8?Q?Zo=C3=AB_=22Z=22_Kov=C3=A1cs?= <one@parcferme.example>',
      'Subject: =?UTF-8?Q?=C4=8Cesk=C3=A1_republika?=',
      'Message-ID: <mail-1@parcferme.example>',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe:',
      ` ${headers['List-Unsubscribe']}`,
      expect.stringMatching(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/),
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative;',
      ` boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
      '',
      'Final',
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
      '',
      '<p>Final</p>',
      `--${boundary}--`,
      '',
    ]);
  });
});

describe('a mail server whose address has changed', () => {
  it('is found by the next attempt', async () => {
    const server = await startMailServer();
    const { port } = new URL(server.url);
    const transport = new MailTransport({ MAIL_URL: `smtp://localhost:${port}` } as Env);
    const send = () => transport.send(mail, () => Promise.resolve());
    try {
      // Nobody listens on 127.0.0.2.
      dnsCache.set('localhost', { value: { addresses: ['127.0.0.2'] }, expires: Date.now() + 300_000 });
      await expect(send()).rejects.toThrow('ECONNREFUSED');
      await send();
      expect(server.kept).toEqual(['one@parcferme.example']);
    } finally {
      transport.onApplicationShutdown();
      await server.close();
    }
  });
});
